import { useEffect, useRef, useState } from "preact/hooks";
import { save } from "../saving.js";
import { addressAt, brought, MARK } from "./address.js";
import { withoutComments } from "./packing.js";

const ONE_CODE = 858; // bytes in a code of version 20 with the least correction, which phones still read at arm's length

function linkTo({ kept, view }) {
  const notes = new Set(view.steps.map(({ note }) => note).filter(Boolean));
  return addressAt(location.origin + location.pathname, withoutComments(kept.text, notes));
}

function Code({ link }) {
  const [picture, setPicture] = useState(null);
  useEffect(() => {
    let current = true;
    import("qr").then(({ default: encode }) => current && setPicture(encode(link, "svg", { ecc: "low", border: 2 })));
    return () => (current = false);
  }, [link]);
  return picture && <div class="qr" role="img" aria-label="A code with the whole evening, for another phone's camera" dangerouslySetInnerHTML={{ __html: picture }} />;
}

/** The camera, until a code with an evening is in sight. */
function Scanner({ found, failed }) {
  const video = useRef(null);
  useEffect(() => {
    let stop = () => {};
    let over = false;
    (async () => {
      try {
        const { frameLoop, frontalCamera, QRCanvas } = await import("qr/dom.js");
        const camera = await frontalCamera(video.current);
        if (over) return camera.stop();
        const canvas = new QRCanvas();
        const cancel = frameLoop(() => {
          const text = camera.readFrame(canvas, true);
          if (text?.includes(MARK)) found(text);
        });
        stop = () => {
          cancel();
          camera.stop();
        };
      } catch (error) {
        failed(`The camera cannot be used: ${error.message}`);
      }
    })();
    return () => {
      over = true;
      stop();
    };
  }, []);
  return <video class="scanner" ref={video} playsinline muted aria-label="What the camera sees" />;
}

/** Scan, or open a file or a text: an evening from somewhere else. */
export function Receive({ start, setTrouble }) {
  const [scanning, setScanning] = useState(false);
  const [text, setText] = useState("");
  const take = (address) => {
    setScanning(false);
    try {
      start(brought(address).text);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  const read = async ({ target }) => target.files[0] && start(await target.files[0].text());
  return (
    <details class="receive">
      <summary>Go on with an evening from elsewhere</summary>
      <p class="segments">
        <button type="button" aria-pressed={scanning} onClick={() => setScanning(!scanning)}>
          Scan a code
        </button>
        <label class="file">
          Open a file
          <input type="file" accept=".txt,text/plain" onChange={read} />
        </label>
      </p>
      {scanning && <Scanner found={take} failed={(why) => (setScanning(false), setTrouble(why))} />}
      <textarea rows={3} value={text} placeholder="Or paste the text of an evening" aria-label="The text of an evening" onInput={({ target }) => setText(target.value)} spellcheck={false} />
      <p class="take">
        <button type="button" disabled={!text.trim()} onClick={() => (text.includes(MARK) ? take(text.trim()) : start(text))}>
          Open it
        </button>
      </p>
    </details>
  );
}

/** The evening to take along: a link, a code, a file, its text. */
export function Share({ evening, game }) {
  const [told, setTold] = useState("");
  const [coded, setCoded] = useState(false);
  const link = linkTo(evening);
  const copy = (text, what) =>
    navigator.clipboard.writeText(text).then(
      () => setTold(`${what} copied.`),
      () => setTold("The browser does not let us copy; save a file instead."),
    );
  return (
    <div class="share">
      <p class="segments">
        <button type="button" aria-pressed={coded} onClick={() => setCoded(!coded)} disabled={link.length > 2953}>
          Show a code
        </button>
        <button type="button" onClick={() => copy(link, "The link is")}>
          Copy a link
        </button>
        <button type="button" onClick={() => copy(evening.kept.text, "The text is")}>
          Copy the text
        </button>
        <button type="button" onClick={() => save(`${game}-evening.txt`, "text/plain", evening.kept.text)}>
          Save a file
        </button>
      </p>
      <p role="status">{told || (link.length > ONE_CODE ? `${link.length} characters: too many for one code that phones read well. Send the link or a file.` : "")}</p>
      {coded && <Code link={link} />}
    </div>
  );
}
