// For whoever uses no pointer, or hears a page: boxes that scroll take the focus, and rows of buttons are no landmarks.

const SCROLLING = ".md-content :is(.md-typeset__scrollwrap, pre > code)";

const sizes = new ResizeObserver((boxes) => {
  for (const { target } of boxes) if (target.scrollWidth > target.clientWidth) (target as HTMLElement).tabIndex = 0;
});

/** Boxes of this page that are wider inside than outside can be scrolled by keyboard, once they are unfolded too. */
export function reachBoxes() {
  sizes.disconnect();
  for (const box of document.querySelectorAll<HTMLElement>(SCROLLING)) {
    if (box.closest(".source-code")) box.tabIndex = 0; // long lines everywhere, and not laid out before they are near
    sizes.observe(box);
  }
}

/** The theme puts the buttons of each code block into a landmark without a name; dozens on a page lead nobody anywhere. */
export function quietLandmarks() {
  const quiet = () => {
    for (const row of document.querySelectorAll("nav.md-code__nav:not([role])")) row.setAttribute("role", "none");
  };
  new MutationObserver(quiet).observe(document.body, { childList: true, subtree: true });
  quiet();
}
