import { createInstance } from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchMessages } from "./fetch-messages";
import { i18nOptions } from "./options";

const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
const failed = vi.spyOn(console, "error").mockImplementation(() => {});

beforeEach(() => {
  warned.mockClear();
  failed.mockClear();
  vi.stubGlobal("document", { documentElement: { dataset: { version: "v1" } } });
});
afterEach(() => vi.unstubAllGlobals());

const read = (locale: string, namespace: string) =>
  new Promise((resolve) => fetchMessages.read(locale, namespace, (error, texts) => resolve(error ?? texts)));

it("A namespace's texts are fetched by the build's version", async () => {
  const fetched = vi.fn(async () => Response.json({ title: "Bonjour" }));
  vi.stubGlobal("fetch", fetched);
  expect(await read("fr-ca", "home")).toEqual({ title: "Bonjour" });
  expect(fetched).toHaveBeenCalledWith("/locales/fr-ca/home?v=v1");
  expect(warned).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
});

it("An unknown locale logs a warning", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await read("de-de", "home");
  expect(warned).toHaveBeenCalledWith(expect.stringContaining("de-de"));
});

it.each([
  ["a status", async () => new Response("", { status: 503 })],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["no texts", async () => new Response("<html>")],
])("A failed load is logged to the console: %s", async (_, fetched) => {
  vi.stubGlobal("fetch", fetched);
  expect(await read("fr-ca", "home")).toBeInstanceOf(Error);
  expect(failed).toHaveBeenCalledWith(expect.stringContaining("fr-ca/home"), expect.any(Error));
});

it("A page shows its keys when its texts did not load", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  const i18n = createInstance().use(fetchMessages);
  await i18n.init({ ...i18nOptions, lng: "fr-ca", ns: ["home"] });
  expect(i18n.t("home:title")).toBe("title");
  expect(failed).toHaveBeenCalled();
});
