import type { Seen } from "../base/session-shapes.ts";

/** Return the name of the side of a person, or of a side itself; empty for a name that the board does not have. */
export const sideOf = ({ board }: Seen, who: string) =>
  board?.sides.find(({ name, people }) => name === who || people.some((person) => person.name === who))?.name ?? "";
