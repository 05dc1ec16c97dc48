import { expect, it } from "vitest";
import { messages } from "~/i18n/messages";
import {
  checkNotice,
  checkSendAt,
  fillNotice,
  isMeant,
  MAX_SUBJECT_LENGTH,
  NOTICE_TEMPLATES,
  wordsFor,
} from "./notice";

const VALUES = {
  firstName: "Zoé",
  booking: "ES-1",
  day: "vendredi",
  hour: "8 h 25",
  stop: "Gare",
  owing: "100,00 $",
  link: "https://x",
};
const texts = (subject: string, text: string) => ({
  "fr-ca": { subject, text },
  "en-ca": { subject: "Delay", text: "Hello [first name]" },
});

it("Known variables are filled by their name in either language, with or without accents", () => {
  expect(fillNotice("[prénom] [Prenom] [first name]: [heure] [montant dû] [lien]", VALUES)).toBe(
    "Zoé Zoé Zoé: 8 h 25 100,00 $ https://x",
  );
  expect(fillNotice("[autre] <b>[arrêt]</b>", VALUES)).toBe("[autre] <b>Gare</b>");
});

it("A sentence that ends with a value and its full stop has one full stop", () => {
  const said = (hour: string) => fillNotice("It leaves at [hour]. We are sorry.", { ...VALUES, hour });
  expect(said("2:40 a.m.")).toBe("It leaves at 2:40 a.m. We are sorry.");
  expect(said("14:40")).toBe("It leaves at 14:40. We are sorry.");
});

it("A value that looks like a variable is not filled again", () => {
  expect(fillNotice("[prénom]", { ...VALUES, firstName: "[lien]" })).toBe("[lien]");
});

it("A notice must have both languages and only known variables", () => {
  expect(checkNotice(texts("Retard", "Bonjour [prénom]"))).toMatchObject({ ok: true });
  expect(checkNotice(texts("", "x"))).toMatchObject({ code: "notice-empty", where: { field: "subject" } });
  expect(checkNotice(texts("x".repeat(MAX_SUBJECT_LENGTH + 1), "x"))).toMatchObject({ code: "notice-too-long" });
  expect(checkNotice(texts("x", "[nom]"))).toMatchObject({ code: "notice-variable", params: { name: "[nom]" } });
  expect(checkNotice(texts("x", "4242 4242 4242 4242"))).toMatchObject({ code: "card-data" });
  const english = { ...texts("x", "x"), "en-ca": { subject: "x", text: " " } };
  expect(checkNotice(english)).toMatchObject({ where: { locale: "en-ca", field: "text" } });
});

it("A notice may leave out the language that nobody reads, and nothing that somebody reads", () => {
  const french = { ...texts("Retard", "Bonjour"), "en-ca": { subject: "", text: " " } };
  expect(checkNotice(french, ["fr-ca"])).toMatchObject({ ok: true });
  expect(checkNotice(french, ["fr-ca", "en-ca"])).toMatchObject({ where: { locale: "en-ca", field: "subject" } });
  expect(checkNotice(french, ["en-ca"])).toMatchObject({ code: "notice-empty" });
  const begun = { ...french, "en-ca": { subject: "Delay", text: "" } };
  expect(checkNotice(begun, ["fr-ca"]), "half of one is a mistake").toMatchObject({ where: { field: "text" } });
  expect([wordsFor(french, "fr-ca").text, wordsFor(french, "en-ca").text]).toEqual(["Bonjour", "Bonjour"]);
});

it("A notice reaches all travellers, one city, or those who owe money", () => {
  const party = { city: "laval", owing: 0, going: 2 };
  const to = (audience: "all" | "stop" | "unpaid", city = "") => ({ to: audience, city });
  expect(isMeant(to("all"), party)).toBe(true);
  expect(isMeant(to("stop", "laval"), party)).toBe(true);
  expect(isMeant(to("stop", "montreal"), party)).toBe(false);
  expect(isMeant(to("unpaid"), party)).toBe(false);
  expect(isMeant(to("unpaid"), { ...party, owing: 1 })).toBe(true);
  expect(isMeant(to("all"), { ...party, going: 0 })).toBe(false);
});

it("A ready-made text that has something to fill in cannot be sent before, and any other can", () => {
  const refusals = NOTICE_TEMPLATES.map((of) => {
    const [fr, en] = (["fr-ca", "en-ca"] as const).map((locale) =>
      checkNotice({ "fr-ca": messages[locale].notices.templates[of], "en-ca": { subject: "", text: "" } }, ["fr-ca"]),
    );
    expect(fr?.ok, of).toBe(en?.ok);
    return fr?.ok ? null : `${of} ${fr?.code}`;
  });
  expect(refusals).toEqual([null, "stop notice-variable", "coach notice-variable", null]);
});

it("A notice may leave at an hour of our coaches that is to come, until the coach is back", () => {
  const at = { now: new Date("2030-07-01T16:00:00Z"), endDay: "2030-07-05" };
  const check = (day: string, time: string) => checkSendAt({ day, time }, at);
  expect(check("2030-07-01", "18:30")).toEqual({ ok: true, value: new Date("2030-07-01T22:30:00Z") });
  expect(check("2030-07-05", "23:59")).toMatchObject({ ok: true });
  expect(check("2030-07-01", "12:00")).toMatchObject({ code: "send-at-past" });
  expect(check("2030-07-06", "00:00")).toMatchObject({ code: "send-at-late" });
  for (const [day, time] of [
    ["", "18:30"],
    ["2030-07-02", ""],
    ["2030-02-30", "18:30"],
    ["2030-07-02", "24:00"],
  ] as const)
    expect(check(day, time)).toMatchObject({ code: "send-at-invalid" });
});
