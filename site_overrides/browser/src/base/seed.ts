/** Return a seed that is hard to guess and short enough to read out. */
export const freshSeed = () =>
  [...crypto.getRandomValues(new Uint32Array(2))]
    .map((part) => part.toString(36))
    .join("")
    .slice(0, 8);
