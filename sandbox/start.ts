import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type Provider from "oidc-provider";
import { cardsApi } from "./cards/api";
import { challenge } from "./cards/challenge";
import { directPost } from "./cards/direct-post";
import { elements } from "./cards/elements";
import { ledger } from "./cards/ledger";
import { Webhooks } from "./cards/webhooks";
import type { SandboxConfig } from "./config";
import { controls } from "./controls";
import { Router, sendText, serve } from "./http";
import { answeredByProvider, identityPages } from "./identity/mount";
import { createProvider } from "./identity/provider";
import { inbox } from "./mail/inbox";
import { startSmtp } from "./mail/smtp";
import { Store } from "./store";
import { chat, home } from "./web/home";

export type Sandbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> };

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts everything and answers once both ports listen. `onError` hears of what should not happen. */
export async function startSandbox(
  config: SandboxConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<Sandbox> {
  const store = new Store(config.data);
  const stopping = new AbortController();
  const webhooks = new Webhooks({ store, siteUrl: config.siteUrl, secret: config.webhookSecret });
  const onChange = () => webhooks.kick();
  const router = new Router();
  cardsApi(router, { store, secretKey: config.secretKey, onChange, stopping: stopping.signal });
  directPost(router, { store, siteUrl: config.siteUrl });
  elements(router, { store, siteUrl: config.siteUrl });
  challenge(router, { store, onChange });
  ledger(router, store);
  inbox(router, store);
  // The provider is named after the port, which is known once we listen.
  const identity: { provider?: Provider } = {};
  identityPages(router, store, () => identity.provider as Provider);
  controls(router, store, webhooks);
  home(router, config.siteUrl);
  chat(router, config.siteUrl);
  router.on("GET", "/healthz", ({ response }) => sendText(response, 200, "ok"));

  const tell = (error: unknown) => {
    if (!stopping.signal.aborted) onError(error);
  };
  const server = serve(router, tell, (request, response) => answeredByProvider(identity.provider, request, response));
  server.listen(config.port, config.host);
  await once(server, "listening");
  const smtp = await startSmtp(store, { port: config.smtpPort, host: config.host }, onError).catch((error: unknown) => {
    server.close();
    store.close();
    throw error;
  });
  webhooks.kick();

  const port = portOf(server.address());
  const { siteUrl, clientId, clientSecret } = config;
  identity.provider = createProvider({ store, url: `http://localhost:${port}`, siteUrl, clientId, clientSecret });
  return {
    url: `http://localhost:${port}`,
    port,
    smtpPort: portOf(smtp.server.address()),
    close: async () => {
      stopping.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, webhooks.stop(), new Promise<void>((resolve) => smtp.close(resolve))]);
      store.close();
    },
  };
}
