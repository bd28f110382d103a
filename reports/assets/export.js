/* What a reader takes along: the rows as CSV, a query, a link. */
const COLUMNS = {
  rule: "rule", name: "name", verdict: "verdict", severity: "severity", known: "known", hand: "hand", site: "site",
  played: "played_utc", table: "table", stakes: "stakes", street: "street", player: "player", message: "message",
  stake: "at_stake", citation: "citation", path: "source_path", line: "line", key: "hand_key", id: "finding_id",
};

/* A spreadsheet takes what begins so for a formula, also behind blanks and characters that are not seen. */
function harmless(text) {
  const seen = [...text].find((char) => !/[\s\ufeff]/u.test(char) && !HIDDEN.test(char));
  const first = text[0];
  return (seen !== undefined && "=+-@\uff1d\uff0b\uff0d\uff20".includes(seen)) || first === "\t" || first === "\r"
    ? "'" + text : text;
}

function csvCell(value) {
  const text = harmless(String(value));
  return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

function csvText(found) {
  const fields = Object.keys(COLUMNS);
  const lines = [Object.values(COLUMNS)].concat(found.map((row) => fields.map((field) => get(row, field))));
  return "\ufeff" + lines.map((cells) => cells.map(csvCell).join(",") + "\r\n").join("");
}

function saveCsv() {
  loadAll(() => {
    show(false, false);
    const url = URL.createObjectURL(new Blob([csvText(foundRows)], { type: "text/csv;charset=utf-8" }));
    const link = element("a");
    link.href = url;
    link.download = "findings.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  });
}

function select(from) {
  const range = document.createRange();
  range.selectNodeContents(from);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

function copying(label, from) {
  const said = element("span", "", "note");
  said.setAttribute("role", "status");
  const refused = () => { select(from); said.textContent = held.words.selected; };
  const made = button(label, () => {
    if (!navigator.clipboard) { refused(); return; }
    navigator.clipboard.writeText(from.textContent).then(() => { said.textContent = held.words.copied; }, refused);
  });
  const both = element("span", "", "copying");
  both.append(made, said);
  return both;
}

function copyable(text, id) {
  const around = element("div", "", "copyable");
  const pre = element("pre", text, "raw");
  pre.tabIndex = 0;
  if (id) { pre.id = id; }
  around.append(pre, copying(held.words.copy, pre));
  return around;
}

function buildExports() {
  const below = byId("below");
  const pager = element("div", "", "pager");
  pager.id = "pager";
  const previous = button(say("previous", { n: PAGE }), () => change({ page: state.page - 1 }));
  previous.id = "previous";
  const next = button(say("next", { n: PAGE }), () => change({ page: state.page + 1 }));
  next.id = "next";
  const where = element("span");
  where.id = "place";
  pager.append(previous, where, next);
  const save = element("p", "", "does");
  const csv = button(held.words.csv, saveCsv);
  csv.id = "csv";
  const says = held.words["csv.says"] + (partial() ? " " + held.words["csv.held"] : "");
  save.append(csv, element("span", says, "note"));
  const queries = element("details", "", "queries");
  queries.id = "queries";
  queries.append(element("summary", held.words.queries), element("p", held.words["queries.says"]));
  ["duckdb", "polars"].forEach((engine) => {
    queries.append(element("h3", held.words[engine]), copyable("", "query-" + engine));
  });
  queries.addEventListener("toggle", () => { if (queries.open) { loadAll(() => show(false, false)); } });
  below.append(pager, save, queries);
}

/* Long filters make long queries: they are written when somebody looks. */
function showQueries() {
  if (!byId("queries").open) { return; }
  byId("query-duckdb").textContent = queryFor(duckdb);
  byId("query-polars").textContent = queryFor(polars);
}
