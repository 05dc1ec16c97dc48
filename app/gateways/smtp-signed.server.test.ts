import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dkimTags, dkimVerdict } from "../../tests/support/dkim";
import { openLetterBox } from "../../tests/support/letter-box";
import type { Mail } from "./mail.server";
import { smtpMail } from "./smtp-mail.server";

const MAIL: Mail = {
  key: "confirmation:ES-7K3M9Q",
  to: "zoe@exemple.ca",
  subject: "Votre voyage à Québec : « bon départ », avec une ligne assez longue pour être pliée en deux, ou en trois",
  html: "<p>Bonjour Zoé,  à bientôt </p>\n\n",
  text: "Bonjour Zoé, \n\n  à bientôt – l’équipe  \n\n\n",
  locale: "fr-ca",
  unsubscribe: "https://escale.example/fr-ca/rappels/abc/arreter",
  attachments: [{ name: "billets.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7").toString("base64") }],
};

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const ours = pair();
const privateKey = ours.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const dkim = { domainName: "escale.example", keySelector: "2026a", privateKey };

let box: Awaited<ReturnType<typeof openLetterBox>>;
beforeAll(async () => {
  box = await openLetterBox();
});
beforeEach(() => void box.letters.splice(0));
afterAll(() => box.close());

async function sent(by?: typeof dkim): Promise<string> {
  const of = { from: "Escale <bonjour@escale.example>", siteUrl: "https://escale.example" };
  expect(await smtpMail({ url: box.url, ...of, dkim: by })(MAIL)).toMatchObject({ ok: true });
  return box.letters.at(-1)?.raw ?? "";
}

it("A mail is signed with the domain's key, and any alteration shows", async () => {
  const raw = await sent(dkim);
  expect(dkimTags(raw)).toMatchObject({ d: "escale.example", s: "2026a", a: "rsa-sha256" });
  expect(dkimVerdict(raw, ours.publicKey)).toBe("pass");
  // What servers may do: fold otherwise, add lines above.
  expect(dkimVerdict(`Received: from a by b\r\n${raw.replace("\r\nTo: ", "\r\nto:\r\n  ")}`, ours.publicKey)).toBe(
    "pass",
  );
  expect(dkimVerdict(raw, pair().publicKey)).toBe("forged");
  expect(dkimVerdict(raw.replace("Bonjour", "Bonsoir"), ours.publicKey)).toBe("body changed");
});

it.each([
  "From",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "Content-Type",
  "Content-Language",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
])("A signed mail's %s cannot be changed", async (name) => {
  const raw = await sent(dkim);
  const forged = raw.replace(new RegExp(`^${name}: (.)`, "m"), `${name}: x$1`);
  expect(forged).not.toBe(raw);
  expect(dkimVerdict(forged, ours.publicKey)).toBe("forged");
});

it("A mail without a key has no signature", async () => {
  expect(dkimVerdict(await sent(), ours.publicKey)).toBe("none");
});
