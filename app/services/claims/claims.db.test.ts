import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { alerts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { MAX_CLAIM_FILES, MAX_CLAIMS } from "~/domain/company/limits";
import { addDays, type Day, localInstant } from "~/domain/day";
import { mailsOf } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { addToClaim, claimsOf, fileClaim, filesOfClaim } from "./file-claim.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

/** Of three days. */
const END_DAY = addDays(START_DAY, 2);
const noon = (day: Day) => new Date(localInstant(day, "12:00"));
const photo = (size = 10) => ({
  name: "../photo.jpg",
  content: Buffer.from([0xff, 0xd8, 0xff, ...Array(size).fill(1)]),
});

async function booked() {
  const checkout = await readyCheckout(await aDeparture());
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return booking;
}

it("A claim has a number, a mail, an alert and its files", async () => {
  const { key, number } = await booked();
  const filed = await fileClaim(key, { text: "Il faisait froid.\r\nTrois heures.", file: photo() }, noon(END_DAY));
  expect(filed).toMatchObject({ ok: true, value: { number: `${number}-1` } });
  expect(await claimsOf(number)).toMatchObject([
    { number: `${number}-1`, text: "Il faisait froid.\nTrois heures.", files: [{ name: "photo.jpg" }] },
  ]);
  const [file] = await filesOfClaim(`${number}-1`);
  expect(file?.content).toEqual(photo().content);
  const [mail, ...others] = await mailsOf(`claim:${number}-1`);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "zoe@example.com", subject: `Votre réclamation ${number}-1 est reçue` });
  for (const words of ["\nIl faisait froid.\nTrois heures.\n", `/fr-ca/mon-voyage/${key}/reclamation`])
    expect(mail?.text).toContain(words);
  expect(
    await db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `${number}-1`)),
  ).toMatchObject([{ kind: "claim-filed", state: "open" }]);
});

it("A file sent with a claim is saved with the extension of its content", async () => {
  const { key, number } = await booked();
  const gif = { name: "facture.html", content: Buffer.from("GIF89a\0\0") };
  expect(await fileClaim(key, { text: "Froid", file: gif }, noon(END_DAY))).toMatchObject({ ok: true });
  for (const [name, content] of [
    ["facture.hta", "<script>alert(1)</script>"],
    ["facture.pdf    .bat", "%PDF-1.7"],
  ] as const)
    await addToClaim(key, `${number}-1`, { name, content: Buffer.from(content) }, noon(END_DAY));
  const names = ["facture.gif", "facture.pdf", "facture.txt"];
  expect((await filesOfClaim(`${number}-1`)).map(({ name }) => name).sort()).toEqual(names);
  expect((await claimsOf(number))[0]?.files.map(({ name }) => name).sort()).toEqual(names);
});

it("A claim that is sent twice is one claim with one mail and one alert, also when both come at the same time", async () => {
  const { key, number } = await booked();
  const file = () => fileClaim(key, { text: "Il faisait froid.", file: photo() }, noon(END_DAY));
  for (const answer of [...(await Promise.all([file(), file()])), await file()])
    expect(answer).toMatchObject({ ok: true, value: { number: `${number}-1` } });
  expect(await claimsOf(number)).toMatchObject([{ files: [{ name: "photo.jpg" }] }]);
  expect(await mailsOf(`claim:${number}-`)).toHaveLength(1);
});

it("A claim is accepted from the day of return, for thirty days", async () => {
  const { key } = await booked();
  const answer = async (day: Day) => {
    const filed = await fileClaim(key, { text: "Froid", file: null }, noon(day));
    return filed.ok ? "filed" : filed.code;
  };
  expect(await answer(addDays(END_DAY, -1))).toBe("claim-early");
  expect(await answer(END_DAY)).toBe("filed");
  expect(await answer(addDays(END_DAY, 30))).toBe("filed");
  expect(await answer(addDays(END_DAY, 31))).toBe("claim-late");
});

it("A claim with an unacceptable file is refused whole, and at most three files are accepted", async () => {
  const { key, number } = await booked();
  const answer = async (claim: Parameters<typeof fileClaim>[1]) => {
    const filed = await fileClaim(key, claim, noon(END_DAY));
    return filed.ok ? "filed" : filed.code;
  };
  expect(await answer({ text: "Froid", file: photo(ATTACHMENT_LIMIT_BYTES) })).toBe("file-too-large");
  expect(await answer({ text: "Froid", file: { name: "a", content: Buffer.from([0, 1, 2]) } })).toBe("file-type");
  expect(await answer({ text: "4242 4242 4242 4242", file: null })).toBe("card-data");
  expect(await answer({ text: " ", file: null })).toBe("claim-empty");
  expect(await claimsOf(number)).toEqual([]);
  for (let i = 0; i < MAX_CLAIMS; i++) expect(await answer({ text: `Froid ${i}`, file: null })).toBe("filed");
  expect(await answer({ text: "Froid", file: null })).toBe("claims-too-many");
});

it("A claim accepts more files, once each, with its own booking's key", async () => {
  const { key, number } = await booked();
  const other = await booked();
  await fileClaim(key, { text: "Froid", file: photo(1) }, noon(END_DAY));
  const add = async (size: number, by = key) => {
    const added = await addToClaim(by, `${number}-1`, photo(size), noon(END_DAY));
    return added.ok ? "added" : added.code;
  };
  expect(await add(1, other.key)).toBe("claim-unknown");
  expect(await add(1)).toBe("added");
  for (let size = 2; size <= MAX_CLAIM_FILES; size++) expect(await add(size)).toBe("added");
  expect(await add(99)).toBe("claim-files-too-many");
  expect(await filesOfClaim(`${number}-1`)).toHaveLength(MAX_CLAIM_FILES);
});
