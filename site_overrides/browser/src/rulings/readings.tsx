import type { Ruling } from "../base/evidence.ts";
import { chooseOne } from "./choice.ts";
import { Alternative } from "./form.tsx";
import { Undo } from "./undo.tsx";
import { useRulings } from "./use-rulings.ts";

/** The alternatives of one ruling, to choose from. `ruling` comes from the evidence. */
export function Readings({ game, name, ruling }: { game: string; name: string; ruling: Ruling }) {
  const chosen = useRulings(game);
  const picked = chosen[name] ?? ruling.ours;
  const pick = (option: Ruling, value: string) => chooseOne(game, name, value, option.ours);
  return (
    <fieldset class="ruling readings" data-changed={picked === ruling.ours ? undefined : ""}>
      <legend>Your group plays</legend>
      {Object.entries(ruling.readings).map(([value, { text }]) => (
        <Alternative key={value} group={`reading-${name}`} option={ruling} alternative={{ value, text }} {...{ picked, pick }} />
      ))}
      <Undo />
    </fieldset>
  );
}
