/** Hands on what is typed or chosen in a field: `onInput={entered(setName)}`. */
export const entered =
  (take: (value: string) => void) =>
  ({ currentTarget }: { currentTarget: { value: string } }) =>
    take(currentTarget.value);
