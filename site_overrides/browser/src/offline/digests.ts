// Checks that bytes are those of a built file.

const LENGTH = 32;

// Browsers compute digests only over https. On plain http only gzip and xz check their files.
const digestOf = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Return whether bytes have this SHA-256, written as the build writes it. */
export const isDigest = async (bytes: Uint8Array<ArrayBuffer>, digest: string) =>
  !crypto.subtle || btoa(String.fromCharCode(...(await digestOf(bytes)))) === digest;

/** Return whether bytes begin with the SHA-256 of the rest. */
export async function hasOwnDigest(bytes: Uint8Array<ArrayBuffer>) {
  if (!crypto.subtle) return true;
  const found = await digestOf(bytes.subarray(LENGTH));
  return bytes.length > LENGTH && found.every((byte, at) => byte === bytes[at]);
}
