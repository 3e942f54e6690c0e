// What need not be there before the reader is: by where they look, and by whether they do anything at all.

const NEAR = "100%"; // of a screen, above or below what is in view
const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin", "toggle", "hashchange"];

/** Act upon elements as they come near, each once; gives what ends the waiting. */
export function whenNear<Waiting extends Element>(elements: Waiting[], act: (near: Waiting[]) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as Waiting);
      for (const each of near) observer.unobserve(each);
      if (near.length) act(near);
    },
    { rootMargin: `${NEAR} 0px` },
  );
  for (const each of elements) observer.observe(each);
  return () => observer.disconnect();
}

let use: Promise<void> | null = null;

/** Kept once the reader points, types, scrolls, unfolds something or follows a link. */
export function inUse(): Promise<void> {
  use ??= new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  });
  return use;
}
