import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type Provider from "oidc-provider";
import { cardsApi } from "./cards/api";
import { ByItself } from "./cards/by-itself";
import { challenge } from "./cards/challenge";
import { directPost } from "./cards/direct-post";
import { elements } from "./cards/elements";
import { ledger } from "./cards/ledger";
import { Webhooks } from "./cards/webhooks";
import { AUTHORISED_SECONDS, type SandboxConfig } from "./config";
import { controls } from "./controls";
import { Router, sendText, serve } from "./http";
import { answeredByProvider, identityPages } from "./identity/mount";
import { createProvider } from "./identity/provider";
import { inbox } from "./mail/inbox";
import { startSmtp } from "./mail/smtp";
import { partnerApi } from "./partner/api";
import { partnerLedger } from "./partner/ledger";
import { Store } from "./store";
import { chat, home } from "./web/home";
import type { Witness } from "./witness";

export type Sandbox = {
  url: string;
  port: number;
  smtpPort: number;
  partnerUrl: string;
  partnerPort: number;
  close: () => Promise<void>;
};

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

async function closeAll(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/**
 * Starts everything and answers once all ports listen. `onError` hears of what should not happen, `witness` of all that is
 * said about cards.
 */
export async function startSandbox(
  config: SandboxConfig,
  onError: (error: unknown) => void = () => undefined,
  witness?: Witness,
): Promise<Sandbox> {
  const store = new Store(config.data);
  const stopping = new AbortController();
  const webhooks = new Webhooks({ store, siteUrl: config.siteUrl, secret: config.webhookSecret, witness });
  const { authorisedSeconds = AUTHORISED_SECONDS } = config;
  const byItself = new ByItself({ store, authorisedSeconds, onChange: () => webhooks.kick() });
  const onChange = () => {
    webhooks.kick();
    byItself.kick();
  };
  const router = new Router();
  cardsApi(router, { store, secretKey: config.secretKey, onChange, stopping: stopping.signal, witness });
  directPost(router, { store, siteUrl: config.siteUrl });
  elements(router, { store, siteUrl: config.siteUrl });
  challenge(router, { store, onChange });
  ledger(router, store, onChange);
  inbox(router, store);
  partnerLedger(router, store);
  const { siteUrl, clientId, clientSecret, name = "localhost" } = config;
  let made: Provider | undefined;
  // Made when it is first asked for: its key takes a while, and it is named after the port, which is known once we listen.
  const provider = () => {
    made ??= createProvider({
      store,
      url: `http://${name}:${portOf(server.address())}`,
      siteUrl,
      clientId,
      clientSecret,
    });
    return made;
  };
  identityPages(router, store, provider);
  controls(router, store, { webhooks, byItself });
  home(router, config.siteUrl);
  chat(router, config.siteUrl);
  router.on("GET", "/healthz", ({ response }) => {
    // A further instance of the site recognises by this the sandbox it may share.
    response.setHeader("X-Sandbox-Of", config.siteUrl);
    sendText(response, 200, "ok");
  });

  const tell = (error: unknown) => {
    if (!stopping.signal.aborted) onError(error);
  };
  const server = serve(router, tell, (request, response) => answeredByProvider(provider, request, response));
  await listen(server, config.port, config.host);
  const partnerRouter = new Router();
  partnerApi(partnerRouter, { store, key: config.partnerKey, stopping: stopping.signal });
  const partner = serve(partnerRouter, tell, () => false);
  const giveUp = (error: unknown) => {
    server.close();
    partner.close();
    store.close();
    throw error;
  };
  await listen(partner, config.partnerPort, config.host).catch(giveUp);
  const smtp = await startSmtp(store, { port: config.smtpPort, host: config.host }, onError).catch(giveUp);
  byItself.pass();
  webhooks.kick();

  const port = portOf(server.address());
  const partnerPort = portOf(partner.address());
  return {
    url: `http://${name}:${port}`,
    port,
    smtpPort: portOf(smtp.server.address()),
    partnerUrl: `http://${name}:${partnerPort}`,
    partnerPort,
    close: async () => {
      stopping.abort();
      byItself.stop();
      const mailClosed = new Promise<void>((resolve) => smtp.close(resolve));
      await Promise.all([closeAll(server), closeAll(partner), webhooks.stop(), mailClosed]);
      store.close();
    },
  };
}
