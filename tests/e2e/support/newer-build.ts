/** The site as seen through a proxy that can make its build look like a newer one. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type NewerBuild = { url: string; deploy: () => void; stop: () => Promise<void> };

/** Forwards to `site`; after `deploy`, `/sw.js` and `/builds/latest.json` are those of another build. */
export async function throughProxy(site: { url: string }): Promise<NewerBuild> {
  let newer = false;
  const server = createServer((asked, answer) => {
    // Whole and readable answers, so that they can be changed.
    const { "accept-encoding": _encoding, "if-none-match": _known, ...headers } = asked.headers;
    const forwarded = request(site.url + asked.url, { method: asked.method, headers }, async (response) => {
      const told = newer && /^\/(sw\.js|builds\/latest\.json)/.test(asked.url ?? "");
      if (!told) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        return response.pipe(answer);
      }
      const body = Buffer.concat(await response.toArray())
        .toString()
        .replace(/"id":"\w+"/, '"id":"newer"');
      const { "content-length": _length, etag: _etag, ...rest } = response.headers;
      answer.writeHead(200, rest).end(body);
      return undefined;
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
