/** Stands in the browser for react-i18next, as `./i18next` does for what it gives to React. */
import type { ReactNode } from "react";
import i18next, { arriving, defaultNamespace, type Params, translate } from "./i18next";

type Translate = (key: string, params?: Params) => string;

/** One a set of namespaces, so that it stays the same from one rendering to the next. */
const translators = new Map<string, Translate>();

/** Suspends until the texts it needs are here. */
export function useTranslation(given?: string | string[]): { t: Translate; i18n: typeof i18next } {
  const namespaces = given === undefined ? [defaultNamespace()] : [given].flat();
  for (const ns of namespaces) {
    const promise = arriving(ns);
    if (promise) throw promise;
  }
  const name = namespaces.join();
  const t = translators.get(name) ?? ((key, params) => translate(namespaces, key, params));
  translators.set(name, t);
  return { t, i18n: i18next };
}

export const initReactI18next = {};
export const I18nextProvider = ({ children }: { children: ReactNode }) => children;
