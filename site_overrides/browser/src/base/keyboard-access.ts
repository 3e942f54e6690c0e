// For keyboards and screen readers: boxes that scroll can take the focus, and rows of buttons are not landmarks.

const SCROLLING = ".md-content :is(.md-typeset__scrollwrap, pre > code)";

const sizes = new ResizeObserver((boxes) => {
  for (const { target } of boxes) if (target.scrollWidth > target.clientWidth) (target as HTMLElement).tabIndex = 0;
});

/** Let the keyboard scroll the boxes whose content is wider than they are, also after they are unfolded. */
export function reachBoxes() {
  sizes.disconnect();
  for (const box of document.querySelectorAll<HTMLElement>(SCROLLING)) {
    if (box.closest(".source-code")) box.tabIndex = 0; // source lines are always long, and their box has no layout until it is near
    sizes.observe(box);
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
