/** The sandbox's inbox, as travellers' mail programs would see it. */

import { setTimeout as wait } from "node:timers/promises";
import type { StoredMail } from "../../../sandbox/mail/stored-mail";
import { PATIENCE_MS } from "../../support/patience";
import type { Site } from "./site";

/** Every mail the site has sent, to `address` if given, the newest first. All of them, with their files, are megabytes. */
export async function inbox(site: Pick<Site, "sandboxUrl">, address?: string): Promise<StoredMail[]> {
  const answer = await fetch(
    `${site.sandboxUrl}/mail.json${address ? `?${new URLSearchParams({ to: address })}` : ""}`,
  );
  if (!answer.ok) throw new Error(`the sandbox's inbox answers ${answer.status}`);
  return answer.json();
}

/** The newest mail to an address, waited for up to 30 seconds. */
export async function mailTo(site: Pick<Site, "sandboxUrl">, address: string): Promise<StoredMail> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
    const [mail] = await inbox(site, address);
    if (mail) return mail;
  }
  throw new Error(`no mail to ${address} has come`);
}
/** The code of the newest mail to an address that carries one, as it is written there; waited for until it is another. */
export async function codeMailedTo(site: Pick<Site, "sandboxUrl">, address: string, former = ""): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
    const [code] = (await inbox(site, address))
      .filter(({ subject }) => /\bcode\b/.test(subject))
      .flatMap(({ text }) => /\b\d{3}\s\d{3}\b/.exec(text)?.[0] ?? []);
    if (code && code !== former) return code;
  }
  throw new Error(`no mail with a code to ${address} has come`);
}
