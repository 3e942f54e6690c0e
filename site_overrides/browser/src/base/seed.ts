// Seeds for dice.

/** A seed that nobody can guess, short enough to read out. */
export const freshSeed = () =>
  [...crypto.getRandomValues(new Uint32Array(2))]
    .map((part) => part.toString(36))
    .join("")
    .slice(0, 8);
