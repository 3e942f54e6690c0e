import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Copy } from "../base/copy.tsx";
import { ROOT } from "../base/evidence.ts";
import type { TypedAll } from "../base/protocol.ts";
import { Calculator } from "../calculators/calculator.tsx";
import { hasPins, linkTo, type Pin as Pinned, pins, pinsIn, savePins, subscribe } from "../calculators/pins.ts";
import { allRulings, FOLLOWING, subscribe as followChoice, withRulings } from "../rulings/choice.ts";
import { followRulings } from "../rulings/exhibits.tsx";
import { showRulingNotes } from "../rulings/ruling-notes.ts";
import { extract, type Found } from "./extract.ts";
import "./fit.ts";
import { ignoreUnreachable } from "../base/unreachable.ts";

/** A part of a page, copied to the screen. Its numbers and notes follow the group's rulings. */
function CopiedPart({ game, page, nodes }: { game: string; page: string; nodes: Node[] }) {
  const cut = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = cut.current!;
    place.replaceChildren(...nodes);
    for (const known of place.querySelectorAll<HTMLElement>(".rule-known")) known.dataset.game = game;
    const showNotes = () => showRulingNotes(place, game, page).catch(ignoreUnreachable);
    showNotes();
    const forgets = [followChoice(showNotes), followRulings([...place.querySelectorAll<HTMLElement>(FOLLOWING)])];
    return () => forgets.forEach((forget) => forget());
  }, [nodes]);
  return <div class="pin-cut" ref={cut} />;
}

type PinProps = {
  pin: Pinned;
  number: number;
  last: number;
  move: (by: number) => void;
  remove: () => void;
  keep: (inputs: TypedAll) => void;
};

function Pin({ pin, number, last, move, remove, keep }: PinProps) {
  const [found, setFound] = useState<Partial<Found> & { trouble?: string }>({});
  useEffect(() => {
    extract(pin).then(setFound, (error) => setFound({ trouble: error.message }));
  }, [pin.at]);
  const labelFor = (what: string) => `${what}: ${pin.title}`;
  return (
    <article class="pin md-typeset" data-game={found.game}>
      <header class="pin-bar">
        <a href={`${ROOT}${pin.at.replace(/#table=.*/, "")}`}>{pin.title}</a>
        <button type="button" aria-label={labelFor("Up")} disabled={number === 0} onClick={() => move(-1)}>
          ↑
        </button>
        <button type="button" aria-label={labelFor("Down")} disabled={number === last} onClick={() => move(1)}>
          ↓
        </button>
        <button type="button" aria-label={labelFor("Take off")} onClick={remove}>
          ×
        </button>
      </header>
      {found.trouble && <p class="field-error">{found.trouble}</p>}
      {found.nodes && <CopiedPart {...(found as Found & { nodes: Node[] })} />}
      {found.props && <Calculator {...found.props} own={{ key: number, inputs: pin.inputs ?? {}, keep }} />}
    </article>
  );
}

const swap = (list: Pinned[], one: number, other: number) => list.map((pin, at) => (at === one ? list[other]! : at === other ? list[one]! : pin));
const keyOf = (list: Pinned[], at: number) => `${list[at]!.at} ${list.slice(0, at).filter((pin) => pin.at === list[at]!.at).length}`;

/** A notice about a screen in a link. That screen replaces the reader's own only if the reader agrees. */
function LinkedScreen({ brought, has, onDone }: { brought: Pinned[]; has: boolean; onDone: () => void }) {
  const take = (list: Pinned[]) => {
    savePins(list);
    onDone();
  };
  return (
    <aside class="pin-brought" aria-label="A screen in this link">
      <p>
        This link carries a screen of {brought.length}: {brought.map(({ title }) => title).join(" · ")}.
      </p>
      <div class="rulings-presets">
        <button type="button" onClick={() => take(brought)}>
          {has ? "Replace mine" : "Take it"}
        </button>
        {has && (
          <button type="button" onClick={() => take([...pins(), ...brought])}>
            Add it to mine
          </button>
        )}
        <button type="button" class="quiet" onClick={onDone}>
          No, thank you
        </button>
      </div>
    </aside>
  );
}

/** The reader's own screen: all pins, in the reader's order. */
export function Screen() {
  const [list, setList] = useState(pins);
  const [brought, setBrought] = useState(() => pinsIn(location.hash));
  useLayoutEffect(() => subscribe(() => setList(pins())), []);
  const forgetLink = () => {
    history.replaceState(history.state, "", location.pathname);
    setBrought(null);
  };
  const keepInputs = (at: number) => (inputs: TypedAll) => savePins(pins().map((pin, other) => (other === at ? { ...pin, inputs } : pin)));
  const address = () => {
    const [page] = location.href.split(/[?#]/) as [string];
    return linkTo(list, withRulings(page, allRulings()).href);
  };
  return (
    <>
      {!brought && hasPins(location.hash) && (
        <p class="own-ruling" role="alert">
          This link is incomplete, so its pins cannot be read. Your own screen has not changed.
        </p>
      )}
      {brought && <LinkedScreen brought={brought} has={list.length > 0} onDone={forgetLink} />}
      {list.length === 0 && !brought && (
        <p>Nothing is pinned yet. The pin beside a rule, an erratum or a table puts it here. Under a calculator, “Pin” has “Put on my screen”.</p>
      )}
      {list.length > 0 && (
        <div class="rulings-presets pin-actions">
          <button type="button" onClick={() => print()}>
            Print on one page
          </button>
          <Copy label="Copy a link to this screen" text={address} />
        </div>
      )}
      <div class="pins">
        {list.map((pin, at) => (
          <Pin
            key={keyOf(list, at)}
            pin={pin}
            number={at}
            last={list.length - 1}
            keep={keepInputs(at)}
            move={(by) => savePins(swap(list, at, at + by))}
            remove={() => savePins(list.filter((_, other) => other !== at))}
          />
        ))}
      </div>
    </>
  );
}
