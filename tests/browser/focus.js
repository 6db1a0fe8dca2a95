// Checks the tab order. `start` collects all controls that Tab should reach, `stop` describes the focused one.
(() => {
  const { name, seen, hidden, focusTrouble } = window.inspectPage;
  const REGIONS = {
    "skip link": ".skip",
    "top bar": ".top",
    status: ".status",
    wheel: ".wheel-panel",
    "small area": ".small-area",
    area: ".area-panel",
    "move bar": ".move-bar",
    players: ".players",
    notices: ".notices",
    talk: ".talk",
    dialog: "dialog",
    content: "main",
    foot: "footer, .foot",
    "tab bar": ".tab-bar",
  };
  const TARGETS = "a[href], button, input, select, textarea, summary, [tabindex]";

  const region = (element) => Object.keys(REGIONS).find((each) => element.closest(REGIONS[each])) ?? "nowhere";
  // Of the radio buttons with one name, Tab reaches the checked one, or else the first.
  const isReached = (element) => {
    if (element.type !== "radio") return true;
    const group = [...document.querySelectorAll(`input[type=radio][name="${CSS.escape(element.name)}"]`)].filter((each) => each.form === element.form);
    return element === (group.find((each) => each.checked) ?? group[0]);
  };
  const scrolls = (element) => ["auto", "scroll"].some((way) => [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY].includes(way));

  let left = new Set();
  let last = null;
  let boxes = new Map();

  function start() {
    const wanted = [...document.querySelectorAll(TARGETS)].filter(
      (element) => element.tabIndex >= 0 && !element.disabled && element.type !== "hidden" && isReached(element) && (element.matches(".skip") || (seen(element) && !hidden(element))),
    );
    left = new Set(wanted);
    boxes = new Map(wanted.map((element) => [element, element.getBoundingClientRect()]));
    last = null;
    document.activeElement?.blur();
    return wanted.filter((element) => element.tabIndex > 0).map((element) => `jumps the queue: ${name(element)}`);
  }

  // Up and back, or back in the same line, is not the reading order.
  function goesBack(from, to) {
    if (!from || !to) return false;
    const isBehind = document.dir === "rtl" ? to.left >= from.right : to.right <= from.left;
    return isBehind && to.top < from.top + from.height / 2;
  }

  /** Null when the focus has left the page. */
  function stop() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const trouble = focusTrouble(element);
    const isNew = element !== last;
    if (isNew && boxes.has(element) && !left.has(element)) trouble.push(`comes twice: ${name(element)}`);
    if (!boxes.has(element) && !scrolls(element)) trouble.push(`takes the focus unseen: ${name(element)}`);
    const isSameRegion = last && region(last) === region(element);
    if (isNew && isSameRegion && goesBack(boxes.get(last), boxes.get(element))) trouble.push(`goes back from ${name(last)} to ${name(element)}`);
    left.delete(element);
    last = element;
    return { region: region(element), kind: element.getAttribute("class") ?? "", trouble };
  }

  const missed = () => [...left].map((element) => `never reached: ${name(element)}`);

  window.walkFocus = { start, stop, missed };
})();
