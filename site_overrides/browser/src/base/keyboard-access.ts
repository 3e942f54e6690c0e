// Help for keyboards and screen readers: boxes that scroll can take the focus, and rows of buttons are not landmarks.

const SCROLLING = ".md-content :is(.md-typeset__scrollwrap, pre > code)";

/**
 * Let the focus reach a box whose content is wider than the box. A box of source code can always take the focus, because
 * the browser measures it only when it comes near the screen.
 */
function makeFocusable(box: HTMLElement) {
  if (box.closest(".source-code") || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

const sizeObserver = new ResizeObserver((boxes) => {
  for (const { target } of boxes) makeFocusable(target as HTMLElement);
});
// On touch screens the theme makes boxes of code unfocusable. But a touch screen may have a keyboard too.
const tabindexObserver = new MutationObserver((changes) => {
  for (const { target } of changes) if (!(target as HTMLElement).hasAttribute("tabindex")) makeFocusable(target as HTMLElement);
});

/** Let the keyboard scroll every box whose content is wider than the box, also a box that is unfolded later. */
export function makeBoxesFocusable() {
  sizeObserver.disconnect();
  tabindexObserver.disconnect();
  for (const box of document.querySelectorAll<HTMLElement>(SCROLLING)) {
    if (box.closest(".source-code")) box.tabIndex = 0;
    sizeObserver.observe(box);
    tabindexObserver.observe(box, { attributeFilter: ["tabindex"] });
  }
}

/** Remove the landmark role from the button rows of code blocks. The theme gives a page dozens of such landmarks, all without a name. */
export function removeLandmarks() {
  const removeRoles = () => {
    for (const row of document.querySelectorAll("nav.md-code__nav:not([role])")) row.setAttribute("role", "none");
  };
  new MutationObserver(removeRoles).observe(document.body, { childList: true, subtree: true });
  removeRoles();
}
