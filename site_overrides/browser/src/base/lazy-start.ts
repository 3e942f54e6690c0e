// Delays for work that can wait until an element is near the visible part of the page, or until the reader does anything.

const NEAR = "100%"; // share of a screen, above or below the visible part
const EVENTS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin", "toggle", "hashchange"];

/** Call `act` with the elements that come near the visible part of the page, once for each; return a function that stops waiting. */
export function whenNear<Waiting extends Element>(elements: Waiting[], act: (near: Waiting[]) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as Waiting);
      for (const element of near) observer.unobserve(element);
      if (near.length) act(near);
    },
    { rootMargin: `${NEAR} 0px` },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

let use: Promise<void> | null = null;

/** Return a promise that resolves when the reader points, types, scrolls, unfolds something or follows a link. */
export function firstUse(): Promise<void> {
  use ??= new Promise((resolve) => {
    for (const sign of EVENTS) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  });
  return use;
}
