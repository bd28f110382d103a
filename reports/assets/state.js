"use strict";
/* What the reader has chosen. All of it stands in the address, so that a link brings back the same view.
   Everything that came from a hand history enters the page through textContent, never as markup. */
const held = JSON.parse(document.getElementById("data").textContent);
const PAGE = 100;
const LONGEST_TEXT = 1000;  // of a search; longer patterns are refused by browsers
const FACETS = Object.keys(held.distinct);
const at = {};
held.fields.forEach((field, place) => { at[field] = place; });
let state = readState();

function byId(id) { return document.getElementById(id); }

function number(n) { return n.toLocaleString("en"); }

/* A text of the page's language with its gaps filled. */
function say(key, gaps) {
  return held.words[key].replace(/\{(\w+)\}/g, (gap, name) => {
    const value = gaps[name];
    return typeof value === "number" ? number(value) : value;
  });
}

/* The word for a code of the tables; what is none stays as it is. */
function word(code) { return Object.hasOwn(held.codes, code) ? held.codes[code] : code; }

function element(tag, text, className) {
  const made = document.createElement(tag);
  if (text) { made.textContent = text; }
  if (className) { made.className = className; }
  return made;
}

function button(text, does) {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

function plainState() {
  return { chosen: {}, text: "", sort: "", down: false, page: 1, finding: "" };
}

function readState() {
  const given = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const found = plainState();
  FACETS.forEach((facet) => {
    let values = [...new Set(given.getAll(facet))];
    if (facet === "hour") { values = values.map((hour) => (/^0\d$/.test(hour) ? hour.slice(1) : hour)); }
    if (values.length) { found.chosen[facet] = values; }
  });
  found.text = (given.get("text") || "").slice(0, LONGEST_TEXT);
  const sort = given.get("sort") || "";
  if (Object.hasOwn(at, sort) && sort !== "raw") { found.sort = sort; }
  found.down = given.get("down") === "1";
  found.page = Math.max(1, parseInt(given.get("page"), 10) || 1);
  found.finding = given.get("finding") || "";
  return found;
}

function address(of) {
  const said = new URLSearchParams();
  FACETS.forEach((facet) => (of.chosen[facet] || []).forEach((value) => said.append(facet, value)));
  if (of.text) { said.set("text", of.text); }
  if (of.sort) { said.set("sort", of.sort); }
  if (of.down) { said.set("down", "1"); }
  if (of.page > 1) { said.set("page", String(of.page)); }
  if (of.finding) { said.set("finding", of.finding); }
  return said.toString();
}

/* `step` makes a place to which the Back button returns. */
function writeState(step) {
  const hash = address(state);
  const now = location.hash.slice(1);
  if (hash === now || (!hash && !now.includes("="))) { return; }
  const target = hash ? "#" + hash : location.pathname + location.search;
  try { history[step ? "pushState" : "replaceState"](null, "", target); }
  catch (refused) { if (step) { location.hash = hash; } else { location.replace("#" + hash); } }
}

/* Whether the run has findings that this page does not hold. */
function partial() { return held.total > held.listed; }

function filtered() { return Boolean(state.text.trim()) || Object.keys(state.chosen).length > 0; }

/* The view of a page just opened: it needs none of the files beside the page. */
function plain() { return !filtered() && !state.sort && state.page === 1 && !state.finding; }

function change(changes, step = true) {
  state = { ...state, page: 1, finding: "", ...changes };
  update(step);
}

function toggle(facet, value) {
  const before = state.chosen[facet] || [];
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  const chosen = { ...state.chosen, [facet]: values };
  if (!values.length) { delete chosen[facet]; }
  change({ chosen });
}
