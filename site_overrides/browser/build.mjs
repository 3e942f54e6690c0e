// Bundles the browser code into the theme, and the code for Node into build/.
// make runs this after it has built the engine, because the worker takes the engine's file names from its manifest.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const browser = dirname(fileURLToPath(import.meta.url));
const root = join(browser, "../..");
const output = join(root, "site_overrides/theme/assets/generated");
const source = (name) => join(browser, "src", name);

const common = {
  bundle: true,
  minify: true,
  format: "esm",
  legalComments: "linked",
  logLevel: "warning",
  absWorkingDir: browser,
  jsx: "automatic",
  jsxImportSource: "preact",
};

const forBrowsers = {
  ...common,
  platform: "browser",
  target: ["chrome111", "firefox115", "safari16.4"],
  outdir: output,
  entryNames: "[name].[hash]",
  // All files are in one folder, so that import.meta.url means the same folder in each of them.
  chunkNames: "[name].[hash]",
  assetNames: "[name].[hash]",
  loader: { ".woff2": "file", ".svg": "file" },
  metafile: true,
};

// Packages with code or files in the bundles. The site publishes their licences.
const shipped = new Set();

/** Record the packages whose code or files are in a build's output. */
function note({ outputs }) {
  for (const { inputs } of Object.values(outputs))
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const [, name] = /.*(?:node_modules|build\/faces)\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
      if (name && bytesInOutput) shipped.add(name);
    }
}

/** Bundle entries for browsers; return the names of the output files: {"app.js": "app.….js", "app.css": "app.….css", …}. */
async function bundle(entries, options = {}) {
  const { metafile } = await esbuild.build({ ...forBrowsers, entryPoints: entries.map(source), ...options });
  note(metafile);
  const names = {};
  for (const [file, { entryPoint, cssBundle, inputs }] of Object.entries(metafile.outputs)) {
    if (file.endsWith(".woff2")) names[basename(Object.keys(inputs)[0])] = basename(file);
    if (!entryPoint) continue;
    const stem = parse(entryPoint).name;
    names[stem + extname(file)] = basename(file);
    if (cssBundle) names[`${stem}.css`] = basename(cssBundle);
  }
  return names;
}

/** The digest of a script, in the form that security policies and fetch expect. */
const sha256 = (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/**
 * The page of the frame in which readers' code runs. Its policy allows its own script and one worker from a blob, and
 * no network address. The worker inherits the policy.
 */
async function cageFrame() {
  const { outputFiles } = await esbuild.build({
    ...common,
    format: "iife",
    target: forBrowsers.target,
    entryPoints: [source("engine/cage-frame.ts")],
    write: false,
    legalComments: "none",
  });
  const script = outputFiles[0].text.trim();
  const policy = `default-src 'none'; script-src '${sha256(script)}' 'wasm-unsafe-eval'; worker-src blob:`;
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Where examples run</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><script>${script}</script></body></html>`;
}

/** Remove the files of an earlier build, except the two folders that Python writes. */
async function clear() {
  if (!existsSync(output)) return;
  const old = (await readdir(output)).filter((name) => !["engine", "answers"].includes(name));
  await Promise.all(old.map((name) => rm(join(output, name), { recursive: true })));
}

/** The script inside the session page itself (sessions/late.ts). */
async function lateScript() {
  const { outputFiles } = await esbuild.build({
    ...common,
    format: "iife",
    target: forBrowsers.target,
    entryPoints: [source("sessions/late.ts")],
    write: false,
    legalComments: "none",
  });
  return outputFiles[0].text.trim();
}

await clear();
// Pyodide imports these only in Node. A browser never reaches those lines.
const inNode = ["node:*", "ws"];
const worker = await bundle(["engine/worker.ts"], { external: inNode });
// A classic script: in a frame without an origin, module workers from blobs do not start.
const cageWorker = await bundle(["engine/cage-worker.ts"], { external: inNode, format: "iife" });
// Browsers report no error for a truncated script that is still valid. So the engine compares these with their digests.
const scripts = [worker["worker.js"], cageWorker["cage-worker.js"]];
// engine.ts and cage.ts are entries besides the app that imports them, so all three share the same chunks. A later
// import, by a test or in the console, then gets the page's own engine and cage.
// view.tsx serves the pages that readers print from the browser. Typefaces have their own style sheets, which stay
// cached when other styles change.
const faces = (await readdir(join(root, "build/sheets"))).map((name) => `../../../build/sheets/${name}`);
const app = await bundle(["app.tsx", "engine/engine.ts", "engine/cage.ts", "print/view.tsx", ...faces], {
  splitting: true,
  define: {
    WORKER_FILE: JSON.stringify(worker["worker.js"]),
    CAGE_WORKER_FILE: JSON.stringify(cageWorker["cage-worker.js"]),
    INTEGRITY: JSON.stringify(Object.fromEntries(await Promise.all(scripts.map(async (file) => [file, sha256(await readFile(join(output, file)))])))),
    CAGE_FRAME: JSON.stringify(await cageFrame()),
  },
});
const names = { ...app, ...worker, ...cageWorker };
await writeFile(join(output, "manifest.json"), `${JSON.stringify(names, null, 2)}\n`);
// The same names for the theme's templates: {% import "assets/generated/names.html" as built %}{{ built.app_js }}.
const settings = Object.entries(names).map(([name, file]) => `{% set ${name.replace(/[.-]/g, "_")} = "assets/generated/${file}" %}\n`);
const late = `{% set late_script = ${JSON.stringify(await lateScript())} %}\n`;
await writeFile(join(output, "names.html"), settings.join("") + late);

// One classic script. book.write.finish.offline puts it at the site's root and writes the list of files to store.
const serviceWorker = await esbuild.build({
  ...common,
  format: "iife",
  legalComments: "none",
  target: forBrowsers.target,
  entryPoints: [source("offline/service-worker.ts")],
  outfile: join(root, "build/service-worker.js"),
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
});
note(serviceWorker.metafile);
await writeFile(join(root, "build/shipped.json"), `${JSON.stringify([...shipped].sort(), null, 2)}\n`);

// The code for Node: the renderer for the build, and the search and the precomputed answers for the tests.
await esbuild.build({
  ...common,
  platform: "node",
  target: "node24",
  minify: false,
  entryPoints: ["render.tsx", "find.ts", "answered.ts"].map(source),
  outdir: join(root, "build"),
  outExtension: { ".js": ".mjs" },
  loader: { ".css": "empty", ".woff2": "empty", ".svg": "empty" },
  // Some packages are CommonJS inside and call require() for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
