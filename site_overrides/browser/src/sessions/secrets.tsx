// Secrets: words that only this device has. The log shows only a seal until the player reveals them.

import { useEffect, useState } from "preact/hooks";
import { showNotSaved } from "../base/notice.ts";
import { passValue } from "../base/pass-value.ts";
import type { Secret } from "../base/session-shapes.ts";
import { ignoreStorageError, onStorageError, savedSecrets, saveSecrets } from "../base/session-storage.ts";
import { isText } from "../base/storage.ts";
import { useDraft } from "../base/use-draft.ts";
import { type Opened, randomText } from "./use-session.ts";

const shownLine = ({ words, salt }: Secret) => `table: shown ${words}, salt ${salt}`;

export function Secrets({ session, id, game }: { session: Opened; id: string; game: string }) {
  const { view, send } = session;
  const [kept, setKept] = useState<Secret[]>([]);
  const [words, setWords] = useDraft("secret", isText, "");
  useEffect(() => void savedSecrets(game, id).then(setKept, ignoreStorageError), [game, id]);
  const seal = async (event: Event) => {
    event.preventDefault();
    const secret = { words: words.trim(), salt: randomText() };
    const next = [...kept, secret];
    // The words are saved before the seal: a seal without its words is worth nothing.
    const isKept = await saveSecrets(game, id, next).then(
      () => true,
      onStorageError(() => false),
    );
    if (!isKept) return showNotSaved("Nothing was sealed, because this device cannot store the words.");
    setKept(next);
    if (await send({ do: "seal", line: secret.words, seed: secret.salt })) setWords("");
    else await saveSecrets(game, id, kept).then(() => setKept(kept));
  };
  const lines = new Set(view.steps.map(({ line }) => line));
  const hidden = kept.filter((secret) => !lines.has(shownLine(secret)));
  return (
    <details class="secrets">
      <summary>Secrets</summary>
      <p>What you seal stays on this device. The log shows that there is a secret, and later proves that you have not changed it.</p>
      <form class="edit" onSubmit={seal}>
        <input
          type="text"
          value={words}
          onInput={passValue(setWords)}
          aria-label="Something only you know"
          placeholder="The trap has level 3"
          autocomplete="off"
          required
        />
        <button type="submit">Seal it</button>
      </form>
      <ul class="kept-people">
        {hidden.map((secret) => (
          <li key={secret.salt}>
            <span>{secret.words}</span>
            <span />
            <button type="button" onClick={() => send({ do: "say", line: shownLine(secret) })}>
              Show it
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
