/** Whether two values are the same JSON. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
