import { describe, expect, it } from "vitest";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { MAX_FIELD_NAME, MAX_FORM_FIELDS } from "~/domain/company/limits";
import { processorMs } from "../../tests/support/processor";
import { fieldsProblem, readFields } from "./posted-form.server";

const URLENCODED = "application/x-www-form-urlencoded;charset=UTF-8";
const MULTIPART = "multipart/form-data; boundary=----a-long-line";
const read = (body: string, type = URLENCODED) => readFields(Buffer.from(body), type);
const part = (head: string, text = "") =>
  `------a-long-line\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
const malformed = { ok: false, code: "form-malformed" };
const tooLong = { ok: false, code: "form-too-long" };

describe("the name of a field", () => {
  it.each([
    "name",
    "List-Unsubscribe",
    "travellers[0].firstName",
    `travellers[${MAX_PASSENGERS - 1}].extras`,
    "seat[3]",
    "two.harbour-inn.queen",
    "card[number]",
    "amount-0f8c",
  ])("A field name may be %s", (name) => expect(fieldsProblem([[name, "x"]])).toBeNull());

  it.each([
    "",
    "travellers[99999999].title",
    `travellers[${MAX_PASSENGERS}].title`,
    "travellers[0][5000000]",
    "x[20000000]",
    "x.20000000",
    "x[1e9]".replace("1e9", "00000000099"),
    "travellers.length",
    "travellers[0].length",
    "a.__proto__.b",
    "a[constructor]",
    "__intent__",
    "__state__",
    "a.b.c.d.e",
    "x".repeat(MAX_FIELD_NAME + 1),
    `x${"[0]".repeat(5_000)}`,
    "a\0b",
    "a\r\nb",
  ])("A field name is not %j", (name) => expect(fieldsProblem([[name, "x"]])).toBe("form-malformed"));
});

describe("a form that is posted", () => {
  it("A form is read in both encodings", async () => {
    for (const form of [
      await read("a=1&a=2&b=%C3%A9+%0D%0A"),
      await read(
        `${part('name="a"', "1")}${part('name="a"', "2")}${part('name="b"', "é \r\n")}------a-long-line--\r\n`,
        MULTIPART,
      ),
    ])
      expect(form.ok && [...form.value]).toEqual([
        ["a", "1"],
        ["a", "2"],
        ["b", "é \r\n"],
      ]);
    const empty = await read("");
    expect(empty.ok && [...empty.value]).toEqual([]);
  });

  it("A form with NUL in a text or file name is refused", async () => {
    expect(await read("a=x%00y")).toEqual(malformed);
    expect(await read(`${part('name="a"', "x\0y")}------a-long-line--\r\n`, MULTIPART)).toEqual(malformed);
    expect(await read(`${part('name="a"; filename="x\0.pdf"', "1")}------a-long-line--\r\n`, MULTIPART)).toEqual(
      malformed,
    );
  });

  it.each([
    ["no boundary", part('name="a"'), "multipart/form-data"],
    ["another boundary", part('name="a"'), "multipart/form-data; boundary=y"],
    ["no end", part('name="a"'), MULTIPART],
    ["a part without a name", `${part('filename="a"')}------a-long-line--\r\n`, MULTIPART],
    ["no parts at all", "hello", MULTIPART],
    ["nothing", "", MULTIPART],
    ["a type that is none", "a=1", "application/x-www-form-urlencoded, text/plain"],
  ])("A form with %s is refused without an error", async (_, body, type) =>
    expect(await read(body, type)).toEqual(malformed),
  );

  it("A form with more fields than any page of ours is not read", async () => {
    expect((await read("a=1&".repeat(MAX_FORM_FIELDS))).ok).toBe(true);
    expect(await read("a&".repeat(32_000))).toEqual(tooLong);
    expect(await read(`${part('name="a"').repeat(MAX_FORM_FIELDS + 1)}------a-long-line--\r\n`, MULTIPART)).toEqual(
      tooLong,
    );
    // Were it read, this would be told to be malformed.
    expect(await read(`__proto__&${"a&".repeat(MAX_FORM_FIELDS + 1)}`)).toEqual(tooLong);
  });

  it.each([
    ["fields", "a&".repeat(32_000), URLENCODED],
    ["brackets", `x${"[0]".repeat(21_000)}=1`, URLENCODED],
    ["one index", "x[20000000]=1", URLENCODED],
    ["encoded octets", `a=${"%".repeat(64_000)}`, URLENCODED],
    ["parts", part('name="a"').repeat(1_000), MULTIPART],
    ["headers", `------a-long-line\r\n${"A: b\r\n".repeat(10_000)}\r\n\r\n------a-long-line--`, MULTIPART],
    ["boundaries that are none", `${part('name="a"')}${"\r\n--".repeat(16_000)}`, MULTIPART],
  ])("A form of the largest size with many %s is answered quickly", async (_, body, type) => {
    await read(body, type);
    expect(await processorMs(() => read(body, type))).toBeLessThan(250);
  });
});
