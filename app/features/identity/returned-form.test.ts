import { expect, it } from "vitest";
import { readForm } from "~/features/form/read-form.server";
import { returnedForm } from "./returned-form.server";

function returned(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const read = readForm(form, returnedForm);
  if (read.status !== "success") throw new Error("refused");
  const { state, search, name } = read.value;
  return { state, search: search.toString(), name };
}

const user = (name: unknown) => JSON.stringify({ name, email: "zoe@example.com" });

it("What Apple posts becomes an address without the name or the e-mail in it", () => {
  const posted = { code: "c1.0.x", state: "s", user: user({ firstName: "Zoé", lastName: "Tremblay" }), id_token: "x" };
  expect(returned(posted)).toEqual({ state: "s", search: "code=c1.0.x&state=s", name: "Zoé Tremblay" });
});

it("Who says to have sent it comes along", () => {
  expect(returned({ code: "1", state: "s", iss: "https://id.example" }).search).toBe(
    "code=1&state=s&iss=https%3A%2F%2Fid.example",
  );
});

it("An error comes along, its description by words that name nobody", () => {
  const posted = { state: "s", error: "access_denied", error_description: "User zoe@example.com denied access" };
  expect(returned(posted).search).toBe("state=s&error=access_denied&error_description=User+%E2%80%A6+denied+access");
  expect(returned({ state: "s", error: "user_cancelled_authorize" }).search).toBe(
    "state=s&error=user_cancelled_authorize",
  );
});

it.each([
  ["", null],
  ["{", null],
  ["null", null],
  [user(null), null],
  [user({}), null],
  [user({ firstName: 7, lastName: "Tremblay" }), "Tremblay"],
  [user({ firstName: "Zoé\r\nX: y", lastName: "\u202eTremblay" }), "Zoé X: y Tremblay"],
  [user({ firstName: "Z".repeat(500) }), "Z".repeat(100)],
  [user({ firstName: "Z".repeat(5_000) }), null],
])("A user of %j is called %j", (posted, name) => {
  expect(returned({ code: "1", state: "s", user: posted }).name).toBe(name);
});

it("Of anything else that is posted nothing goes on", () => {
  expect(returned({ again: "x", _data: "root", returnTo: "https://evil.example" })).toEqual({
    state: "",
    search: "",
    name: null,
  });
});
