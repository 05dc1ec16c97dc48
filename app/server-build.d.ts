declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}

/** When the site was built, as `vite.config.ts` says. */
declare const __BUILT_AT__: string;
/** Whether the site runs from its sources; not there at all in tests. */
declare const __DEVELOPING__: boolean | undefined;

/** The text of `app/worker/service-worker.ts`, built. */
declare module "virtual:service-worker" {
  const text: string;
  export default text;
}
