/** Photographs: every instance answers them from the database, and browsers and proxies keep them. */
import type { RequestHandler } from "express";
import { PHOTO_PATH } from "~/domain/photo";
import { findPhotoFile } from "~/services/catalogue/photo-store.server";

/** Answers whatever is asked for under `/photos/`. A name is one file for good. */
export const photos: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const path = request.baseUrl + request.path;
  const nothing = () => void response.status(404).setHeader("Cache-Control", "no-store").end();
  if (!PHOTO_PATH.test(path)) return nothing();
  findPhotoFile(path)
    .then((file) => {
      if (!file) return nothing();
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      response.setHeader("Content-Type", file.type);
      response.setHeader("Content-Length", file.body.length);
      response.end(request.method === "HEAD" ? undefined : file.body);
    })
    .catch(next);
};
