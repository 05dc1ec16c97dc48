import compression from "compression";
import express, { type Express } from "express";
import { readSnapshot } from "~/db/snapshot.server";
import { PHOTOS_PATH } from "~/domain/catalogue/photo";
import { env } from "~/platform/env.server";
import { giveAddress } from "./address.server";
import { builds } from "./builds.server";
import { createDataVersion } from "./data-version.server";
import { filesOfOtherBuilds } from "./former-builds.server";
import { takeForms } from "./front-door.server";
import {
  acceptFormsOnly,
  keepPrivate,
  limitBody,
  refuseForeignOrigin,
  refuseNonsense,
  refuseOtherVerbs,
} from "./guards.server";
import { health } from "./health.server";
import { lastResort } from "./last-resort.server";
import { limitConcurrency } from "./limit-concurrency.server";
import { BROTLI } from "./page-cache.server";
import { photos } from "./photos.server";
import { publicPages } from "./public-pages.server";
import { redirectToCanonical } from "./redirects.server";
import { rememberLocale } from "./remember-locale.server";
import { remixRoutes } from "./remix.server";
import { requestLog } from "./request-log.server";
import type { BuildSource } from "./screen-handler.server";
import { allowOwnScripts, securityHeaders } from "./security.server";
import { assetFiles, publicFiles } from "./static-files.server";
import type { Unavailable } from "./unavailable.server";
import { hashClientAddress } from "./visitor.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Names this request in the logs. */
    requestId: string;
    /** Allows this response's own inline scripts under the Content-Security-Policy; none where their hashes do. */
    nonce: string | undefined;
    /** Names the visitor's address without telling it: for limits against abuse. */
    visitor: string;
    /** Aborted when the visitor has left. */
    gone?: AbortSignal | undefined;
    /** That an error which ended the request was the database's (`unavailable.server`). */
    unavailable?: Unavailable | undefined;
    /** The text of the style sheet, for a page that brings it along. */
    styles?: string | undefined;
    /** What was typed into the page's form before its language changed (`typed-before.server`). */
    typed?: URLSearchParams | undefined;
    /** Is given the page, which then is no part of the response: encoding and decoding it again takes a tenth of drawing it. */
    takePage?: ((html: string) => void) | undefined;
  }
}

/** The site as an Express application: what every request passes through, in order, before Remix's routes. */
export function createApp(build: BuildSource): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY);
  app.set("query parser", false);
  app.use(giveAddress);
  app.use(requestLog);
  app.use(securityHeaders);
  app.use(health);
  const developing = env.NODE_ENV === "development";
  app.use(refuseNonsense);
  app.use(refuseOtherVerbs);
  if (!developing) {
    app.use(
      "/assets",
      assetFiles("build/client/assets"),
      filesOfOtherBuilds,
      (_request, response) => void response.status(404).setHeader("Cache-Control", "no-store").end(),
    );
    app.use(publicFiles("build/client"));
  }
  const limited = limitConcurrency();
  app.use(PHOTOS_PATH.slice(0, -1), photos(limited));
  app.use(builds(build));
  app.use(redirectToCanonical);
  app.use(rememberLocale);
  app.use(publicPages(build, developing ? null : createDataVersion(readSnapshot), limited));
  app.use(compression({ brotli: { params: BROTLI } }));
  app.use(refuseForeignOrigin);
  app.use(limitBody);
  app.use(acceptFormsOnly);
  app.use(takeForms);
  app.use(keepPrivate);
  app.use(hashClientAddress);
  app.use(allowOwnScripts);
  app.all("*", remixRoutes(build, limited));
  app.use(lastResort);
  return app;
}
