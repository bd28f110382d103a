/* Puts the controls into the page and shows what the address asks for. */
function buildHeads() {
  document.querySelectorAll("#table th").forEach((th) => {
    const key = th.dataset.key;
    const sort = button(th.textContent, () => {
      change({ sort: key, down: state.sort === key && !state.down });
    });
    if (key === "units") { sort.title = held.words["sorted.units"]; }
    th.replaceChildren(sort);
  });
}

function arrive() {
  if (!plain()) { byId("findings").scrollIntoView(); }
  update(false, true);
}

byId("status").tabIndex = -1;
buildHeads();
buildFilters();
buildExports();
buildHelp();
window.addEventListener("hashchange", () => {
  if (location.hash && !location.hash.includes("=")) { return; }
  state = readState();
  update(false, true);
  if (!plain() && !state.finding) { byId("findings").scrollIntoView(); }
});
arrive();
