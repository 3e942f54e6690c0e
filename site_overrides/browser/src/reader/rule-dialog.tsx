// The dialog about a rule: the printed text, its errata and their alternatives, its examples, and the rules that need it.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { GAMES } from "../../../../build/games.js";
import { Copy } from "../base/copy.tsx";
import { type Evidence as EvidenceData, evidenceOf, ROOT, type RuleEvidence, type Ruling } from "../base/evidence.ts";
import { render } from "../base/translated.ts";
import { countText } from "../base/typography.ts";
import { addPin, isPinned, removePins } from "../calculators/pins.ts";
import { Readings } from "../rulings/readings.tsx";
import { useRulings } from "../rulings/use-rulings.ts";

export { h, render };

type Link = { href: string; text: string };
type OfRule = { rule: string; data: EvidenceData };

const day = (written: string) => new Date(`${written}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

function Links({ of }: { of: Link[] }) {
  return of.map(({ href, text }, at) => (
    <>
      {at > 0 && ", "}
      <a href={ROOT + href}>{text}</a>
    </>
  ));
}

/** The effect of each alternative on the odds of calculators, in sentences. */
function Moves({ ruling, calculators }: { ruling: Ruling; calculators: EvidenceData["calculators"] }) {
  const moving = Object.entries(ruling.readings).filter(([, { odds }]) => odds);
  return moving.map(([value, { text, odds }]) => (
    <li key={value}>
      {text}{" "}
      {odds!.map(([id, ruleLinks]) => (
        <>
          <a href={`${ROOT}${calculators[id]!.page}#ask-${id.replace("/", "-")}`}>{calculators[id]!.title}</a>: {ruleLinks}.{" "}
        </>
      ))}
    </li>
  ));
}

function Erratum({ id, data }: { id: string; data: EvidenceData }) {
  const { title, page, day: written, kind, printed, ours, ruling: name } = data.errata[id]!;
  const ruling = name && data.rulings[name];
  return (
    <li>
      <p>
        <a href={`${ROOT}${page}#${id}`}>
          <strong>{id}</strong> {title}
        </a>{" "}
        <time dateTime={written}>{day(written)}</time>, {kind}
      </p>
      {printed && <p>Printed: {printed}</p>}
      {ruling ? <Readings game={data.game} name={name!} ruling={ruling} /> : ours && <p>Our ruling: {ours}</p>}
      {ruling && (
        <ul>
          <Moves ruling={ruling} calculators={data.calculators} />
        </ul>
      )}
    </li>
  );
}

/** Return the pages whose examples run the rule, each with the number of these examples. */
function byPage(elsewhere: RuleEvidence["elsewhere"], pages: EvidenceData["pages"]): Link[] {
  const counts = new Map<string, number[]>();
  for (const [page, number] of elsewhere) counts.set(page, [...(counts.get(page) ?? []), number]);
  return [...counts].map(([page, numbers]) => ({
    href: `${page}#example-${numbers[0]}`,
    text: `${pages[page] ?? page.replaceAll(/[-/]/g, " ").trim()} (${numbers.length})`,
  }));
}

function Evidence({ rule, data }: OfRule) {
  const { page, own, elsewhere, needs, code, function: name } = data.rules[rule]!;
  const calculators = Object.entries(data.calculators).filter(([, { rules }]) => rules.includes(rule));
  const needing = Object.keys(data.rules).filter((other) => data.rules[other]!.needs.includes(rule));
  const ruleLinks = (rules: string[]) => rules.map((id) => ({ href: `${data.rules[id]!.page}#${id}`, text: data.rules[id]!.title }));
  const rows: [label: string, links: Link[]][] = [
    ["Examples on this page", own.map((number, at) => ({ href: `${page}#example-${number}`, text: `example ${at + 1}` }))],
    ["Examples on other pages", byPage(elsewhere, data.pages)],
    ["Calculators that use it", calculators.map(([id, { page, title }]) => ({ href: `${page}#ask-${id.replace("/", "-")}`, text: title }))],
    ["Needs", ruleLinks(needs)],
    ["Needed by", ruleLinks(needing)],
    ["Code", [{ href: code, text: name }]],
  ];
  return (
    <dl class="life-evidence">
      {rows
        .filter(([, links]) => links.length)
        .map(([label, links]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Links of={links} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function PinButton({ at, title }: { at: string; title: string }) {
  const [on, setOn] = useState(() => isPinned(at));
  const togglePin = () => {
    if (on) removePins(at);
    else addPin({ at, title });
    setOn(isPinned(at));
  };
  return (
    <button type="button" class="quiet" aria-pressed={on} onClick={togglePin}>
      {on ? "On my screen" : "Put on my screen"}
    </button>
  );
}

function RuleDetails({ rule, data, address }: OfRule & { address: string }) {
  const { title, page, printed } = data.rules[rule]!;
  const errata = Object.keys(data.errata).filter((id) => data.errata[id]!.rules.includes(rule));
  const chosen = useRulings(data.game);
  const own = errata.filter((id) => (data.errata[id]!.ruling ?? "") in chosen);
  return (
    <>
      <h2>{title}</h2>
      <p class="life-id">{rule}</p>
      <p>
        Printed under <em>{printed}</em>. {errata.length ? `${countText(errata.length, "erratum", "errata")}.` : "No erratum: the text is clear."}
        {own.length > 0 && ` Your group rules differently in ${own.join(", ")}.`}
      </p>
      <div class="life-actions">
        <PinButton at={`${page}#${rule}`} title={title} />
        <Copy label="Copy its address" text={() => address} />
      </div>
      <Evidence rule={rule} data={data} />
      {errata.length > 0 && <h3>Errata and rulings</h3>}
      <ul class="life-errata">
        {errata.map((id) => (
          <Erratum key={id} id={id} data={data} />
        ))}
      </ul>
    </>
  );
}

/** A dialog about a rule. Its button, Escape, a click beside it and a followed link close it. */
export function RuleDialog({ rule, address, onClose }: { rule: string; address: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [data, setData] = useState<EvidenceData | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    dialog.current!.showModal();
    evidenceOf(GAMES[rule.slice(0, 2)]!).then(setData, () => setTrouble("You are offline, and this is not saved on your device."));
  }, []);
  const leave = (event: Event) => {
    const target = event.target as Element;
    if (target === dialog.current || target.closest("a")) dialog.current!.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, and so does Escape, as in every dialog.
    <dialog
      class="life md-typeset"
      ref={dialog}
      onClose={onClose}
      onClick={leave}
      aria-label={`Facts about ${rule}`}
      data-game={GAMES[rule.slice(0, 2)]}
    >
      <div class="life-body">
        <button type="button" class="life-close" aria-label="Close" onClick={() => dialog.current!.close()}>
          ×
        </button>
        {data ? <RuleDetails rule={rule} data={data} address={address} /> : <p>{trouble || "…"}</p>}
      </div>
    </dialog>
  );
}
