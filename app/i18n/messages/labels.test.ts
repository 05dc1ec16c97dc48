import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as messages from ".";

const FEATURES = "app/features";
/** The keys of accessible names that say more than their button shows: `codes.stopOf` next to `codes.stop`. */
const keys = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .flatMap((name) => [
    ...readFileSync(join(FEATURES, name), "utf8").matchAll(/(?:aria-)?label=\{t\((?:\w+ \? "[\w.]+" : )?"([\w.]+)Of"/g),
  ])
  .map(([, key = ""]) => key);

/** Every text of a key, in whichever namespaces have it. */
function textsOf(languages: object, key: string): [string, string][] {
  const at = (from: unknown, path: string[]): unknown =>
    path.reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], from);
  return Object.values(languages).flatMap((namespace) => {
    const [shown, label] = [at(namespace, key.split(".")), at(namespace, `${key}Of`.split("."))];
    return typeof shown === "string" && typeof label === "string" ? [[shown, label] as [string, string]] : [];
  });
}

it("The accessible name of a button holds the words it shows, so that it can be pressed by voice", () => {
  expect(keys.length).toBeGreaterThan(8);
  const wrong = Object.values(messages.messages).flatMap((language) =>
    keys.flatMap((key) =>
      textsOf(language, key)
        .filter(([shown, label]) => !label.toLowerCase().includes(shown.toLowerCase()))
        .map(([shown, label]) => `${key}: "${shown}" is not in "${label}"`),
    ),
  );
  expect(wrong).toEqual([]);
});
