// Repairs for damaged links. Chats and mail programs write & as &amp; or &#38;. They also take the full stop, the bracket or the
// quotation mark after a link for a part of it. Other programs encode a link twice, or put a \ before each _.

const BEHIND = /[\s.,;:!?)\]}>'"”’»*_…]$/;
const LONGEST_END = 6; // characters
// Parameters that mail programs and networks add. No page of the site reads them.
const ADDED = /^(_\w+|(utm|mtm|pk|hsa|vero|oly|mkt|gad|trk|ref)_\w+|\w*clk?id|[gw]braid|gclsrc|srsltid|mc_[ce]id|igsh(id)?|ref|si|spm|cmpid)$/;
// The / or : in every question and every ruling, encoded twice. WHOLLY is a query whose = is encoded.
const TWICE = /%25(2F|3A)/i;
const WHOLLY = /^[^=]*%3D[^=]*$/i;
const AMPERSAND = /(&|%26)((amp|(#|%23)(0*38|x0*26))(;|%3B))+/gi;

/** The parameters of an address, after the repair of characters that other programs encoded a second time. */
export function parameters(location: string) {
  const { search } = new URL(location.replaceAll(AMPERSAND, "&")); // else the # of &#38; ends the query
  const once = TWICE.test(search) ? search.replaceAll(/%25(?=[0-9a-f]{2})/gi, "%") : search;
  const open = WHOLLY.test(once) ? once.replaceAll(/%(3D|26|25(?=[0-9a-f]{2}))/gi, (sign) => decodeURIComponent(sign)) : once;
  return new URLSearchParams(open.replaceAll(AMPERSAND, "&").replaceAll(/(\\|%5C)_/gi, "_"));
}

/** Yield the text, then the text with one more of its last punctuation marks removed, and so on. */
export function* endings(text: string) {
  let now = text;
  for (let cut = 0; cut <= LONGEST_END; cut++) {
    yield now;
    if (!BEHIND.test(now)) return;
    now = now.slice(0, -1);
  }
}

/** Read the text or one of its `endings`: return the first result that is not null, or null. */
export function firstRead<Read>(text: string, read: (text: string) => Read | null) {
  for (const each of endings(text)) {
    const found = read(each);
    if (found !== null) return found;
  }
  return null;
}

/** The parameters of an address that are not in `known`, as they are written. */
export const unknownParts = (location: string, known: string[]) =>
  [...parameters(location)].filter(([name]) => !known.includes(name) && !ADDED.test(name)).map(([name, value]) => `${name}=${value}`);
