// Declarations from outside the modules: names that the bundler fills in, files that the build makes, and the theme's
// globals.

declare const WORKER_FILE: string;
declare const CAGE_WORKER_FILE: string;
declare const CAGE_FRAME: string;
/** Digests of the workers' scripts, by file name. Workers are not modules of a page. */
declare const INTEGRITY: Record<string, string>;

/** Material's observable of pages; undefined without its instant navigation. */
declare var document$: { subscribe(open: () => void): void } | undefined;
/** The addresses that Material's instant navigation goes to; undefined without it. */
declare var location$: { next(address: URL): void; subscribe(follow: (address: URL) => void): void } | undefined;
/** The root of the site; the theme sets it. */
declare var __md_scope: URL;
declare var counterrollEngine: import("./engine/engine.ts").Engine | undefined;
declare var counterrollCage: import("./engine/engine.ts").Engine | undefined;

interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

declare module "*.css";

declare module "*/build/games.js" {
  /** The games by their prefix, and their emblems as SVG. */
  export const GAMES: Record<string, string>;
  export const EMBLEMS: Record<string, string>;
}

declare module "*/engine/manifest.json" {
  /** The engine's files and Pyodide's lock. */
  const engine: {
    runtime: string;
    library: string;
    rules: string;
    cells: string;
    snapshot: string;
    slim: string;
    wasm: string;
    values: Record<string, string>;
    lock: import("pyodide").Lockfile;
  };
  export default engine;
}
