/**
 * Stands in the browser for i18next: what this site asks of it there, in a tenth of its weight. The server keeps the
 * real one, and a test holds every text of ours against it.
 *
 * Understood: namespaces (`ns:key` or by default), dotted keys, `{{name}}`, and plurals by `count`.
 */
type Texts = { [key: string]: string | Texts };
export type Params = Record<string, unknown>;
type Backend = { read: (locale: string, ns: string, done: (error: unknown, texts: unknown) => void) => void };
type Init = { lng: string; ns: string[]; defaultNS: string };

/**
 * The texts of each namespace, or a promise until they are loaded. If loading fails they are empty and keys are shown.
 */
const bundles = new Map<string, Texts | Promise<void>>();
let backend: Backend | undefined;
let defaultNs = "";
let plurals = new Intl.PluralRules();

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

function find(namespaces: readonly string[], key: string, count: unknown): string | undefined {
  const colon = key.indexOf(":");
  const name = key.slice(colon + 1);
  const keys = typeof count === "number" ? [`${name}_${plurals.select(count)}`, name] : [name];
  if (count === 0) keys.unshift(`${name}_zero`);
  for (const ns of colon === -1 ? namespaces : [key.slice(0, colon)]) {
    const texts = bundles.get(ns);
    if (!texts || texts instanceof Promise) continue;
    for (const each of keys) {
      const text = textAt(texts, each);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** The text of a key in the first of some namespaces that has it; the key itself where none has. */
export function translate(namespaces: readonly string[], key: string, params: Params = {}): string {
  const text = find(namespaces, key, params.count) ?? key.slice(key.indexOf(":") + 1);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** Resolves once a namespace's texts are here, or cannot be. Undefined when they are already. */
export function arriving(ns: string): Promise<void> | undefined {
  const known = bundles.get(ns);
  if (known) return known instanceof Promise ? known : undefined;
  const loading = new Promise<unknown>((resolve) => {
    backend?.read(i18next.language, ns, (_, texts) => resolve(texts));
  }).then((texts) => void bundles.set(ns, (texts ?? {}) as Texts));
  bundles.set(ns, loading);
  return loading;
}

const i18next = {
  language: "",
  use(plugin: object) {
    if ("read" in plugin) backend = plugin as Backend;
    return i18next;
  },
  async init({ lng, ns, defaultNS }: Init) {
    i18next.language = lng;
    defaultNs = defaultNS;
    plurals = new Intl.PluralRules(lng);
    await i18next.loadNamespaces([...ns, defaultNS]);
  },
  async loadNamespaces(namespaces: string[]) {
    await Promise.all(namespaces.map(arriving));
  },
  hasResourceBundle: (_locale: string, ns: string) => Object.keys(bundles.get(ns) ?? {}).length > 0,
  exists: (key: string) => find([defaultNs], key, undefined) !== undefined,
};

export const defaultNamespace = () => defaultNs;
export default i18next;
