import { EMBLEMS } from "../../../../build/games.js";

/** A game's emblem, as on its pages. */
export const Emblem = ({ game, as = "" }: { game: string; as?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing from this repository, bundled with the script.
  <span class={`emblem ${as}`.trim()} aria-hidden="true" dangerouslySetInnerHTML={{ __html: EMBLEMS[game] ?? "" }} />
);
