// The games' signs, as the pages carry them.

import aretis from "../../theme/.icons/games/aretis.svg" with { type: "text" };
import basics from "../../theme/.icons/games/basics.svg" with { type: "text" };
import councilman from "../../theme/.icons/games/councilman.svg" with { type: "text" };
import riskbreaker from "../../theme/.icons/games/riskbreaker.svg" with { type: "text" };
import skillful from "../../theme/.icons/games/skillful.svg" with { type: "text" };

const EMBLEMS = { aretis, basics, councilman, riskbreaker, skillful };

export const Emblem = ({ game, as = "" }) => (
  <span class={`emblem ${as}`.trim()} aria-hidden="true" dangerouslySetInnerHTML={{ __html: EMBLEMS[game] ?? "" }} />
);
