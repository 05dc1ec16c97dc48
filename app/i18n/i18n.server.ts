import { createCookie } from "@remix-run/node";
import { createInstance, type i18n as I18n, type TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { LOCALE_COOKIE_DAYS } from "~/domain/company/conditions";
import { isLocale, LOCALES, type Locale } from "~/domain/locale";
import { env } from "~/platform/env.server";
import { messages, type Namespace } from "./messages";
import { i18nOptions } from "./options";
import { localeOfPath } from "./paths";

const NAMESPACES = Object.keys(messages["fr-ca"]) as Namespace[];

export const localeCookie = createCookie("locale", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  secrets: [...env.SESSION_SECRET],
  maxAge: LOCALE_COOKIE_DAYS * 24 * 60 * 60,
});

/** The first language of an Accept-Language header that we speak, no matter what its region. */
function spoken(header: string | null): Locale | null {
  const ranked = (header ?? "")
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
      return { language: range.split("-")[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of ranked) {
    if (language === "fr") return "fr-ca";
    if (language === "en") return "en-ca";
  }
  return null;
}

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: "fr-ca",
    order: ["custom"],
    findLocale: async (request) => {
      const remembered: unknown = await localeCookie.parse(request.headers.get("cookie"));
      return (
        localeOfPath(new URL(request.url).pathname) ??
        (isLocale(remembered) ? remembered : spoken(request.headers.get("accept-language")))
      );
    },
  },
});

/** The language to answer in: the path's, else the remembered one, else the browser's, else French (spec 2). */
export async function localeOf(request: Request): Promise<Locale> {
  const locale = await detection.getLocale(request);
  return isLocale(locale) ? locale : "fr-ca";
}

/** Texts with numbers in them that a language keeps. */
const MAX_COUNTED = 5_000;

const areNumbers = (values: object) => Object.values(values).every((value) => typeof value === "number");

/**
 * Keeps what each key says without values, or with numbers alone, which never changes: looking them up took a tenth of a
 * page's time.
 */
function rememberTexts(instance: I18n): void {
  const fix = instance.getFixedT.bind(instance) as (...about: unknown[]) => TFunction;
  const fixed = new Map<string, TFunction>();
  const counted = new LRUCache<string, string>({ max: MAX_COUNTED });
  const remembering = (...about: unknown[]): TFunction => {
    const name = JSON.stringify(about);
    const known = fixed.get(name);
    if (known) return known;
    const t = fix(...about) as TFunction & ((key: string, values?: object) => string);
    const texts = new Map<string, string>();
    const remembered = Object.assign((key: string, values?: object): string => {
      if (values !== undefined && !areNumbers(values)) return t(key, values);
      const [known, asked] = values ? [counted, `${name} ${key} ${JSON.stringify(values)}`] : [texts, key];
      const kept = known.get(asked);
      if (kept !== undefined) return kept;
      const text = t(key, values);
      // A key that has no text says itself, and may be any.
      if (text !== key) known.set(asked, text);
      return text;
    }, t) as TFunction;
    fixed.set(name, remembered);
    return remembered;
  };
  instance.getFixedT = remembering as I18n["getFixedT"];
}

const instances = new Map<Locale, I18n>();

/** The i18next of a language, with every namespace in memory; made once. */
export function i18nOf(locale: Locale): I18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = createInstance();
  instance.use(initReactI18next).init({
    ...i18nOptions,
    lng: locale,
    ns: NAMESPACES,
    initImmediate: false,
    resources: { [locale]: messages[locale] },
  });
  // It speaks one language: working out for every text which ones to look in cost a twentieth of a page.
  const codes: string[] = instance.services.languageUtils.toResolveHierarchy(locale);
  instance.services.languageUtils.toResolveHierarchy = () => codes;
  rememberTexts(instance);
  instances.set(locale, instance);
  return instance;
}

/** The translator of a namespace, for loaders and actions (titles, messages). */
export function translator<N extends Namespace>(locale: Locale, namespace: N) {
  return i18nOf(locale).getFixedT<N>(locale, namespace);
}
