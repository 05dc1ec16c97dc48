import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { SWITCH_LANGUAGE } from "~/ui/switch-language";
import { aSignedInTraveller } from "../../tests/support/traveller";
import { giveAddress } from "./address.server";
import { takeForms } from "./front-door.server";
import { readFileForm, remixRequest } from "./remix.server";
import { refuseSignedOut } from "./signed-out.server";
import { requireStaff } from "./staff.server";
import { requireTraveller } from "./traveller.server";
import { typedBefore } from "./typed-before.server";

/** The site, of which each page asks who is signed in and answers no more. */
const app = express().use(giveAddress, takeForms);
const server = app.listen(0, "127.0.0.1");
let site = "";
beforeAll(async () => {
  app.all("*", async (request, response) => {
    await readFileForm(request, response);
    await typedBefore(request, response);
    const asked = remixRequest(request, response);
    const answer = await (request.path.includes("/staff")
      ? requireStaff(asked)
      : requireTraveller(asked, "en-ca")
    ).then(
      () => new Response("taken"),
      (thrown: Response) => thrown,
    );
    if (!(await refuseSignedOut(request, response, answer)))
      response.status(answer.status).set(Object.fromEntries(answer.headers)).end();
  });
  if (!server.listening) await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const HEADERS = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin", Cookie: "scripts=1" };
const post = (path: string, body: URLSearchParams | FormData, headers: Record<string, string> = HEADERS) =>
  fetch(site + path, { method: "POST", body, headers, redirect: "manual" });
const add = pathFor("planner.add", "en-ca", { trip: "t", kind: "restaurant" });

it.each([
  ["a traveller's form", add],
  ["a colleague's form", pathFor("staff.team", "en-ca")],
])("A post whose session is over keeps what was typed, to be sent again after signing in: %s", async (_of, path) => {
  const answer = await post(path, new URLSearchParams({ name: 'Chez "Zoé" & Léo', do: "save" }));
  const html = await answer.text();
  expect(answer.status).toBe(401);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(html).toContain('<input type="hidden" name="name" value="Chez &quot;Zoé&quot; &amp; Léo">');
  expect(html).toContain('<input type="hidden" name="do" value="save">');
  expect(html).toMatch(new RegExp(`<form method="post" action="http://localhost:3000${path}">`));
  expect(html).toMatch(
    /<a [^>]*href="\/sign-in\/start\?locale=en-ca&amp;again=[\w-]+&amp;window=popup" target="_blank"/,
  );
  // By this cookie the way to sign in is found again.
  expect(answer.headers.get("set-cookie")).toContain("browser=");
});

it("A post with a file whose session is over asks for the file again", async () => {
  const form = new FormData();
  form.set("do", "attach");
  form.set("file", new File(["Boston"], "ticket.txt"));
  const answer = await post(pathFor("planner.files", "en-ca", { trip: "t", item: "i" }), form);
  const html = await answer.text();
  expect(answer.status).toBe(401);
  expect(html).toContain('<input type="hidden" name="do" value="attach">');
  expect(html).toContain('<input type="file" name="file">');
});

it("A form in its other language whose session is over keeps what was typed", async () => {
  const answer = await post(
    add,
    new URLSearchParams({ name: "Chez Zoé", [SWITCH_LANGUAGE.name]: SWITCH_LANGUAGE.value }),
  );
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain('<input type="hidden" name="name" value="Chez Zoé">');
});

it("A page without a session leads to sign in, and a post with one is taken", async () => {
  const page = await fetch(site + add, { headers: HEADERS, redirect: "manual" });
  expect([page.status, page.headers.get("x-sign-in")]).toEqual([303, null]);
  const { headers } = await aSignedInTraveller();
  expect((await post(add, new URLSearchParams({ name: "Chez Zoé" }), headers)).status).toBe(200);
});
