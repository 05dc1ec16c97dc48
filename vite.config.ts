import { vitePlugin as remix } from "@remix-run/dev";
import { build, defineConfig, type Plugin } from "vite";
import { browserslist } from "./package.json";
import remixConfig from "./remix.config.js";
import { compressFiles } from "./scripts/lib/compress.mjs";

const source = (path: string) => new URL(`./app/${path}`, import.meta.url).pathname.replace(/\/$/, "");
/** What we build for, as the builder writes it (docs/browsers.md). */
const target = browserslist.map((browser) => browser.replace(" ", ""));
const alias = { "~": source("") };

/** Builds our own server, which imports Remix's routes, instead of the routes alone. */
const ownServer: Plugin = {
  name: "own-server",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "./app/server/main.ts" } } } : undefined,
};

/** Pieces that travel together to the browser: many small files compress badly, and each costs a request. */
const TOGETHER: [chunk: string, modules: RegExp][] = [
  // What calls for a piece later belongs to no piece of its own: every page has it.
  ["site", /vite\/preload-helper/],
  // What boarding alone needs travels with its page.
  [
    "site",
    /app\/(ui\/(?!office-header)|(i18n|features\/(site|running))\/|domain\/(?!kept-page|[a-z]+\/(boarding|ticket|staff)))/,
  ],
];

const fewerFiles: Plugin = {
  name: "fewer-files",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? undefined
      : {
          resolve: {
            alias: [
              { find: "turbo-stream", replacement: source("platform/no-turbo-stream.ts") },
              { find: /^\.\/fog-of-war\.js$/, replacement: source("platform/no-route-discovery.ts") },
            ],
          },
          build: {
            rollupOptions: {
              output: { manualChunks: (id) => TOGETHER.find(([, modules]) => modules.test(id))?.[0] },
            },
          },
        },
};

/** The one page that React runs whole in the browser, and its frame. */
const LIVE = new Set<string>(["routes/staff.boarding", "routes/layout-staff"]);

/**
 * Pages that are documents have no script of React's: should it be led to one (by a redirect, say), the page is loaded.
 * What draws them then stays on the server.
 */
const documents: Plugin = {
  name: "documents",
  apply: "build",
  transform(_code, id, { ssr } = {}) {
    const [, route] = /\/app\/(routes\/[^?]+\.tsx)\?__remix-build-client-route$/.exec(id) ?? [];
    if (ssr || !route || LIVE.has(route) || LIVE.has(route.replace(/\.tsx?$/, ""))) return null;
    return "export default () => { location.reload(); return null; }";
  },
};

/** The browser's i18next is ours: the real one is 13 KB of what a page asks nothing of. */
const lightTexts: Plugin = {
  name: "light-texts",
  apply: "build",
  enforce: "pre",
  resolveId: (id, _importer, { ssr }) =>
    !ssr && /^(react-)?i18next$/.test(id) ? source(`i18n/browser/${id}.ts`) : undefined,
};

/** React Aria speaks some thirty languages; only ours travel. */
const ourLanguages: Plugin = {
  name: "our-languages",
  enforce: "pre",
  load: (id) => (/\/private\/intl\/.*\/(?!fr-FR|en-US)[a-z]{2}-[A-Z]{2}\.m?js$/.test(id) ? "export default {}" : null),
};

/** What is loaded late needs nothing that the page has not: no list of what to fetch with it, nor the code to do so. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load()" : null),
};

/** The service worker as one classic script, which the server sends with the build's name before it. */
const serviceWorker: Plugin = {
  name: "service-worker",
  resolveId: (id) => (id === "virtual:service-worker" ? `\0${id}` : undefined),
  async load(id) {
    if (id !== "\0virtual:service-worker") return;
    const input = source("worker/service-worker.ts");
    const output = await build({
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      resolve: { alias },
      build: { write: false, target, rollupOptions: { input, output: { format: "iife" } } },
    });
    const [chunk] = "output" in output ? output.output : [];
    if (chunk?.type !== "chunk") throw new Error("the service worker was not built");
    return `export default ${JSON.stringify(chunk.code)};`;
  },
};

/** What browsers fetch is compressed once, as far as it goes, beside the files; done when both builds are. */
const compressed: Plugin = {
  name: "compressed",
  apply: (_config, { isSsrBuild, command }) => command === "build" && isSsrBuild === true,
  closeBundle: { order: "post", sequential: true, handler: () => compressFiles("build/client") },
};

const builtAt = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000 || Date.now()).toISOString();

export default defineConfig(({ command }) => ({
  plugins: [
    lightTexts,
    ourLanguages,
    plainImports,
    remix(remixConfig),
    documents,
    ownServer,
    fewerFiles,
    serviceWorker,
    compressed,
  ],
  resolve: { alias },
  worker: { format: "es", plugins: () => [ourLanguages, plainImports] },
  define: {
    // Only the server asks for it: in a browser's script it would make a new one of each build.
    __BUILT_AT__: JSON.stringify(builtAt),
    __DEVELOPING__: JSON.stringify(command === "serve"),
  },
  build: {
    target,
    assetsInlineLimit: 0,
    modulePreload: false,
    // Slower than esbuild, and 3% lighter on the phone.
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
  },
}));
