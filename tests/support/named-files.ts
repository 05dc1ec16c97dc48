import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders of the repository, and files at its root, that a page may name. */
const IS_FILE =
  /^(app|bench|catalogue|docs|drizzle|faults|fuzz|lib|operations|public|sandbox|scripts|tests|\.ci)\/|^\w[\w@.-]*\.(tsx?|[cm]?js|json|ya?ml|toml)$|^Dockerfile$/;

/**
 * What is wrong with the files and tests a text names in backticks: `file`, and `file` "test". Paths begin at the root of
 * the repository, or in the `folder` of the page.
 */
export function brokenIn(text: string, folder = "."): string[] {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  const paths = named.filter((name) => IS_FILE.test(name) && !/[*<{]/.test(name));
  const tests = [...text.matchAll(/`([^`\s]+\.test\.tsx?)`(?: "([^"]+)")?/g)].flatMap(([, file = "", name]) => {
    if (name === undefined || !existsSync(file)) return [];
    const source = readFileSync(file, "utf8");
    const isThere = (title: string) => ['"', "`"].some((quote) => source.includes(`${quote}${title}${quote}`));
    return name.split(" › ").every(isThere) ? [] : [`${file} "${name}"`];
  });
  return [...paths.filter((path) => !existsSync(path) && !existsSync(join(folder, path))), ...tests];
}
