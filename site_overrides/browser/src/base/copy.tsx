import { useEffect, useState } from "preact/hooks";

const SAID_FOR = 2000;

/** Copy a text; return whether the browser copied it. A page without https has no clipboard. */
async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text and confirms it. If the browser blocks the copy, the text appears, ready to be copied by hand. */
export function Copy({ label, text, disabled }: { label: string; text: () => string | Promise<string>; disabled?: boolean }) {
  const [said, setSaid] = useState("");
  const [byHand, setByHand] = useState("");
  useEffect(() => {
    if (said !== "Copied") return undefined;
    const timer = setTimeout(() => setSaid(""), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      const made = await text();
      const isCopied = await copyText(made);
      setSaid(isCopied ? "Copied" : "This browser blocks copying. Select this and copy it:");
      setByHand(isCopied ? "" : made);
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <span class="copy">
      <button type="button" class="quiet" onClick={copy} disabled={disabled}>
        {label}
      </button>
      <span class="copy-said" role="status">
        {said}
        {byHand && <code class="copy-by-hand">{byHand}</code>}
      </span>
    </span>
  );
}
