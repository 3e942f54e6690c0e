// Files that do not come: the network or the server is at fault, not the program.

/** The server does not answer, or does not have the file. */
export class Unreachable extends Error {}

/** Raise an error of the network as Unreachable. */
export function unreachable({ message }: Error): never {
  throw new Unreachable(message);
}

/** Go on without a file that did not come; throw any other error again. */
export function ignoreUnreachable(error: unknown) {
  if (!(error instanceof Unreachable)) throw error;
}
