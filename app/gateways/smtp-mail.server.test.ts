import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { StoredMail } from "../../sandbox/mail/stored-mail";
import { openSandbox, type TestSandbox } from "../../tests/support/sandbox";
import type { Mail } from "./mail.server";
import { smtpMail } from "./smtp-mail.server";

const MAIL: Mail = {
  key: "booking-confirmed:ES-7K3M9Q",
  to: "zoe@exemple.ca",
  subject: "Votre voyage à Québec : « bon départ » 🚌",
  html: '<p>Bonjour Zoé, <a href="http://localhost:3000/fr-ca">votre voyage</a></p><script>alert(1)</script>',
  text: "Bonjour Zoé, à bientôt – l’équipe\nhttp://localhost:3000/fr-ca",
  locale: "fr-ca",
};

let sandbox: TestSandbox;
let send: ReturnType<typeof smtpMail>;
beforeAll(async () => {
  sandbox = await openSandbox();
  send = smtpMail({ url: sandbox.smtpUrl, from: "Escale <bonjour@escale.example>", siteUrl: "https://escale.example" });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const inbox = async (): Promise<StoredMail[]> => (await fetch(`${sandbox.url}/mail.json`)).json();

describe("a mail", () => {
  it("A mail arrives complete, in its language, marked as automatic", async () => {
    const sent = await send(MAIL);
    expect(sent).toEqual({ ok: true, value: { messageId: expect.stringMatching(/^<[a-z]{40}@escale\.example>$/) } });
    const [mail] = await inbox();
    expect(mail).toMatchObject({ from: "bonjour@escale.example", to: [MAIL.to], subject: MAIL.subject });
    expect(mail?.text.trim()).toBe(MAIL.text);
    expect(mail?.html.trim()).toBe(MAIL.html);
    expect(mail?.messageId).toBe(sent.ok && sent.value.messageId);
    expect(mail?.headers).toMatchObject({
      "content-language": "fr-CA",
      "auto-submitted": "auto-generated",
      "content-type": expect.stringMatching(/^multipart\/alternative/),
    });
  });

  it("A mail sent twice is recognised by its id, and another has another", async () => {
    const [first, again, other] = [await send(MAIL), await send(MAIL), await send({ ...MAIL, key: "other" })];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("A recurring mail offers one-click unsubscribe, and others do not", async () => {
    await send(MAIL);
    expect((await inbox())[0]?.headers).not.toHaveProperty("list-unsubscribe");
    const unsubscribe = "https://escale.example/fr-ca/voyage-partage/id/arreter";
    await send({ ...MAIL, key: "changes", unsubscribe });
    expect((await inbox())[0]?.headers).toMatchObject({
      "list-unsubscribe": `<${unsubscribe}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  it("A mail survives a restart of the inbox", async () => {
    const before = await inbox();
    await sandbox.restart();
    expect(await inbox()).toEqual(before);
  });

  it("A mail cannot carry a header in its subject", async () => {
    await send({ ...MAIL, subject: "Bonjour\r\nBcc: victime@exemple.ca\r\n\r\n<b>corps</b>" });
    const [mail] = await inbox();
    expect(mail?.subject).toBe("Bonjour Bcc: victime@exemple.ca <b>corps</b>");
    expect(mail?.headers).not.toHaveProperty("bcc");
    expect(mail?.to).toEqual([MAIL.to]);
  });

  it.each([
    "zoe@exemple.ca\r\nBcc: victime@exemple.ca",
    "zoe@exemple.ca\nRCPT TO:<victime@exemple.ca>",
    "zoe@exemple.ca, victime@exemple.ca",
    "Zoé <zoe@exemple.ca>",
    '"a@b.ca x"@exemple.ca',
    "zoe@exemple.ca@autre.ca",
    "zoe",
    "",
  ])("A mail is not sent to %j", async (to) => {
    const before = (await inbox()).length;
    expect(await send({ ...MAIL, to })).toMatchObject({ ok: false, code: "mail-refused" });
    expect(await inbox()).toHaveLength(before);
  });

  it("A mail refused for good is refused, and one refused for now is retried", async () => {
    await sandbox.fault("mail", "550");
    expect(await send(MAIL)).toMatchObject({ ok: false, code: "mail-refused" });
    await sandbox.fault("mail", "451");
    expect(await send(MAIL)).toMatchObject({ ok: false, code: "mail-unreachable" });
    const nowhere = smtpMail({ url: "smtp://127.0.0.1:1", from: "a@b.ca", siteUrl: "https://escale.example" });
    expect(await nowhere(MAIL)).toMatchObject({ ok: false, code: "mail-unreachable" });
  });

  it("A mail that arrived despite an error comes again with the same id", async () => {
    const before = (await inbox()).length;
    const mail = { ...MAIL, key: "answer-lost" };
    await sandbox.fault("mail", "451-after");
    expect(await send(mail)).toMatchObject({ ok: false, code: "mail-unreachable" });
    expect(await send(mail)).toMatchObject({ ok: true });
    const mails = await inbox();
    expect(mails).toHaveLength(before + 2);
    expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
  });
});

describe("the inbox", () => {
  it("The inbox lists and shows mails in both languages, the HTML part sandboxed in a frame", async () => {
    await send(MAIL);
    const list = await (await fetch(`${sandbox.url}/mail?lang=fr`)).text();
    expect(list).toContain("Boîte de réception");
    expect(list).toContain("« bon départ »");
    expect(await (await fetch(`${sandbox.url}/mail`, { headers: { "Accept-Language": "en-CA" } })).text()).toContain(
      "Inbox",
    );
    const [mail] = await inbox();
    const page = await (await fetch(`${sandbox.url}/mail/${mail?.id}`)).text();
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation allow-popups"/);
    expect(page).toContain('<a href="http://localhost:3000/fr-ca">');
    expect(page).not.toContain("<script");
    const part = await fetch(`${sandbox.url}/mail/${mail?.id}/html`);
    expect(part.headers.get("content-security-policy")).toMatch(/^sandbox [^;]*; default-src 'none'/);
    expect(part.headers.get("content-security-policy")).not.toContain("allow-scripts");
    expect((await fetch(`${sandbox.url}/mail/none`)).status).toBe(404);
  });
});
