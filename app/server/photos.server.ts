/** Photographs: every instance answers them from the database, and browsers and proxies keep them. */
import type { Request, RequestHandler, Response } from "express";
import { PHOTO_PATH } from "~/domain/catalogue/photo";
import { findPhotoFile, type PhotoFile, rememberedPhotoFile } from "~/services/catalogue/photo-store.server";
import { type InTurn, respondBusy } from "./limit-concurrency.server";

function send(file: PhotoFile | null, request: Request, response: Response): void {
  if (!file) return void response.status(404).setHeader("Cache-Control", "no-store").end();
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("Content-Type", file.type);
  response.setHeader("Content-Length", file.body.length);
  response.end(request.method === "HEAD" ? undefined : file.body);
}

/**
 * Answers every request under `/photos/`; a name is one file forever. One that this instance does not remember is
 * read in its turn, as pages are.
 */
export function photos(inTurn: InTurn): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const path = request.baseUrl + request.path;
    const known = PHOTO_PATH.test(path) ? rememberedPhotoFile(path) : null;
    if (known !== undefined) return send(known, request, response);
    inTurn(path, () => findPhotoFile(path))
      .then((file) => send(file, request, response))
      .catch((error: unknown) => {
        if (!respondBusy(error, request, response)) next(error);
      });
  };
}
