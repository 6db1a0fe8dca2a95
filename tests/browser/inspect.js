// Finds visual faults of a page: cut text, overflow, small targets, hidden focus.
// Each function returns a list of complaints.
(() => {
  const name = (element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> “${(element.textContent ?? "").trim().slice(0, 40)}”`;
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  const hidden = (element) => {
    for (let box = element; box; box = box.parentElement) if (getComputedStyle(box).clipPath === "inset(50%)") return true;
    return element.closest(".skip, [hidden], dialog:not([open])") !== null;
  };
  const scrolls = (element) => {
    for (let box = element; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) return true;
    }
    return false;
  };

  function sticksOut() {
    const boxes = { "the page": document.documentElement, "the dialog": document.querySelector("dialog[open]") };
    return Object.entries(boxes).flatMap(([what, box]) =>
      box && box.scrollWidth > box.clientWidth ? [`${what} is ${box.scrollWidth} px wide in ${box.clientWidth} px`] : [],
    );
  }

  // Text outside its box, or cut by it. Names that may end in an ellipsis have a class for it.
  function cutText() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!walker.currentNode.textContent.trim() || parent.closest("svg, script, option, .ellipsis")) continue;
      if (!seen(parent) || hidden(parent)) continue;
      range.selectNodeContents(walker.currentNode);
      const words = range.getBoundingClientRect();
      const box = parent.closest(".button, .card, .chip, .badge, .grow, .panel, td, th, dialog, body");
      const edge = box.getBoundingClientRect();
      const inside = (outer) => words.left >= outer.left - 2 && words.right <= outer.right + 2;
      if (!inside(edge) && !scrolls(parent)) found.push(`cut sideways: ${name(parent)} in ${name(box).slice(0, 60)}`);
      const tight = parent.closest(".button, .card, .chip, .badge, .move-bar, .status");
      const height = tight?.getBoundingClientRect();
      // Some fonts reserve more space than they draw.
      if (height && !scrolls(parent) && (words.top < height.top - 5 || words.bottom > height.bottom + 5)) found.push(`cut below: ${name(parent)}`);
    }
    return found;
  }

  // WCAG 2.5.8 requires 24 px, except for links within a sentence. This site requires 44 px for buttons and for all
  // controls of a turn. Smaller parts are allowed in drawings that have to fit as a whole: a wide area, which can be
  // enlarged, an area beside its text view, which has a button for each place, and drawings on screens smaller than
  // those the site is designed for.
  const MAIN = ".button, a.card, .tab-bar a, .top a, .takeable, .free, .player, .tabs > *, .replay-bar :is(button, input), .replay-moves li button";
  function smallTargets() {
    const found = [];
    const roomy = innerWidth >= 390 && innerHeight >= 700;
    for (const target of document.querySelectorAll("a[href], button, input, select, textarea, summary, .takeable")) {
      if (!seen(target) || hidden(target) || target.type === "hidden" || target.closest("[aria-hidden=true]")) continue;
      // A wheel in a figure is a picture: nobody can take its tiles.
      if (target.matches("figure .takeable")) continue;
      const box = (target.labels?.[0] ?? target).getBoundingClientRect();
      const own = target.getBoundingClientRect();
      const width = Math.max(box.width, own.width);
      const height = Math.max(box.height, own.height);
      const inSentence = getComputedStyle(target).display === "inline" && target.closest("p, li, dd, td");
      const mayBeSmall = target.matches(roomy ? ".small-tiles .free, [data-text] .free" : ".free, .takeable");
      const least = target.matches(MAIN) && !mayBeSmall ? 44 : 24;
      if (!inSentence && (width < least - 0.5 || height < least - 0.5)) {
        found.push(`${Math.round(width)} x ${Math.round(height)} px: ${name(target)}`);
      }
    }
    return found;
  }

  const showsFocus = (target) =>
    [target, ...target.querySelectorAll("*")].some((element) => {
      const style = getComputedStyle(element);
      return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || element.matches(".free:focus-visible .hole");
    });
  const uncovered = (target) => {
    const box = target.getBoundingClientRect();
    const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [box.left + x * box.width, box.top + y * box.height]));
    return points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (target.contains(top) || top.contains(target) || [...(target.labels ?? [])].some((label) => label.contains(top)));
    });
  };
  /** Problems of the visible focus of an element. */
  const focusTrouble = (target) => [
    ...(showsFocus(target) ? [] : [`no focus to see: ${name(target)}`]),
    ...(uncovered(target) ? [] : [`focus is covered: ${name(target)}`]),
  ];

  // Every focusable element shows its focus, and no sticky bar covers it (WCAG 2.4.7, 2.4.11).
  function lostFocus() {
    const found = [];
    for (const target of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
      if (!seen(target) || hidden(target) || target.disabled || target.tabIndex < 0) continue;
      target.focus({ focusVisible: true });
      if (document.activeElement === target) found.push(...focusTrouble(target));
    }
    return found;
  }

  // Texts with Latin digits in a language that has other digits, except codes, keys, texts of users and printed tiles.
  function latinDigits() {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement.closest("script, code, svg .time, svg .plus, kbd, pre, bdi:not([dir]), [dir=auto]")) texts.push(walker.currentNode.textContent);
    }
    const spoken = ["aria-label", "aria-valuetext", "title", "placeholder", "alt"];
    for (const way of spoken) for (const element of document.querySelectorAll(`[${way}]`)) texts.push(element.getAttribute(way));
    return texts.filter((text) => /[0-9]/.test(text)).map((text) => `latin digits: ${text.trim().slice(0, 60)}`);
  }

  window.inspectPage = { sticksOut, cutText, smallTargets, lostFocus, latinDigits, name, seen, hidden, focusTrouble };
})();
