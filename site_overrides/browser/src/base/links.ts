// Links that were damaged on their way. Chats and mails write & as &amp;, and take the full stop, the bracket or the quotation
// mark behind a link for a part of it.

const BEHIND = /[\s.,;:!?)\]}>'"”’»*_…]$/;
const LONGEST_END = 6; // signs
// What mailers and networks add, and no page of the site reads.
const ADDED = /^(utm_\w+|\w*clid|mc_[ce]id|igshid|ref|si)$/;

/** What a page reads of its address, with ampersands as they were. */
export const parameters = (location: string) => new URL(location.replaceAll(/(&|%26)(amp(;|%3B))+/gi, "&")).searchParams;

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

/** The parts of an address that are none of those a page reads, as they are written. */
export const unknownParts = (location: string, known: string[]) =>
  [...parameters(location)].filter(([name]) => !known.includes(name) && !ADDED.test(name)).map(([name, value]) => `${name}=${value}`);
