import { EMBLEMS } from "../../../build/games.js";

/** A game's sign, as the pages carry it. */
export const Emblem = ({ game, as = "" }) => (
  <span class={`emblem ${as}`.trim()} aria-hidden="true" dangerouslySetInnerHTML={{ __html: EMBLEMS[game] ?? "" }} />
);
