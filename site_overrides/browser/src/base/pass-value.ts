/** Make an input handler that passes on the value of a field: `onInput={passValue(setName)}`. */
export const passValue =
  (take: (value: string) => void) =>
  ({ currentTarget }: { currentTarget: { value: string } }) =>
    take(currentTarget.value);
