/* The filters: values with counts, several of one facet at once; what is chosen stands above the table. */
const SHOWN = 50;
const QUIET = ["hour"];
const runValues = {};
const searched = {};
const groups = {};
FACETS.forEach((facet) => {
  runValues[facet] = new Map(held.values[facet].map(([value, label, n]) => [value, { label, n }]));
});

function shownValue(facet, value, label) {
  if (value === "") { return held.words["none." + facet] || held.words.none; }
  if (facet === "known") { return held.words["value." + value] || label; }
  return ["verdict", "severity", "family", "structure"].includes(facet) ? word(label) : label;
}

function labelIn(facet, value, counts) {
  const known = (counts && counts[facet].get(value)) || runValues[facet].get(value);
  return known ? known.label : visible(value);
}

/* A value that only the address says; what a screen would obey is written as an escape. */
function visible(text) {
  return [...text].map((char) => (HIDDEN.test(char)
    ? "\\u{" + char.codePointAt(0).toString(16) + "}" : char)).join("").slice(0, 80);
}

/* More of a facet than the largest few: from all findings, and for a run of too many from its own file. */
function loadFacet(facet, done) {
  const file = held.facetFiles[facet];
  if (!file) { loadAll(done); return; }
  loadAll(() => load(file, () => {
    delete held.facetFiles[facet];
    received.forEach(([value, label, n]) => runValues[facet].set(value, { label, n }));
    done();
  }, () => tell(say("unread", { file, n: rows.length, all: held.listed }))));
}

function buildFilters() {
  const box = byId("filters");
  const label = element("label", held.words.text, "words");
  const field = element("input");
  Object.assign(field, { id: "f-text", type: "search", maxLength: LONGEST_TEXT, autocomplete: "off", spellcheck: false });
  label.appendChild(field);
  let pause = 0, typing = false;
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => { change({ text: field.value }, !typing); typing = true; }, 200);
  });
  field.addEventListener("change", () => { typing = false; });
  const all = element("details", "", "facets");
  all.open = matchMedia("(min-width: 60rem)").matches;
  all.appendChild(element("summary", held.words.filters));
  FACETS.filter((facet) => facet !== "known" || runValues.known.has("known"))
    .forEach((facet) => all.appendChild(buildGroup(facet)));
  const clear = button(held.words.clear, () => { change(plainState()); field.focus(); });
  clear.id = "f-clear";
  box.append(label, clear, all);
  box.hidden = false;
}

function buildGroup(facet) {
  const group = element("details", "", "facet");
  group.dataset.facet = facet;
  group.open = ["rule", "verdict", "severity"].includes(facet) || Boolean(state.chosen[facet]);
  const title = element("summary", held.words["facet." + facet]);
  const note = element("span", "", "note");
  title.append(" ", note);
  group.appendChild(title);
  let find = null;
  if (held.distinct[facet] > SHOWN) {
    find = element("input");
    find.type = "search";
    find.autocomplete = "off";
    find.setAttribute("aria-label", say("find", { facet: held.words["facet." + facet] }));
    find.placeholder = find.getAttribute("aria-label");
    find.addEventListener("input", () => {
      searched[facet] = find.value.trim();
      loadFacet(facet, () => update(false));
    });
    group.appendChild(find);
  }
  const list = element("ul");
  const rest = element("p", "", "note");
  group.append(list, rest);
  groups[facet] = { group, list, rest, note };
  return group;
}

/* [value, label, how many] of a facet, the most frequent first where there are many values. */
function candidates(facet, counts) {
  const found = new Map();
  const whole = partial();
  if (counts) {
    counts[facet].forEach((known, value) => found.set(value, [value, known.label, known.n]));
    if (whole) {
      runValues[facet].forEach((known, value) => {
        if (!found.has(value)) { found.set(value, [value, known.label, 0]); }
      });
    }
  } else {
    runValues[facet].forEach((known, value) => found.set(value, [value, known.label, known.n]));
  }
  (state.chosen[facet] || []).forEach((value) => {
    if (!found.has(value)) { found.set(value, [value, labelIn(facet, value, counts), 0]); }
  });
  const ranks = new Map([...runValues[facet].keys()].map((value, rank) => [value, rank]));
  const rank = (value) => (ranks.has(value) ? ranks.get(value) : ranks.size);
  const byRun = held.distinct[facet] <= SHOWN;
  return [...found.values()].sort((a, b) => (byRun ? 0 : b[2] - a[2]) || rank(a[0]) - rank(b[0])
    || (a[0] < b[0] ? -1 : 1));
}

/* Where the page does not hold all, and nothing is chosen, the counts are those of the run. */
function countsOf(counts) { return partial() && !filtered() ? null : counts; }

function showGroup(facet, counts) {
  const { list, rest, note, group } = groups[facet];
  const chosen = state.chosen[facet] || [];
  let values = candidates(facet, counts);
  const wanted = searched[facet] ? pattern(searched[facet]) : null;
  if (wanted) { values = values.filter(([value, label]) => wanted.test(shownValue(facet, value, label))); }
  const isChosen = ([value]) => chosen.includes(value);
  const shown = values.slice(0, SHOWN);
  shown.push(...values.slice(SHOWN).filter(isChosen));
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.value : null;
  list.replaceChildren(...shown.map((value) => choice(facet, value, isChosen(value))));
  if (focused !== null) {
    const again = [...list.querySelectorAll("input")].find((box) => box.dataset.value === focused);
    if (again) { again.focus(); }
  }
  note.textContent = chosen.length ? say("chosen", { n: chosen.length }) : "";
  const distinct = held.distinct[facet];
  const told = [];
  if (wanted) { told.push(say("matches", { n: values.length, shown: Math.min(values.length, SHOWN) })); }
  else if (values.length > SHOWN || (!counts && distinct > SHOWN)) {
    told.push(say("largest", { n: SHOWN, all: counts ? values.length : distinct }));
  }
  if (partial() && distinct > 20000) { told.push(say("offered", { n: 20000, all: distinct })); }
  rest.textContent = told.join(" ");
  if (chosen.length && !QUIET.includes(facet)) { group.open = true; }
}

function choice(facet, [value, label, n], checked) {
  const item = element("li");
  const around = element("label");
  const box = element("input");
  box.type = "checkbox";
  box.checked = checked;
  box.dataset.value = value;
  box.addEventListener("change", () => toggle(facet, value));
  const all = runValues[facet].get(value);
  const count = partial() && filtered() ? say("count.of", { n, all: all ? all.n : "?" }) : say("count", { n });
  around.append(box, element("bdi", shownValue(facet, value, label)), element("span", count, "count"));
  item.appendChild(around);
  return item;
}

function showChips(counts) {
  const chips = byId("chips");
  const made = [];
  FACETS.forEach((facet) => (state.chosen[facet] || []).forEach((value) => {
    const text = shownValue(facet, value, labelIn(facet, value, counts));
    made.push(chip(held.words["facet." + facet], text, () => toggle(facet, value)));
  }));
  if (state.text.trim()) {
    made.push(chip(held.words["chip.text"], visible(state.text.trim()), () => change({ text: "" })));
  }
  chips.replaceChildren(...made);
  chips.hidden = !made.length;
}

function chip(facet, value, remove) {
  const made = button("", () => { remove(); byId("status").focus(); });
  made.append(element("span", facet + ": "), element("bdi", value), element("span", " \u00d7"));
  made.setAttribute("aria-label", say("remove", { facet, value }));
  return made;
}
