import type { ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type Express } from "express";
import sirv from "sirv";
import { snapshotName } from "~/db/snapshot.server";
import { PHOTOS_PATH } from "~/domain/photo";
import { env } from "~/env.server";
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
import { takingTurns } from "./in-turn.server";
import { lastResort } from "./last-resort.server";
import { BROTLI_QUALITY } from "./page-cache.server";
import { photos } from "./photos.server";
import { type BuildSource, publicPages } from "./public-pages.server";
import { redirectToCanonical } from "./redirects.server";
import { rememberLocale } from "./remember-locale.server";
import { remixRoutes } from "./remix.server";
import { requestLog } from "./request-log.server";
import { securityHeaders } from "./security.server";
import { hashClientAddress } from "./visitor.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Names this request in the logs. */
    requestId: string;
    /** Allows this response's own inline scripts under the Content-Security-Policy; none where their hashes do. */
    nonce: string | undefined;
    /** Names the visitor's address without telling it: for limits against abuse. */
    visitor: string;
    /** The text of the style sheet, for a page that brings it along. */
    styles?: string | undefined;
  }
}

const YEAR_SECONDS = 31_536_000;

/** Texts among the files of a build, whose letters a browser must not guess. */
const TEXTS = new Map([
  ["css", "text/css"],
  ["js", "text/javascript"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
]);

function sayCharset(response: ServerResponse, path: string): void {
  const type = TEXTS.get(path.split(".").at(-1) ?? "");
  if (type) response.setHeader("Content-Type", `${type}; charset=utf-8`);
}

/**
 * Files whose names stay when they change (posters, icons) are asked for again after a day, while the old one is shown;
 * a font has a new name when it changes.
 */
function keepPictures(response: ServerResponse, path: string): void {
  sayCharset(response, path);
  const isFont = path.startsWith("/fonts/");
  response.setHeader(
    "Cache-Control",
    isFont ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=86400, stale-while-revalidate=2592000",
  );
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
    const shared = { brotli: true, gzip: true, dev: false, setHeaders: sayCharset } as const;
    app.use(
      "/assets",
      sirv("build/client/assets", { ...shared, immutable: true, maxAge: YEAR_SECONDS }),
      filesOfOtherBuilds,
      (_request, response) => void response.status(404).setHeader("Cache-Control", "no-store").end(),
    );
    app.use(sirv("build/client", { ...shared, etag: true, setHeaders: keepPictures }));
  }
  const inTurn = takingTurns();
  app.use(PHOTOS_PATH.slice(0, -1), photos(inTurn));
  app.use(builds(build));
  app.use(redirectToCanonical);
  app.use(rememberLocale);
  app.use(publicPages(build, developing ? null : createDataVersion(snapshotName), inTurn));
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } }));
  app.use(refuseForeignOrigin);
  app.use(limitBody);
  app.use(acceptFormsOnly);
  app.use(takeForms);
  app.use(keepPrivate);
  app.use(hashClientAddress);
  app.all("*", remixRoutes(build, inTurn));
  app.use(lastResort);
  return app;
}
