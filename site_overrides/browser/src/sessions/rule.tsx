import { useEffect, useState } from "preact/hooks";

const HEADING = /^H[1-6]$/;

/** Fetch a rule's section of its page: from its heading to the next one of the same level. */
async function sectionOf(address: string) {
  const [page, id] = address.split("#") as [string, string];
  const response = await fetch(page);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const found = new DOMParser().parseFromString(await response.text(), "text/html");
  const heading = found.getElementById(id)?.closest("h1, h2, h3, h4, h5, h6");
  if (!heading) throw new Error("This rule has moved.");
  const box = document.createElement("div");
  for (
    let element: Element | null = heading;
    element && (element === heading || !(HEADING.test(element.tagName) && element.tagName <= heading.tagName));
    element = element.nextElementSibling
  ) {
    const copy = document.importNode(element, true);
    for (const gone of copy.querySelectorAll("template, [data-island], details.proof, .headerlink, script")) gone.remove();
    for (const link of copy.querySelectorAll<HTMLAnchorElement>("a[href]"))
      link.href = new URL(link.getAttribute("href")!, new URL(page, location.href)).href;
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    box.append(copy);
  }
  return box.innerHTML;
}

/** A rule, shown beside the board. */
export function Rule({ rule, address, onClose }: { rule: string; address: string | undefined; onClose: () => void }) {
  const [shown, setShown] = useState<{ html?: string; error?: string } | null>(null);
  useEffect(() => {
    let current = true;
    setShown(null);
    if (address)
      sectionOf(address).then(
        (html) => current && setShown({ html }),
        (error) => current && setShown({ error: error.message }),
      );
    return () => {
      current = false;
    };
  }, [address]);
  return (
    <aside class="rule-beside" aria-label={`The rule ${rule}`}>
      <p class="opened-head">
        {address ? <a href={address}>{rule}</a> : <b>{rule}</b>}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a part of a page of this very site, without its scripts. */}
      {shown?.html && <div class="md-typeset" dangerouslySetInnerHTML={{ __html: shown.html }} />}
      {shown?.error && <p class="trouble">{shown.error}</p>}
    </aside>
  );
}
