/* Single keys move through the list; not while somebody types, and not once they are switched off. */
let keysOn = true;

function currentPlace() {
  const inside = document.activeElement.closest ? document.activeElement.closest("#rows tr") : null;
  const lines = [...byId("rows").querySelectorAll("tr:not(.open)")];
  if (!inside) { return lines.findIndex((tr) => tr.classList.contains("current")); }
  return lines.indexOf(inside.classList.contains("open") ? inside.previousElementSibling : inside);
}

/* The focus goes to what the row opens: its hand, else its details. Enter does the rest. */
function goToRow(index) {
  const tr = rowElement(Math.min(Math.max(index, 0), shownRows.length - 1));
  if (!tr) { return; }
  byId("rows").querySelectorAll("tr.current").forEach((old) => old.classList.remove("current"));
  tr.classList.add("current");
  (tr.querySelector("a") || tr.querySelector("button")).focus();
  tr.scrollIntoView({ block: "nearest" });
}

function turnPage(by) {
  const target = byId(by > 0 ? "next" : "previous");
  if (byId("pager").hidden || target.disabled) { return; }
  change({ page: state.page + by });
  goToRow(0);
}

function openHand() {
  const row = shownRows[currentPlace()];
  if (row && pageOf(row)) { location.href = pageOf(row); }
}

function openRow() {
  const index = currentPlace();
  if (index < 0) { return; }
  toggleDetails(shownRows[index]);
  const tr = rowElement(index);
  if (tr) { tr.querySelector("button.more").focus(); }
}

const KEYS = {
  j: () => goToRow(currentPlace() + 1),
  k: () => goToRow(currentPlace() - 1),
  Enter: openHand,
  o: openRow,
  n: () => turnPage(1),
  p: () => turnPage(-1),
  "/": () => byId("f-text").focus(),
  "?": () => byId("help").showModal(),
};

function leave(target) {
  if (target.id === "f-text" && target.value) { target.value = ""; change({ text: "" }); return; }
  if (target !== document.body) { target.blur(); return; }
  if (state.finding) { change({ page: state.page }); }
}

function pressed(event) {
  if (!shownRows || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || byId("help").open) { return; }
  const target = event.target;
  if (event.key === "Escape") { leave(target); return; }
  const typing = target.matches("textarea, select, [contenteditable]")
    || (target.matches("input") && target.type !== "checkbox");
  if (typing || !(event.key in KEYS) || (!keysOn && event.key !== "Enter")) { return; }
  if (event.key === "Enter" && (target !== document.body || !keysOn)) { return; }
  event.preventDefault();
  KEYS[event.key]();
}

function buildHelp() {
  const help = element("dialog");
  help.id = "help";
  const title = element("h3", held.words["keys.title"]);
  title.id = "help-title";
  help.setAttribute("aria-labelledby", title.id);
  const list = element("dl", "", "facts");
  [["j, k", "row"], ["Enter", "open"], ["o", "details"], ["n, p", "page"], ["/", "search"], ["Esc", "leave"], ["?", "help"]]
    .forEach(([key, does]) => {
      const dt = element("dt");
      dt.appendChild(element("kbd", key));
      list.append(dt, element("dd", held.words["keys." + does]));
    });
  const on = element("label");
  const box = element("input");
  Object.assign(box, { type: "checkbox", checked: true, id: "keys-on" });
  box.addEventListener("change", () => { keysOn = box.checked; });
  on.append(box, " ", held.words["keys.on"]);
  const closing = element("p");
  closing.appendChild(button(held.words.close, () => help.close()));
  help.append(title, list, on, closing);
  const ask = button(held.words.keys, () => help.showModal());
  ask.id = "keys";
  byId("below").append(ask, help);
  document.addEventListener("keydown", pressed);
}
