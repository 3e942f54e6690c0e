// What is wrong with how a page lies on the glass, found by measuring: run in the page, gives a list of sentences.
(() => {
  const THUMB = 44; // pixels
  const ALIKE = 4; // of what looks alike on a page so many are measured
  const found = [];
  const wide = document.documentElement.clientWidth;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const told = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} “${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide on ${wide}`);

  // A link within a line of text is as high as its line: nothing can be done about that, nor need be.
  const inText = (element) => element.matches("a, abbr, .exact") && getComputedStyle(element).display === "inline";
  const targets = [...document.querySelectorAll("main :is(a[href], button, input, select, summary, [role=button]), header :is(a[href], button, label[for])")];
  const same = (element, hit) => hit && (element.contains(hit) || hit.contains(element) && hit.matches("label, summary, a, button") || hit.closest("label")?.control === element || element.control === hit);
  const met = new Map();
  for (const target of targets) {
    const element = target.matches("[type=checkbox], [type=radio]") ? (target.labels[0] ?? target) : target;
    if (!shown(element) || inText(element) || element.closest("svg, .md-sidebar, .md-clipboard, [inert], .headerlink, .md-search__icon, .md-search__form") || target.disabled) continue;
    const kind = `${element.tagName}.${element.className} in ${element.parentElement.className}`;
    met.set(kind, (met.get(kind) ?? 0) + 1);
    if (met.get(kind) > ALIKE) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.right <= 0 || box.left >= wide) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || x > wide) continue;
    if (!same(element, hit)) found.push(`${told(element)} lies under ${told(hit)}`);
    if (!coarse || bottom - top > THUMB - 1) continue;
    // How far up and down a thumb still meets it, the room around it included.
    const reach = (by) => {
      let far = 0;
      while (far < THUMB && same(element, document.elementFromPoint(x, y + by * (far + 1)))) far += 1;
      return far;
    };
    const high = reach(-1) + reach(1) + 1;
    if (high < THUMB - 1) found.push(`${told(element)} is ${high} high`);
  }
  return [...new Set(found)];
})();
