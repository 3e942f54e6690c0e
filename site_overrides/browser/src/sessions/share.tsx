import type { TargetedEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "../base/copy.tsx";
import { loadPart } from "../base/parts.ts";
import { passValue } from "../base/pass-value.ts";
import { downloadFile } from "../base/saving.ts";
import type { Part } from "../base/session-shapes.ts";
import { ignoreStorageError, onStorageError, savedParts, saveParts } from "../base/session-storage.ts";
import { isText } from "../base/storage.ts";
import { useDraft } from "../base/use-draft.ts";
import { engine } from "../engine/engine.ts";
import { addPart, addressAt, addressElsewhere, codesOf, hasAddress, joinParts, partIn, sessionIn } from "./address.ts";
import { withoutComments } from "./packing.ts";
import type { Opened, Session } from "./use-session.ts";

// The camera's best picture: the library's own request gives no more than the screen shows, too little for a large code.
const SEES = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
const MAX_FILE_BYTES = 20_000_000; // bytes
const EACH_CODE = 2_500; // milliseconds that one of several codes is shown

function linkTo({ kept, view }: Opened) {
  const notes = new Set(view.steps.map(({ note }) => note).filter(Boolean));
  return addressAt(location.origin + location.pathname, withoutComments(view.shared || kept.text, notes));
}

/** Return a file in base64. If a file is too long, this reads only as much as the rules need to reject it. */
const inBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`.replace(/^.*?,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file.slice(0, MAX_FILE_BYTES + 1));
  });

/** A session as one code, or as several codes that take turns. */
function Codes({ link }: { link: string }) {
  const codes = codesOf(link);
  const [pictures, setPictures] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let current = true;
    setAt(0);
    loadPart(import("qr")).then(({ default: encode }) => current && setPictures(codes.map((code) => encode(code, "svg", { ecc: "low", border: 2 }))));
    return () => {
      current = false;
    };
  }, [link]);
  useEffect(() => {
    if (pictures.length < 2) return undefined;
    const turning = setInterval(() => setAt((old) => (old + 1) % pictures.length), EACH_CODE);
    return () => clearInterval(turning);
  }, [pictures]);
  if (!pictures.length) return null;
  const caption = pictures.length > 1 ? `Code ${at + 1} of ${pictures.length}` : "The whole session in one code";
  return (
    <figure class="qr">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the squares of a code, which hold no text. */}
      <div role="img" aria-label={`${caption}, for another phone's camera`} dangerouslySetInnerHTML={{ __html: pictures[at]! }} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The camera, until it sees a code with a session. */
function Scanner({ found, failed }: { found: (text: string) => void; failed: (why: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let stop = () => {};
    let over = false;
    (async () => {
      // A page without https has no camera.
      if (!navigator.mediaDevices) return failed("The camera works only on a page served over https. Paste the link or open the file instead.");
      try {
        const { frameLoop, QRCamera, QRCanvas } = await loadPart(import("qr/dom.js"));
        const camera = new QRCamera(video.current!, await navigator.mediaDevices.getUserMedia({ video: SEES }));
        if (over) return camera.stop();
        const canvas = new QRCanvas();
        const cancel = frameLoop(async () => {
          const text = await camera.readFrame(canvas, true);
          if (text && !over) found(text as string);
        });
        stop = () => {
          cancel();
          camera.stop();
        };
      } catch (error) {
        failed(`The camera cannot be used: ${(error as Error).message}`);
      }
    })();
    return () => {
      over = true;
      stop();
    };
  }, []);
  return <video class="scanner" ref={video} playsinline muted aria-label="What the camera sees" />;
}

/** Open a session from elsewhere: from a code, a file or a text. */
export function Receive({ game, start, setTrouble, working }: Pick<Session, "start" | "setTrouble" | "working"> & { game: string }) {
  const [scanning, setScanning] = useState(false);
  const [text, setText] = useDraft("received", isText, "");
  const [parts, setParts] = useState<Part[]>([]);
  const now = useRef(parts);
  const gather = (all: Part[]) => {
    now.current = all;
    setParts(all);
    saveParts(all).catch(ignoreStorageError);
  };
  const done = (whole: string) => {
    setScanning(false);
    gather([]);
    const elsewhere = addressElsewhere(game, whole);
    if (elsewhere) location.href = elsewhere;
    else start(whole).then((isDone) => isDone && history.replaceState(null, "", location.pathname));
  };
  const reportFailure = (why: string) => {
    setScanning(false);
    setTrouble(why);
  };
  /** Handle a scanned, pasted or opened address: a whole session, a part of one, or neither. */
  const take = (address: string) => {
    try {
      const part = partIn(address);
      if (!part) {
        const whole = sessionIn(address);
        return whole && done(whole.text);
      }
      const all = addPart(now.current, part);
      const whole = joinParts(all);
      if (whole) done(whole);
      else if (all.length !== now.current.length || all[0]!.mark !== now.current[0]?.mark) gather(all);
    } catch (error) {
      reportFailure((error as Error).message);
    }
  };
  useEffect(() => {
    savedParts()
      .catch(onStorageError((): Part[] => []))
      .then((kept) => {
        now.current = kept;
        if (partIn()) take(location.href);
      });
  }, []);
  const read = async ({ currentTarget: { files } }: TargetedEvent<HTMLInputElement>) => {
    const [file] = files!;
    if (!file) return;
    try {
      const reply = await engine.play({ game, do: "read", file: await inBase64(file), name: file.name });
      if (reply.ok) done(reply.text);
      else reportFailure(reply.error);
    } catch (error) {
      reportFailure(`${file.name} cannot be read: ${(error as Error).message}`);
    }
  };
  return (
    <details class="receive" open={parts.length > 0 || undefined}>
      <summary>Open a session from elsewhere</summary>
      <p class="segments">
        <button type="button" aria-pressed={scanning} onClick={() => setScanning(!scanning)}>
          Scan a code
        </button>
        <label class="file">
          Open a file
          <input type="file" accept=".txt,text/plain" onChange={read} />
        </label>
      </p>
      {parts.length > 0 && (
        <p role="status">
          {parts.length} of {parts[0]!.count} codes are here. Scan the others.
        </p>
      )}
      {scanning && <Scanner found={take} failed={reportFailure} />}
      <textarea
        rows={3}
        value={text}
        placeholder="Or paste the text of a session"
        aria-label="The text of a session"
        onInput={passValue(setText)}
        spellcheck={false}
      />
      <p class="take">
        <button type="button" disabled={!text.trim() || working} onClick={() => (hasAddress(text) ? take(text.trim()) : done(text))}>
          Open it
        </button>
      </p>
    </details>
  );
}

type ShareProps = { session: Opened; game: string; coded: boolean; setCoded: (coded: boolean) => void };

/** Ways to share the session: a link, a code, a file, its text. */
export function Share({ session, game, coded, setCoded }: ShareProps) {
  const link = linkTo(session);
  const shared = session.view.shared || session.kept.text; // undone lines are not shared
  if (coded)
    return (
      <div class="share">
        <Codes link={link} />
        <p class="take">
          <button type="button" onClick={() => setCoded(false)}>
            Hide the code
          </button>
        </p>
      </div>
    );
  return (
    <div class="share">
      <p class="segments">
        <button type="button" onClick={() => setCoded(true)}>
          Show a code
        </button>
        <Copy label="Copy a link" text={() => link} />
        <Copy label="Copy the text" text={() => shared} />
        <Copy label="Copy as an example" text={() => `\`\`\`fight\n${shared}\`\`\`\n`} />
        <button type="button" onClick={() => downloadFile(`${game}-session.txt`, "text/plain", shared)}>
          Save a file
        </button>
      </p>
      <p>Each of these has the whole session. Open it on another phone to continue there.</p>
    </div>
  );
}
