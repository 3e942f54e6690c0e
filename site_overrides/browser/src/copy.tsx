import { useEffect, useState } from "preact/hooks";

const SAID_FOR = 2000;

/** A button that copies a text and says so; where the clipboard is closed, it shows the text to copy by hand. */
export function Copy({ label, text, disabled }: { label: string; text: () => string | Promise<string>; disabled?: boolean }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said !== "Copied") return undefined;
    const timer = setTimeout(() => setSaid(""), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    Promise.resolve()
      .then(text)
      .then((made) =>
        navigator.clipboard.writeText(made).then(
          () => setSaid("Copied"),
          () => setSaid(made),
        ),
      );
  return (
    <span class="copy">
      <button type="button" class="quiet" onClick={copy} disabled={disabled}>
        {label}
      </button>
      <span class="copy-said" role="status">
        {said}
      </span>
    </span>
  );
}
