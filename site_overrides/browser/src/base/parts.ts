// Parts of the scripts that a page loads later. After an update the server no longer has the parts of an older page.
// Then a notice offers to load the new version.

import { showNotice } from "./notice.ts";

const NAMES = new URL("manifest.json", import.meta.url);

/** Return whether the server has other scripts than this page runs; false if the server does not answer. */
async function isOutdated() {
  const names: Record<string, string> = await fetch(NAMES, { cache: "no-store" })
    .then((response) => response.json())
    .catch(() => ({}));
  const own = [...document.scripts].map(({ src }) => src.split("/").at(-1)!);
  return ["app.js", "view.js"].every((name) => names[name] && !own.includes(names[name]));
}

/** Load the page again, and keep the question in the search box. */
function loadAgain() {
  const url = new URL(location.href);
  const asked = document.querySelector<HTMLInputElement>(".md-search__input")?.value;
  if (asked) url.searchParams.set("q", asked);
  history.replaceState(history.state, "", url);
  location.reload();
}

const offerReload = (text: string, label: string) => showNotice("parts-notice", text, label, loadAgain);

/** Show a notice if this page is older than the site; return whether it is. */
export async function warnIfOutdated() {
  const isOld = await isOutdated();
  if (isOld)
    offerReload(
      "This site was updated after you opened this page, and parts of the old version are gone. What you typed is kept.",
      "Load new version",
    );
  return isOld;
}

/** Return a part of the scripts once it has loaded. If it fails to load, a notice appears, and the rest of the page stays. */
export async function loadPart<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch {
    if (!(await warnIfOutdated()))
      offerReload(`A part of this page did not load${navigator.onLine ? "" : ": there is no network"}. What you typed is kept.`, "Load page again");
    return new Promise<never>(() => {});
  }
}
