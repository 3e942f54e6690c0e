// For keyboards and screen readers: boxes that scroll can take the focus, and rows of buttons are not landmarks.

const SCROLLING = ".md-content :is(.md-typeset__scrollwrap, pre > code)";

/** Let the focus reach a box whose content is wider than it is. Source lines always are; their box has no layout until it is near. */
function makeFocusable(box: HTMLElement) {
  if (box.closest(".source-code") || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

const sizeObserver = new ResizeObserver((boxes) => {
  for (const { target } of boxes) makeFocusable(target as HTMLElement);
});
// On touch screens the theme takes the focus away from boxes of code, which a keyboard may need there too.
const tabindexObserver = new MutationObserver((changes) => {
  for (const { target } of changes) if (!(target as HTMLElement).hasAttribute("tabindex")) makeFocusable(target as HTMLElement);
});

/** Let the keyboard scroll the boxes whose content is wider than they are, also after they are unfolded. */
export function makeBoxesFocusable() {
  sizeObserver.disconnect();
  tabindexObserver.disconnect();
  for (const box of document.querySelectorAll<HTMLElement>(SCROLLING)) {
    if (box.closest(".source-code")) box.tabIndex = 0;
    sizeObserver.observe(box);
    tabindexObserver.observe(box, { attributeFilter: ["tabindex"] });
  }
}

/** Take away the landmark role of the buttons of code blocks. The theme gives it without a name, dozens of times on a page. */
export function removeLandmarks() {
  const removeRoles = () => {
    for (const row of document.querySelectorAll("nav.md-code__nav:not([role])")) row.setAttribute("role", "none");
  };
  new MutationObserver(removeRoles).observe(document.body, { childList: true, subtree: true });
  removeRoles();
}
