import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "~/db/transaction.server";
import { accept } from "~/domain/verdict";
import { mailId, returnId, returnPath, returnToken } from "~/gateways/return-path.server";
import { env } from "~/platform/env.server";
import { readMail } from "~/services/mail/operate-mails.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { NOW, unique } from "../../tests/support/checkout";
import { report } from "../../tests/support/reports";
import { action } from "./webhooks.mail";

const SECRET = "a-secret-of-the-webhook";
const NEW = "the-new-secret-of-the-webhook";
const secrets = (...list: string[]) => Object.assign(env, { MAIL_WEBHOOK_SECRET: list.length > 0 ? list : undefined });
beforeEach(() => secrets(SECRET));
afterEach(() => secrets());

const REPORT = "message/rfc822";
const JSON_TYPE = "application/json";
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const bearer = (secret = SECRET) => `Bearer ${secret}`;

async function post(body: string | Buffer, type: string, authorization?: string): Promise<number> {
  const headers = { "Content-Type": type, ...(authorization && { Authorization: authorization }) };
  const request = new Request("http://localhost/webhooks/mail", { method: "POST", body: body.toString(), headers });
  return (await action({ request, params: {}, context: { requestId: "t", nonce: "", visitor: "" } })).status;
}

async function sent() {
  const key = unique("confirmation:ES");
  const mail = { key, to: "canary@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" } as const;
  await transaction((tx) => queueMail(tx, mail, NOW));
  await sendOutbox(NOW, async () => accept(null));
  const id = returnId(mailId(key));
  const address = returnPath("retours@escale.example", id);
  return { key, token: returnToken(id), hard: JSON.stringify({ returnPath: address, kind: "hard", status: "5.1.1" }) };
}
const stateOf = async (key: string) => (await readMail(key))?.state;

describe("a mail that came back", () => {
  it("A bounce is accepted as the report itself, or as JSON", async () => {
    const [one, other] = [await sent(), await sent()];
    expect(await post(report({ envelopeId: one.token }), REPORT, bearer())).toBe(204);
    expect(await post(other.hard, JSON_TYPE, bearer())).toBe(204);
    expect([await stateOf(one.key), await stateOf(other.key)]).toEqual(["bounced", "bounced"]);
  });

  it("A bounce is accepted with the secret, also in the address, and with the former secret while it is allowed", async () => {
    secrets(NEW, SECRET);
    for (const known of [bearer(), bearer(NEW), basic(`x:${SECRET}`), `bearer ${SECRET}`]) {
      const { hard, key } = await sent();
      expect(await post(hard, JSON_TYPE, known), known).toBe(204);
      expect(await stateOf(key)).toBe("bounced");
    }
  });

  it.each([undefined, "", "Bearer", bearer("wrong"), bearer(`${SECRET}x`), SECRET, basic(SECRET), basic(`${SECRET}:`)])(
    "A bounce from anybody else is refused (%s)",
    async (authorization) => {
      const { hard, key, token } = await sent();
      expect(await post(hard, JSON_TYPE, authorization)).toBe(401);
      expect(await post(report({ envelopeId: token }), REPORT, authorization)).toBe(401);
      expect(await stateOf(key)).toBe("sent");
    },
  );

  it("A bounce is refused where no secret is set", async () => {
    secrets();
    const { hard, key } = await sent();
    for (const authorization of [undefined, bearer(""), "Bearer undefined", bearer()])
      expect(await post(hard, JSON_TYPE, authorization)).toBe(404);
    expect(await stateOf(key)).toBe("sent");
  });

  it("A bounce with a forged token changes nothing, even with the right secret", async () => {
    const { key, token } = await sent();
    const forged = `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`;
    const json = JSON.stringify({ returnPath: `retours+${forged}@escale.example`, kind: "hard" });
    expect(await post(json, JSON_TYPE, bearer())).toBe(204);
    expect(await post(report({ envelopeId: forged }), REPORT, bearer())).toBe(204);
    expect(await stateOf(key)).toBe("sent");
  });

  it("A bounce about a mail still being sent must be sent again", async () => {
    const key = unique("confirmation:ES");
    const mail = { key, to: "canary@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" } as const;
    await transaction((tx) => queueMail(tx, mail, NOW));
    const token = returnToken(returnId(mailId(key)));
    const answers: number[] = [];
    await sendOutbox(NOW, async () => {
      answers.push(await post(report({ envelopeId: token }), REPORT, bearer()));
      return accept(null);
    });
    expect(answers).toEqual([503]);
  });

  it("A bounce in another format is refused", async () => {
    expect(await post("returnPath=a", "application/x-www-form-urlencoded", bearer())).toBe(415);
    expect(await post("{", JSON_TYPE, bearer())).toBe(400);
    expect(await post("no report", REPORT, bearer())).toBe(204);
  });
});
