// For keyboards and screen readers: boxes that scroll can take the focus, and rows of buttons are not landmarks.

const SCROLLING = ".md-content :is(.md-typeset__scrollwrap, pre > code)";

/** Let the focus reach a box whose content is wider than it is. Source lines always are; their box has no layout until it is near. */
function reach(box: HTMLElement) {
  if (box.closest(".source-code") || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

const sizes = new ResizeObserver((boxes) => {
  for (const { target } of boxes) reach(target as HTMLElement);
});
// On touch screens the theme takes the focus away from boxes of code, which a keyboard may need there too.
const taken = new MutationObserver((changes) => {
  for (const { target } of changes) if (!(target as HTMLElement).hasAttribute("tabindex")) reach(target as HTMLElement);
});

/** Let the keyboard scroll the boxes whose content is wider than they are, also after they are unfolded. */
export function reachBoxes() {
  sizes.disconnect();
  taken.disconnect();
  for (const box of document.querySelectorAll<HTMLElement>(SCROLLING)) {
    if (box.closest(".source-code")) box.tabIndex = 0;
    sizes.observe(box);
    taken.observe(box, { attributeFilter: ["tabindex"] });
  }
}

/** Take away the landmark role of the buttons of code blocks. The theme gives it without a name, dozens of times on a page. */
export function quietLandmarks() {
  const quiet = () => {
    for (const row of document.querySelectorAll("nav.md-code__nav:not([role])")) row.setAttribute("role", "none");
  };
  new MutationObserver(quiet).observe(document.body, { childList: true, subtree: true });
  quiet();
}
