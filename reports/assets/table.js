/* The table: a hundred rows at once, each with its details on request. */
let shownRows = null; // until the rows that the page came with are replaced
let foundRows = [];

function tell(text) { byId("status").textContent = text; }

function cell(tr, text, note, className, inner) {
  const td = element("td", "", className);
  const main = element(inner || "span", text);
  td.appendChild(main);
  if (note) { td.appendChild(element("span", note, "note")); }
  tr.appendChild(td);
  return main;
}

function cut(text) { return text.length > 400 ? text.slice(0, 400) + "..." : text; }

function pageOf(row) {
  const page = get(row, "page");
  return /^[0-9a-f]{16}\.html$/.test(page)
    ? "hands/" + page + "#finding-" + encodeURIComponent(get(row, "id")) : "";
}

function line(row) {
  const tr = element("tr");
  const title = get(row, "rule") + " " + get(row, "name");
  const href = pageOf(row);
  const main = cell(tr, title, cut(get(row, "message")), "said", href ? "a" : "span");
  if (href) { main.href = href; }
  const more = button(held.words.details, () => toggleDetails(row));
  more.className = "more";
  more.setAttribute("aria-expanded", "false");
  more.setAttribute("aria-label", say("details.of", { id: get(row, "id") }));
  tr.firstChild.appendChild(more);
  const known = runValues.known.has("known") ? ", " + held.words["value." + valueOf(row, "known")] : "";
  cell(tr, word(get(row, "verdict")), word(get(row, "severity")) + known).className = "tag " + get(row, "verdict");
  cell(tr, get(row, "hand"), get(row, "site"), "name", "bdi");
  cell(tr, get(row, "played"));
  cell(tr, get(row, "table"), get(row, "stakes"), "name", "bdi");
  cell(tr, word(get(row, "street")));
  cell(tr, get(row, "player"), "", "name", "bdi");
  cell(tr, get(row, "stake"), "", "num");
  return tr;
}

function linkTo(row) {
  return location.href.split("#")[0] + "#finding=" + encodeURIComponent(get(row, "id"));
}

function details(row) {
  const tr = element("tr", "", "open");
  const td = element("td");
  td.colSpan = 8;
  const facts = element("dl", "", "facts");
  const fact = (label, text) => {
    if (text) { facts.append(element("dt", held.words[label]), element("dd")); facts.lastChild.append(element("bdi", text)); }
  };
  fact("finding", get(row, "id"));
  fact("message", get(row, "message"));
  fact("citation", get(row, "citation"));
  fact("reason", get(row, "reason"));
  fact("source", get(row, "path"));
  fact("line", get(row, "line") ? number(get(row, "line")) : "");
  fact("key", get(row, "key"));
  td.appendChild(facts);
  const does = element("p", "", "does");
  const href = pageOf(row);
  if (href) {
    const open = element("a", held.words.open);
    open.href = href;
    does.appendChild(open);
  }
  const link = element("code", linkTo(row), "link");
  does.append(copying(held.words.link, link), link);
  td.appendChild(does);
  if (!href) {
    td.appendChild(element("p", held.words["no.page"]));
    const key = shellWord(get(row, "key"));
    ["floorcall dossier DIR --hand " + key + " --out hand.html", "floorcall explain DIR --hand " + key]
      .forEach((command) => td.appendChild(copyable(command)));
  }
  tr.appendChild(td);
  return tr;
}

function shellWord(text) { return /^[\w:.-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'"; }

/* Two copies of a hand can have a finding of one id: of those, the row that was last asked for is meant. */
let asked = null;

function isMeant(row) {
  return get(row, "id") === state.finding && (!asked || get(asked, "id") !== state.finding || row === asked);
}

/* The finding whose details are open stands in the address. */
function toggleDetails(row) {
  const close = state.finding !== "" && isMeant(row) && row === shownRows.find(isMeant);
  asked = row;
  change({ page: state.page, finding: close ? "" : get(row, "id") });
}

function rowElement(index) { return byId("rows").querySelectorAll("tr:not(.open)")[index]; }

function openDetails(scroll) {
  byId("rows").querySelectorAll("tr.open").forEach((old) => old.remove());
  const index = state.finding ? shownRows.findIndex(isMeant) : -1;
  byId("rows").querySelectorAll("tr").forEach((tr, i) => {
    tr.querySelector("button.more").setAttribute("aria-expanded", String(i === index));
    tr.classList.toggle("current", i === index);
  });
  if (index < 0) { return; }
  rowElement(index).after(details(shownRows[index]));
  if (scroll) { rowElement(index).scrollIntoView({ block: "center" }); }
}

function statusText(n) {
  if (n === 0 && filtered()) { return held.words.nothing; }
  if (filtered()) {
    return say(partial() ? "match.held" : "match", { n, all: held.listed, total: held.total });
  }
  if (partial()) { return say("held", { n: held.listed, total: held.total }); }
  return say(n === 1 ? "findings.one" : "findings.many", { n });
}

/* Puts the page that holds the finding of the address into the state; says so where it cannot be shown. */
function turnToFinding(found) {
  if (!state.finding) { return ""; }
  const index = found.findIndex(isMeant);
  if (index >= 0) { state.page = Math.floor(index / PAGE) + 1; return ""; }
  const there = rows.some((row) => get(row, "id") === state.finding);
  return say(there ? "hidden" : "absent", { id: visible(state.finding) });
}

function show(step, scroll) {
  const whole = loaded();
  const { found, counts } = whole ? matching() : { found: rows, counts: null };
  foundRows = whole ? sorted(found) : rows;
  const count = whole ? found.length : held.listed;
  const trouble = turnToFinding(foundRows);
  const pages = Math.max(1, Math.ceil(count / PAGE));
  state.page = Math.min(state.page, pages);
  const fresh = foundRows.slice((state.page - 1) * PAGE, state.page * PAGE);
  if (!shownRows || fresh.length !== shownRows.length || fresh.some((row, i) => row !== shownRows[i])) {
    shownRows = fresh;
    byId("rows").replaceChildren(...fresh.map(line));
  }
  openDetails(scroll);
  tell([trouble, statusText(count)].filter(Boolean).join(" "));
  byId("pager").hidden = pages === 1;
  byId("place").textContent = say("place", { n: state.page, all: pages });
  byId("previous").disabled = state.page === 1;
  byId("next").disabled = state.page === pages;
  FACETS.filter((facet) => facet in groups).forEach((facet) => showGroup(facet, countsOf(counts)));
  showChips(counts);
  if (byId("f-text") !== document.activeElement) { byId("f-text").value = state.text; }
  document.querySelectorAll("#table th").forEach((th) => {
    if (th.dataset.key === state.sort) { th.setAttribute("aria-sort", state.down ? "descending" : "ascending"); }
    else { th.removeAttribute("aria-sort"); }
  });
  showQueries();
  writeState(step);
}

function update(step, scroll = false) {
  if (plain() && !Object.values(searched).some(Boolean) && rows.length >= Math.min(PAGE, held.listed)) {
    show(step, scroll);
  } else { loadAll(() => show(step, scroll)); }
}
