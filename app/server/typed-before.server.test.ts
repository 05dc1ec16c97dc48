import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { giveAddress } from "./address.server";
import { takeForms } from "./front-door.server";
import { readFileForm, remixRequest } from "./remix.server";
import { typedBefore } from "./typed-before.server";

/** What the routes would be asked after the button of a form was pressed. */
let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(giveAddress, takeForms, async (request, response, next) => {
    try {
      await readFileForm(request, response);
      const typed = await typedBefore(request, response);
      const asked = remixRequest(request, response);
      const body = await asked.text();
      response.json({ typed: typed && Object.fromEntries(typed), method: asked.method, body: body.length > 0 });
    } catch (error) {
      next(error);
    }
  });
  server = app.listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => server.close());

const find = pathFor("booking.find", "en-ca");
const PRESSED = { "switch-language": "on" };

async function sent(path: string, body: URLSearchParams | FormData) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}${path}`, { method: "POST", body });
  const { headers } = answer;
  return { ...(await answer.json()), kept: headers.get("cache-control"), cookies: headers.getSetCookie().length };
}

it("The button of another language makes a post a reading of its page, with what was typed and kept by nobody", async () => {
  const answer = await sent(find, new URLSearchParams({ ...PRESSED, number: " ES-1 ", email: "zoé@x\r\nBcc: y" }));
  expect(answer).toEqual({
    typed: { ...PRESSED, number: "ES-1", email: "zoé@x\nBcc: y" },
    method: "GET",
    body: false,
    kept: "no-store",
    cookies: 1,
  });
});

it("A form with a file is shown again without it", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...PRESSED, text: "Late\n3 hours" })) body.set(name, value);
  body.set("file", new File(["x"], "billet.txt"));
  const answer = await sent(pathFor("booking.claim", "fr-ca", { bookingKey: "key" }), body);
  expect(answer).toMatchObject({ typed: { ...PRESSED, text: "Late\n3 hours" }, method: "GET", body: false });
});

it("The number of a card is not shown again, wherever it was typed", async () => {
  const card = "4242 4242 4242 4242";
  const posted = new URLSearchParams({ ...PRESSED, email: card, "travellers[0].phone": card, code: "123 456" });
  const { typed } = await sent(find, posted);
  expect(typed).toEqual({ ...PRESSED, code: "123 456" });
});

it("A number from abroad is shown again as a telephone's alone", async () => {
  const german = "+49 1512 3456787";
  const posted = new URLSearchParams({ ...PRESSED, phone: german, "travellers[0].phone": german, telephone: german });
  const { typed } = await sent(find, posted);
  expect(typed).toEqual({ ...PRESSED, phone: german, "travellers[0].phone": german });
});

it.each<Record<string, string>>([{}, { "switch-language": "" }, { "switch-language": "off" }, { language: "on" }])(
  "Any other post runs its action: %o",
  async (fields) => {
    const answer = await sent(find, new URLSearchParams({ number: "ES-1", ...fields }));
    expect(answer).toEqual({ method: "POST", body: true, kept: null, cookies: 0 });
  },
);
