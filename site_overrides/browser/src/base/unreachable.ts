// Errors for files that did not arrive: the network or the server is at fault, not the program.

/** The server does not answer, or does not have the file. */
export class Unreachable extends Error {}

/** Throw a network error as Unreachable. */
export function throwUnreachable({ message }: Error): never {
  throw new Unreachable(message);
}

/** Ignore an Unreachable error; throw any other error again. */
export function ignoreUnreachable(error: unknown) {
  if (!(error instanceof Unreachable)) throw error;
}
