import { EMBLEMS } from "../../../../build/games.js";

/** A game's sign, as the pages carry it. */
export const Emblem = ({ game, as = "" }: { game: string; as?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, a part of the script.
  <span class={`emblem ${as}`.trim()} aria-hidden="true" dangerouslySetInnerHTML={{ __html: EMBLEMS[game] ?? "" }} />
);
