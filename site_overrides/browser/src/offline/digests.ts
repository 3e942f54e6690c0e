// Whether bytes are those of a file that was built.

const LENGTH = 32;

// Without https there is no digest to be had; then the checks of gzip and xz themselves must do.
const digestOf = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Whether bytes have the SHA-256 that is written as the build writes it. */
export const isDigest = async (bytes: Uint8Array<ArrayBuffer>, digest: string) =>
  !crypto.subtle || btoa(String.fromCharCode(...(await digestOf(bytes)))) === digest;

/** Whether bytes begin with the SHA-256 of the rest. */
export async function isSealed(bytes: Uint8Array<ArrayBuffer>) {
  if (!crypto.subtle) return true;
  const found = await digestOf(bytes.subarray(LENGTH));
  return bytes.length > LENGTH && found.every((byte, at) => byte === bytes[at]);
}
