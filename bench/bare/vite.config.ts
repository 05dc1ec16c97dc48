import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** The barest Remix app, built by the same tools as the site: what any page of it costs at least. */
export default defineConfig({
  plugins: [
    remix({
      // Beside the site's own build, where neither git nor the checks look.
      buildDirectory: "../../build/bench-bare",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
  ],
  build: { target: "es2022" },
});
