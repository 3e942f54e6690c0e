import { chooseOne } from "../rulings.js";
import { Alternative } from "./form.jsx";
import { Undo } from "./undo.jsx";
import { useRulings } from "./use-rulings.js";

/** The readings of one ruling, to choose one's own wherever it is met: `ruling` is as the evidence has it. */
export function Readings({ game, name, ruling }) {
  const chosen = useRulings(game);
  const picked = chosen[name] ?? ruling.ours;
  const pick = (option, value) => chooseOne(game, name, value, option.ours);
  return (
    <fieldset class="ruling readings" data-changed={picked === ruling.ours ? undefined : ""}>
      <legend>Your table plays</legend>
      {Object.entries(ruling.readings).map(([value, { text }]) => (
        <Alternative key={value} group={`reading-${name}`} option={ruling} alternative={{ value, text }} {...{ picked, pick }} />
      ))}
      <Undo />
    </fieldset>
  );
}
