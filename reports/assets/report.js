"use strict";
/* Filters, sorts and pages the findings. Everything that came from a hand history enters the page through
   textContent, never as markup. */
(function () {
  var PAGE = 100;
  var held = JSON.parse(document.getElementById("data").textContent);
  var fields = held.fields;
  var at = {};
  fields.forEach(function (field, place) { at[field] = place; });
  var rows = held.rows;
  var chunks = held.chunks;
  var loading = null;
  var choices = ["rule", "verdict", "severity", "site"];
  var initial = { rule: "", verdict: "", severity: "", site: "", text: "", sort: "", down: "", page: "1" };
  var state = read();

  function byId(id) { return document.getElementById(id); }

  function read() {
    var given = new URLSearchParams(location.hash.slice(1));
    var found = {};
    Object.keys(initial).forEach(function (key) { found[key] = given.get(key) || initial[key]; });
    if (found.sort && !(found.sort in at)) { found.sort = ""; }
    return found;
  }

  function write() {
    var said = new URLSearchParams();
    Object.keys(initial).forEach(function (key) {
      if (state[key] !== initial[key]) { said.set(key, state[key]); }
    });
    var hash = said.toString();
    if (hash === location.hash.slice(1)) { return; }
    try { history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search); }
    catch (refused) { location.replace("#" + hash); }
  }

  /* The data files beside the page are scripts, since a page on disk may not read files any other way. */
  window.floorcallChunk = function (more) { rows = rows.concat(more); };

  function loadAll(done) {
    if (!chunks.length) { done(); return; }
    if (loading) { loading = done; return; }
    loading = done;
    var total = chunks.length;
    (function next() {
      if (!chunks.length) { var ready = loading; loading = null; ready(); return; }
      byId("status").textContent = "Loading findings, file " + (total - chunks.length + 1) + " of " + total;
      var script = document.createElement("script");
      script.src = chunks[0];
      script.onload = function () { chunks.shift(); script.remove(); next(); };
      script.onerror = function () {
        loading = null;
        byId("status").textContent = "The file " + chunks[0] + " beside this page cannot be read: this page "
          + "has only " + rows.length.toLocaleString("en") + " of " + held.listed.toLocaleString("en") + " findings.";
      };
      document.head.appendChild(script);
    })();
  }

  function wanted() {
    var words = state.text.toLowerCase().split(" ").filter(Boolean);
    return rows.filter(function (row) {
      for (var i = 0; i < choices.length; i++) {
        if (state[choices[i]] && row[at[choices[i]]] !== state[choices[i]]) { return false; }
      }
      if (!words.length) { return true; }
      var text = row.join("\n").toLowerCase();
      return words.every(function (word) { return text.indexOf(word) >= 0; });
    });
  }

  function sorted(found) {
    if (!state.sort) { return found; }
    var place = at[state.sort];
    var sign = state.down ? -1 : 1;
    var compare = new Intl.Collator("en", { numeric: true }).compare;
    return found.map(function (row, i) { return [row, i]; }).sort(function (a, b) {
      var x = a[0][place], y = b[0][place];
      return sign * (typeof x === "number" ? x - y : compare(x, y)) || a[1] - b[1];
    }).map(function (pair) { return pair[0]; });
  }

  function element(tag, text, className) {
    var made = document.createElement(tag);
    if (text) { made.textContent = text; }
    if (className) { made.className = className; }
    return made;
  }

  function cell(tr, text, note, className, inner) {
    var td = element("td", "", className);
    var main = element(inner || "span", text);
    td.appendChild(main);
    if (note) { td.appendChild(element("span", note, "note")); }
    tr.appendChild(td);
    return main;
  }

  function line(row) {
    function get(field) { return row[at[field]]; }
    var tr = element("tr");
    var title = get("rule") + " " + get("name");
    if (/^[0-9a-f]{16}\.html$/.test(get("page"))) {
      cell(tr, title, get("message"), "said", "a").href
        = "hands/" + get("page") + "#finding-" + encodeURIComponent(get("id"));
    } else {
      cell(tr, title, get("message"), "said");
    }
    cell(tr, get("verdict"), get("severity") + (get("known") ? ", known" : "")).className = "tag " + get("verdict");
    cell(tr, get("hand"), get("site"), "name", "bdi");
    cell(tr, get("played"));
    cell(tr, get("table"), get("stakes"), "name", "bdi");
    cell(tr, get("street"));
    cell(tr, get("player"), "", "name", "bdi");
    cell(tr, get("stake"), "", "num");
    return tr;
  }

  function show() {
    var found = sorted(wanted());
    var pages = Math.max(1, Math.ceil(found.length / PAGE));
    var page = Math.min(Math.max(1, parseInt(state.page, 10) || 1), pages);
    state.page = String(page);
    var body = byId("rows");
    var fresh = document.createDocumentFragment();
    found.slice((page - 1) * PAGE, page * PAGE).forEach(function (row) { fresh.appendChild(line(row)); });
    body.replaceChildren(fresh);
    byId("status").textContent = found.length === held.listed
      ? found.length.toLocaleString("en") + (found.length === 1 ? " finding" : " findings")
      : found.length.toLocaleString("en") + " of " + held.listed.toLocaleString("en") + " findings match";
    byId("pager").hidden = pages === 1;
    byId("place").textContent = "page " + page + " of " + pages;
    byId("previous").disabled = page === 1;
    byId("next").disabled = page === pages;
    choices.forEach(function (key) { byId("f-" + key).value = state[key]; });
    if (byId("f-text") !== document.activeElement) { byId("f-text").value = state.text; }
    document.querySelectorAll("#table th").forEach(function (th) {
      if (th.dataset.key === state.sort) { th.setAttribute("aria-sort", state.down ? "descending" : "ascending"); }
      else { th.removeAttribute("aria-sort"); }
    });
    write();
  }

  /* The first page in the order given needs none of the files beside this one. */
  function update() {
    var plain = Object.keys(initial).every(function (key) { return state[key] === initial[key]; });
    if (plain && chunks.length) { first(); } else { loadAll(show); }
  }

  function first() {
    var all = rows;
    rows = rows.slice(0, PAGE);
    show();
    rows = all;
    byId("status").textContent = held.listed.toLocaleString("en") + " findings";
    byId("pager").hidden = false;
    byId("place").textContent = "page 1 of " + Math.ceil(held.listed / PAGE);
    byId("next").disabled = false;
  }

  function change(key, value) {
    state[key] = value;
    if (key !== "page") { state.page = "1"; }
    update();
  }

  choices.forEach(function (key) {
    var select = byId("f-" + key);
    held.choices[key].forEach(function (value) { select.appendChild(element("option", value)).value = value; });
    select.addEventListener("change", function () { change(key, select.value); });
  });
  var waiting = 0;
  byId("f-text").addEventListener("input", function (event) {
    clearTimeout(waiting);
    waiting = setTimeout(function () { change("text", event.target.value); }, 150);
  });
  byId("f-clear").addEventListener("click", function () {
    state = Object.assign({}, initial);
    byId("f-text").value = "";
    update();
  });
  byId("previous").addEventListener("click", function () { change("page", String(Number(state.page) - 1)); });
  byId("next").addEventListener("click", function () { change("page", String(Number(state.page) + 1)); });
  document.querySelectorAll("#table th").forEach(function (th) {
    var button = element("button", th.textContent);
    button.type = "button";
    button.addEventListener("click", function () {
      state.down = state.sort === th.dataset.key && !state.down ? "1" : "";
      change("sort", th.dataset.key);
    });
    th.replaceChildren(button);
  });
  window.addEventListener("hashchange", function () {
    if (location.hash.indexOf("=") > 0) { state = read(); update(); }
  });
  byId("filters").hidden = false;
  update();
})();
