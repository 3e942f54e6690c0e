// Repairs for damaged links. Chats and mail programs write & as &amp; or &#38;. They also take the full stop, the bracket or the
// quotation mark after a link for a part of the link. Other programs encode a link twice, or put a \ before each _.

const TRAILING_MARK = /[\s.,;:!?)\]}>'"”’»*_…]$/;
const MAX_END_LENGTH = 6; // characters
// Parameters that mail programs and networks add. No page of the site reads them.
const TRACKING = /^(_\w+|(utm|mtm|pk|hsa|vero|oly|mkt|gad|trk|ref)_\w+|\w*clk?id|[gw]braid|gclsrc|srsltid|mc_[ce]id|igsh(id)?|ref|si|spm|cmpid)$/;
// Every question and every ruling contains a / or a :, which ENCODED_TWICE finds after a second encoding. ENCODED_WHOLLY
// matches a query whose = is encoded.
const ENCODED_TWICE = /%25(2F|3A)/i;
const ENCODED_WHOLLY = /^[^=]*%3D[^=]*$/i;
const AMPERSAND = /(&|%26)((amp|(#|%23)(0*38|x0*26))(;|%3B))+/gi;

/** Return the parameters of an address, after the repair of characters that other programs encoded a second time. */
export function parameters(location: string) {
  const { search } = new URL(location.replaceAll(AMPERSAND, "&")); // else the # of &#38; ends the query
  const once = ENCODED_TWICE.test(search) ? search.replaceAll(/%25(?=[0-9a-f]{2})/gi, "%") : search;
  const open = ENCODED_WHOLLY.test(once) ? once.replaceAll(/%(3D|26|25(?=[0-9a-f]{2}))/gi, (sign) => decodeURIComponent(sign)) : once;
  return new URLSearchParams(open.replaceAll(AMPERSAND, "&").replaceAll(/(\\|%5C)_/gi, "_"));
}

/** Yield the text, then the text with one more of its last punctuation marks removed, and so on. */
export function* withoutTrailingMarks(text: string) {
  let remaining = text;
  for (let cut = 0; cut <= MAX_END_LENGTH; cut++) {
    yield remaining;
    if (!TRAILING_MARK.test(remaining)) return;
    remaining = remaining.slice(0, -1);
  }
}

/** Read the text, or the text without trailing marks; return the first result that is not null, or null. */
export function readTrimmed<Read>(text: string, read: (text: string) => Read | null) {
  for (const ending of withoutTrailingMarks(text)) {
    const found = read(ending);
    if (found !== null) return found;
  }
  return null;
}

/** Return the parameters of an address that are not in `known`, as the address writes them. */
export const unknownParts = (location: string, known: string[]) =>
  [...parameters(location)].filter(([name]) => !known.includes(name) && !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`);
