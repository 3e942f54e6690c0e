// Jumps from one place of a page to another.

/**
 * Leave jumps within the page that the reader opened to the browser. The theme fetches a page if the last page that it
 * loaded is another one, and the opened page does not count as loaded. So the first jump within it would fetch it again,
 * close what the reader unfolded, and lose the focus. Once the theme has loaded a page, it handles jumps well.
 */
export function keepPageAtJumps() {
  const { location$ } = globalThis;
  if (!location$) return;
  const opened = location.pathname;
  const markJump = ({ target }: Event) => {
    const link = (target as Element).closest("a");
    // The theme leaves a link with a target to the browser.
    if (link?.hash && link.origin === location.origin && link.pathname === opened) link.target = "_self";
  };
  document.addEventListener("click", markJump, { capture: true });
  const load = location$.next;
  location$.next = (address) => {
    // The browser reports a jump as it reports another page.
    if (address.pathname === opened) return;
    document.removeEventListener("click", markJump, { capture: true });
    location$.next = load;
    location$.next(address);
  };
}
