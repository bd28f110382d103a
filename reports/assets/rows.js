/* The findings: loaded from the files beside the page when they are first needed, filtered and sorted. */
let rows = held.rows;
let stakesMean = held.stakes;
const waitingChunks = [...held.chunks];
let whenLoaded = null;
let received = null;

/* The data files are scripts, since a page on disk may not read files any other way. */
window.floorcallChunk = (more) => { rows = rows.concat(more); };
window.floorcallStakes = (means) => { stakesMean = means; };
window.floorcallFacet = (values) => { received = values; };

function load(path, done, failed) {
  const script = document.createElement("script");
  script.src = path;
  script.onload = () => { script.remove(); done(); };
  script.onerror = () => { script.remove(); failed(); };
  document.head.appendChild(script);
}

function loadAll(done) {
  if (!waitingChunks.length) { done(); return; }
  const busy = whenLoaded !== null;
  whenLoaded = done;
  if (busy) { return; }
  const all = waitingChunks.length;
  const next = () => {
    if (!waitingChunks.length) {
      const ready = whenLoaded;
      whenLoaded = null;
      ready();
      return;
    }
    tell(say("loading", { n: all - waitingChunks.length + 1, all }));
    load(waitingChunks[0], () => { waitingChunks.shift(); next(); }, () => {
      whenLoaded = null;
      tell(say("unread", { file: waitingChunks[0], n: rows.length, all: held.listed }));
    });
  };
  next();
}

function loaded() { return !waitingChunks.length; }

function get(row, field) { return row[at[field]]; }

/* What the tables hold where the page had to write a text otherwise to show it. */
function recorded(row, field) {
  const raw = row[at.raw];
  return raw && field in raw ? raw[field] : row[at[field]];
}

function day(row) { return get(row, "played").slice(0, 10); }

/* The value of a facet, as the address and the queries know it; "" is what is not recorded. */
function valueOf(row, facet) {
  if (facet === "day") { return day(row); }
  if (facet === "hour") {
    const played = get(row, "played");
    return played ? String(Number(played.slice(11, 13))) : "";
  }
  if (facet === "known") { return get(row, "known") ? "known" : "new"; }
  return recorded(row, facet);
}

/* As it is shown. */
function labelOf(row, facet) {
  if (facet === "rule") { return get(row, "rule") + " " + get(row, "name"); }
  return facet === "day" || facet === "hour" || facet === "known" ? valueOf(row, facet) : get(row, facet);
}

const SEARCHED = ["rule", "name", "message", "hand", "site", "table", "player", "id", "street", "stakes"];

function searchWords() { return state.text.split(/\s+/).filter(Boolean); }

/* Case is folded as the queries' engines fold it: `(?i)`, one character by one. */
function pattern(word) { return new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu"); }

/* The words are searched in what is recorded, and in what is shown instead of it. */
function recordedText(row) {
  return SEARCHED.map((field) => recorded(row, field)).join("\n") + "\n" + day(row);
}

function shownText(row) {
  const raw = get(row, "raw");
  return raw ? Object.keys(raw).map((field) => get(row, field)).join("\n") : "";
}

/* A test per facet, and one for the words. */
function tests() {
  const made = Object.entries(state.chosen).map(([facet, values]) => {
    const wanted = new Set(values);
    return { facet, passes: (row) => wanted.has(valueOf(row, facet)) };
  });
  const patterns = searchWords().map(pattern);
  if (patterns.length) {
    made.push({
      facet: "",
      passes: (row) => {
        const text = recordedText(row), shown = shownText(row);
        return patterns.every((one) => one.test(text) || (shown !== "" && one.test(shown)));
      },
    });
  }
  return made;
}

/* The rows that match, and per facet how many have each value: of those that match but for that facet's own
   choice. */
function matching() {
  const all = tests();
  const counts = {};
  FACETS.forEach((facet) => { counts[facet] = new Map(); });
  const found = [];
  rows.forEach((row) => {
    let failed = null;
    for (const test of all) {
      if (test.passes(row)) { continue; }
      if (failed !== null || test.facet === "") { return; }
      failed = test.facet;
    }
    if (failed === null) { found.push(row); }
    (failed === null ? FACETS : [failed]).forEach((facet) => {
      const value = valueOf(row, facet);
      const known = counts[facet].get(value);
      if (known) { known.n += 1; } else { counts[facet].set(value, { label: labelOf(row, facet), n: 1 }); }
    });
  });
  return { found, counts };
}

const compareTexts = new Intl.Collator("en", { numeric: true }).compare;

function sorted(found) {
  if (!state.sort) { return found; }
  const place = at[state.sort];
  const sign = state.down ? -1 : 1;
  const compare = (a, b) => {
    const x = a[0][place], y = b[0][place];
    return sign * (typeof x === "number" ? x - y : compareTexts(x, y)) || a[1] - b[1];
  };
  return found.map((row, i) => [row, i]).sort(compare).map((pair) => pair[0]);
}
