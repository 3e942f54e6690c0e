// Links that the theme does not follow well.

/** The event after a link has put another question into the address. */
export const QUESTION_LINKED = "counterroll-question-linked";

/**
 * Let the browser follow links within a page, and keep the page. The theme fetches a page if the last page that it loaded is
 * another one, and the page that the reader opened does not count as loaded. So the first jump within it would fetch it again,
 * close what the reader unfolded, and lose the focus.
 */
export function keepPageAtJumps() {
  const { location$ } = globalThis;
  if (!location$) return;
  const takeFromTheme = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link?.hash || link.origin !== location.origin || link.pathname !== location.pathname) return;
    link.target = "_self"; // the theme leaves a link with a target to the browser
    if (!link.matches("[data-figure]")) link.search = location.search;
    else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      // A number in the text asks its own question. Its calculator reads the question from the address.
      event.preventDefault();
      history.pushState(null, "", link.search + location.hash);
      location.replace(link.href);
      dispatchEvent(new Event(QUESTION_LINKED));
    }
  };
  document.addEventListener("click", takeFromTheme, { capture: true });
  const opened = location.pathname;
  const load = location$.next;
  location$.next = (address) => {
    // A jump within the opened page comes here too, and needs no load.
    if (address.pathname === opened) return;
    location$.next = load;
    location$.next(address);
  };
}

/**
 * While the next page loads, keep the page that is still shown from changing the address, which is already that of the next
 * page. The theme would store how far the old page is scrolled, or replace the anchor by the heading in view, and then not
 * go to the anchor.
 */
export function keepAddressOfNextPage() {
  const { document$, location$ } = globalThis;
  if (!document$ || !location$) return;
  let shown = "";
  let isLoading = false;
  document$.subscribe(() => {
    shown = location.pathname;
    isLoading = false;
  });
  location$.subscribe(({ pathname }) => {
    isLoading = pathname !== shown;
  });
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (...state) => {
    if (!isLoading) replaceState(...state);
  };
}
