import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "../base/copy.tsx";
import { loadPart } from "../base/parts.ts";
import type { StatementResult } from "../base/protocol.ts";
import type { DiffLine } from "./difference.ts";
import type { EditorOptions, Editor as OpenEditor } from "./editor.ts";
import type { Example } from "./example.ts";
import { linkTo } from "./link.ts";
import type { CellPage, CellState, Origin } from "./page.ts";

type OwnProps = { page: CellPage; place: number; cell: CellState; example: Example };

const FROM_LINK = "Not from this book: this version came with a link. It is not saved unless you change it.";
const NOTICES: Record<Origin, string> = {
  kept: "Your own version, kept from an earlier visit.",
  link: FROM_LINK,
  taken: FROM_LINK,
  here: "Your own version; this browser keeps it.",
  loose: "Your own version. Not saved: this browser blocks storage.",
};

/** Return a notice that says where the reader's version comes from, and whether it has run. */
const noticeOf = ({ from, of, own, results }: CellState) => (results && of === own ? NOTICES[from!] : `${NOTICES[from!]} It has not run.`);

/** The editor; its code is fetched when an example is first edited. */
function Editor({ page, place, cell, example }: OwnProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor>(null);
  useEffect(() => {
    let gone = false;
    const options: EditorOptions = {
      // The text ends with a line break, so that a line added at the end does not change the last one.
      text: `${cell.own ?? example.source}\n`,
      original: `${example.source}\n`,
      label: `${example.name}, Python`,
      onChange: (text) => page.edit(place, text.replace(/\n+$/, "")),
      onRun: () => page.run(place),
      onClose: () => page.open(place, false),
    };
    loadPart(import("./editor.ts")).then(({ openEditor }) => {
      if (gone) return;
      editor.current = openEditor(host.current!, options);
      editor.current.focus();
    });
    return () => {
      gone = true;
      editor.current?.close();
      editor.current = null;
    };
  }, []);
  const failed = cell.of === cell.own && cell.results?.find(({ at }) => at);
  useEffect(() => editor.current?.pointAt(failed ? failed.at : null), [failed]);
  return <div class="cell-editor" ref={host} />;
}

/** A reader's version, compared with the example: equal, removed and added lines. */
function Compared({ before, after }: { before: string; after: string }) {
  const [lines, setLines] = useState<DiffLine[]>([]);
  useEffect(() => {
    let gone = false;
    loadPart(import("./difference.ts")).then(({ compareLines }) => gone || setLines(compareLines(before, after)));
    return () => {
      gone = true;
    };
  }, [before, after]);
  const shown: DiffLine[] = lines.length ? lines : after.split("\n").map((text) => ({ text, kind: "same" }));
  return (
    <pre class="cell-own" tabIndex={0}>
      <code>
        {shown.map(({ text, kind }) => (
          <span class="cell-own-line" data-kind={kind}>{`${text}\n`}</span>
        ))}
      </code>
    </pre>
  );
}

const withPrompts = (source: string) =>
  source
    .replace(/\n$/, "")
    .split("\n")
    .map((line, index) => `${index ? "..." : ">>>"} ${line}\n`)
    .join("");

const withLineBreak = (text: string) => (text.trimEnd() ? `${text.trimEnd()}\n` : "nothing\n");

/** The results of a reader's version, each with the printed result that it replaces. */
function Results({ results }: { results: StatementResult[] }) {
  const telling = results.filter(({ status }) => status !== "quiet");
  if (!telling.length) return null;
  return (
    <pre class="cell-results" tabIndex={0}>
      <code>
        {telling.map(({ source, want, got, told, status }) => (
          <>
            <span class="cell-said">{withPrompts(source)}</span>
            <span class={status === "confirmed" ? "cell-line" : "cell-now"} data-mark={status}>
              {withLineBreak(told || got)}
            </span>
            {want && status !== "confirmed" && (
              <span class="cell-line" data-mark="printed">
                {withLineBreak(want)}
              </span>
            )}
          </>
        ))}
      </code>
    </pre>
  );
}

/** An offer of the reader's version of an older form of the example. It is used only if the reader asks for it. */
function Offer({ page, place }: { page: CellPage; place: number }) {
  return (
    <p class="cell-notice">
      This example has changed since you edited it.{" "}
      <button type="button" class="quiet" onClick={() => page.takeOffer(place, true)}>
        Show my version
      </button>{" "}
      <button type="button" class="quiet" onClick={() => page.takeOffer(place, false)}>
        Forget it
      </button>
    </p>
  );
}

/** A button that copies a link. The link is made beforehand: compression is asynchronous, and the clipboard needs its text at once. */
function Share({ example, text }: { example: Example; text: string }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    let newer = false;
    setLink("");
    linkTo(example, text).then((made) => newer || setLink(made));
    return () => {
      newer = true;
    };
  }, [example, text]);
  return <Copy label="Copy as a link" text={() => link} disabled={!link} />;
}

/** The reader's own version of an example: editor, comparison, notice and results. */
export function OwnVersion({ page, place, cell, example }: OwnProps) {
  const { own, open, offered, results, of } = cell;
  return (
    <>
      {offered !== null && <Offer page={page} place={place} />}
      {open && <Editor page={page} place={place} cell={cell} example={example} />}
      {own !== null && !open && <Compared before={example.source} after={own} />}
      {own !== null && (
        <p class="cell-notice" data-from={cell.from}>
          <span>{noticeOf(cell)}</span>{" "}
          <button type="button" class="quiet" onClick={() => page.reset(place)}>
            Reset
          </button>{" "}
          <Share example={example} text={own} />
        </p>
      )}
      {results && own !== null && of !== null && <Results results={results} />}
    </>
  );
}
