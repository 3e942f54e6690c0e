import { useLayoutEffect, useRef } from "preact/hooks";

/** Keep the height of the tallest content so far, so that the content below does not jump. */
export function useStableHeight(content: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { style, offsetWidth } = box.current!;
    if (kept.current.width !== offsetWidth) {
      kept.current = { width: offsetWidth, height: 0 };
      style.minHeight = "";
    }
    kept.current.height = Math.max(kept.current.height, box.current!.firstElementChild?.getBoundingClientRect().height ?? 0);
    style.minHeight = `${kept.current.height}px`;
  }, [content]);
  return box;
}
