/** Files of builds other than this one: while one replaces another, a page of either may ask an instance of either. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { type BuildFile, contentOf, findBuildFile, keepBuildFiles } from "~/services/running/build-files.server";

const FOLDER = "build/client/assets";
/** What a build calls its files: with a name of their content at the end. */
const ASSET = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
/** Made of another file. */
const COMPRESSED = /\.(br|gz)$/;

/** Every file of this build under `/assets`, in its smallest form. */
async function assetsOfThisBuild(): Promise<BuildFile[]> {
  const names = new Set(await readdir(FOLDER));
  const files = [...names].filter((name) => !COMPRESSED.test(name));
  return Promise.all(
    files.map(async (name) => {
      const brotli = names.has(`${name}.br`);
      const body = await readFile(join(FOLDER, brotli ? `${name}.br` : name));
      return { path: `/assets/${name}`, body, brotli };
    }),
  );
}

/** What keeps this build's files to be had from every instance; to be done before it serves, and every hour. */
export function keepThisBuild(about: { id: string; meta: string }): (now: Date) => Promise<number> {
  let files: Promise<BuildFile[]> | undefined;
  return async (now) => {
    files ??= assetsOfThisBuild();
    const meta = { path: `/builds/meta/${about.id}.json`, body: Buffer.from(about.meta), brotli: false };
    return keepBuildFiles([...(await files), meta], now);
  };
}

async function sendFile(request: Request, response: Response, file: BuildFile): Promise<void> {
  const compressed = file.brotli && request.acceptsEncodings("br") === "br";
  const body = compressed ? file.body : await contentOf(file);
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.type(extname(file.path));
  if (file.brotli) response.setHeader("Vary", "Accept-Encoding");
  if (compressed) response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Answers a file of another build that is kept; passes everything else on. */
export const filesOfOtherBuilds: RequestHandler = (request, response, next) => {
  const path = request.baseUrl + request.path;
  if (!ASSET.test(path) && !path.startsWith("/builds/meta/")) return next();
  findBuildFile(path)
    .then((file) => (file ? sendFile(request, response, file) : next()))
    .catch(next);
};
