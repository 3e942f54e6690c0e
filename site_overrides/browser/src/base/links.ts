// Links that were damaged on their way. Chats and mails write & as &amp;, and take the full stop, the bracket or the quotation
// mark behind a link for a part of it. Others encode a link once more, or put a \\ before each _.

const BEHIND = /[\s.,;:!?)\]}>'"”’»*_…]$/;
const LONGEST_END = 6; // signs
// What mailers and networks add, and no page of the site reads.
const ADDED = /^(_\w+|(utm|mtm|pk|hsa|vero|oly|mkt|gad|trk|ref)_\w+|\w*clk?id|[gw]braid|gclsrc|srsltid|mc_[ce]id|igsh(id)?|ref|si|spm|cmpid)$/;
// The / or : that every question and every ruling has, encoded twice; and a query whose = is encoded.
const TWICE = /%25(2F|3A)/i;
const WHOLLY = /^[^=]*%3D[^=]*$/i;

/** The parameters of an address, with the characters restored that other programs have encoded once more. */
export function parameters(location: string) {
  const { search } = new URL(location);
  const once = TWICE.test(search) ? search.replaceAll(/%25(?=[0-9a-f]{2})/gi, "%") : search;
  const open = WHOLLY.test(once) ? once.replaceAll(/%(3D|26|25(?=[0-9a-f]{2}))/gi, (sign) => decodeURIComponent(sign)) : once;
  return new URLSearchParams(open.replaceAll(/(&|%26)(amp(;|%3B))+/gi, "&").replaceAll(/(\\|%5C)_/gi, "_"));
}

/** A text without what may have been added behind it, and each step on the way: the text itself first. */
export function* endings(text: string) {
  let now = text;
  for (let cut = 0; cut <= LONGEST_END; cut++) {
    yield now;
    if (!BEHIND.test(now)) return;
    now = now.slice(0, -1);
  }
}

/** The first of those that can be read; null if none can. */
export function firstRead<Read>(text: string, read: (text: string) => Read | null) {
  for (const each of endings(text)) {
    const found = read(each);
    if (found !== null) return found;
  }
  return null;
}

/** The parts of an address that a page does not read, as they are written. */
export const unknownParts = (location: string, known: string[]) =>
  [...parameters(location)].filter(([name]) => !known.includes(name) && !ADDED.test(name)).map(([name, value]) => `${name}=${value}`);
