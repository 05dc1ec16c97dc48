/** The site as seen through a proxy that can make its build look like a newer one. */
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

export type NewerBuild = { url: string; deploy: () => void; stop: () => Promise<void> };

/**
 * Forwards to `site`, each request when `hears` is through with it, and none that it says is `lost`; `answered` is told
 * once an answer has left whole. After `deploy`, `/sw.js` and `/builds/latest.json` are those of another build.
 */
export async function throughProxy(
  site: { url: string },
  hears: (asked: IncomingMessage) => void | "lost" | Promise<void> = () => {},
  answered: (asked: IncomingMessage) => void = () => {},
): Promise<NewerBuild> {
  let newer = false;
  const server = createServer(async (asked, answer) => {
    answer.once("finish", () => answered(asked));
    if ((await hears(asked)) === "lost") return void answer.destroy();
    // Whole and readable answers, so that they can be changed.
    const { "accept-encoding": _encoding, "if-none-match": _known, ...headers } = asked.headers;
    const forwarded = request(site.url + asked.url, { method: asked.method, headers }, async (response) => {
      const told = newer && /^\/(sw\.js|builds\/latest\.json)/.test(asked.url ?? "");
      if (!told) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        return void response.pipe(answer);
      }
      const body = Buffer.concat(await response.toArray())
        .toString()
        .replace(/"id":"\w+"/, '"id":"newer"');
      const { "content-length": _length, etag: _etag, ...rest } = response.headers;
      answer.writeHead(200, rest).end(body);
    });
    forwarded.once("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      newer = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
