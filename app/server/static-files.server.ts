/** The files of a build, as they are on the disk. */
import { readdirSync } from "node:fs";
import { access } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { RequestHandler } from "express";
import sirv, { type Options } from "sirv";

const YEAR_SECONDS = 31_536_000;

/** What a browser must not guess: the letters of texts, and what sirv has no name for. */
const TYPES = new Map([
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["svg", "image/svg+xml; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
  ["ico", "image/vnd.microsoft.icon"],
]);

function sayType(response: ServerResponse, path: string): void {
  const type = TYPES.get(path.split(".").at(-1) ?? "");
  if (type) response.setHeader("Content-Type", type);
}

/**
 * Files whose names stay when they change (posters, icons) are asked for again after a day, while the old one is shown;
 * a font has a new name when it changes.
 */
function keepPictures(response: ServerResponse, path: string): void {
  sayType(response, path);
  const isFont = path.startsWith("/fonts/");
  response.setHeader(
    "Cache-Control",
    isFont ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=86400, stale-while-revalidate=2592000",
  );
}

/**
 * Answers the files a folder has at the start. One that is gone since, because a newer build takes this one's place on
 * the disk, is for anyone who comes next: sirv would open it without a look, and end the process.
 */
export function filesIn(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, { brotli: true, gzip: true, dev: false, setHeaders: sayType, ...options });
  const names = new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`));
  return (request, response, next) => {
    const forms = ["", ".br", ".gz"].map((ending) => request.path + ending).filter((name) => names.has(name));
    if (forms.length === 0) return next();
    Promise.all(forms.map((name) => access(join(folder, name)))).then(
      () => serve(request, response, next),
      () => next(),
    );
  };
}

/** Files of a build, cached forever because their names change with their content. */
export const assetFiles = (folder: string) => filesIn(folder, { immutable: true, maxAge: YEAR_SECONDS });
/** Everything else that is public. */
export const publicFiles = (folder: string) => filesIn(folder, { etag: true, setHeaders: keepPictures });
