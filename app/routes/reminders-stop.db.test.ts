import { beforeAll, expect, it } from "vitest";
import { skipSeats } from "~/services/checkout/choose-seats.server";
import { resumeMails } from "~/services/checkout/resume-mails.server";
import { mailsOf } from "../../tests/support/booked";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, minutesAfter, NOW, readyCheckout } from "../../tests/support/checkout";
import { action, loader } from "./reminders.stop";

beforeAll(() => seedCatalogue());

const context = { requestId: "test", nonce: "", visitor: "" };

/** The mail that calls a purchase to mind which somebody left at its payment; undefined where none is sent. */
async function reminded() {
  const id = await readyCheckout(await aDeparture());
  await skipSeats(id, NOW);
  await resumeMails(minutesAfter(10));
  const [mail] = await mailsOf(`resume:${id}`);
  return mail;
}
const stopKeyOf = (address: string) => address.split("/").at(-2) ?? "";
const asked = (address: string) => ({ params: { stopKey: stopKeyOf(address) }, context });
const read = async (address: string) => (await loader({ request: new Request(address), ...asked(address) })).json();
const post = (address: string, fields: Record<string, string>) =>
  action({ request: new Request(address, { method: "POST", body: new URLSearchParams(fields) }), ...asked(address) });

it("A reminder links to where reminders stop for good, for a person or a mail program", async () => {
  const mail = await reminded();
  const address = mail?.unsubscribe ?? "";
  expect(address).toMatch(/\/fr-ca\/rappels\/[\w-]+\.[\w-]+\/arreter$/);
  for (const part of [mail?.html, mail?.text]) expect(part).toContain(address);
  expect(address).not.toContain("zoe");
  // Opening it changes nothing.
  expect(await read(address)).toMatchObject({ sent: true });
  expect(await read(address)).toMatchObject({ sent: true });
  const byPerson = await post(address, {});
  expect(byPerson.status).toBe(303);
  expect(new URL(byPerson.headers.get("Location") ?? "", address).href).toBe(address);
  expect(await read(address)).toMatchObject({ sent: false });
  expect((await post(address, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect(await reminded()).toBeUndefined();
});

it("An address we do not know stops nothing", async () => {
  const recipient = "a".repeat(43);
  for (const stopKey of ["", "x", `${recipient}.`, `${recipient}.${recipient}`, "..."]) {
    const made = `http://localhost/fr-ca/rappels/${stopKey}/arreter`;
    await expect(read(made), stopKey).rejects.toMatchObject({ status: 404 });
    await expect(post(made, {}), stopKey).rejects.toMatchObject({ status: 404 });
  }
});
