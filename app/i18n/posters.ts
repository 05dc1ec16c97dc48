/** What each poster of `public/posters/` shows, for whoever does not see it. */
import type { Bilingual } from "~/domain/locale";

export const POSTERS: Readonly<Record<string, Bilingual>> = {
  boston: { fr: "Illustration de Boston", en: "Illustration of Boston" },
  "boston-autumn": { fr: "Illustration de Boston en automne", en: "Illustration of Boston in the fall" },
  "new-york": { fr: "Illustration de New York", en: "Illustration of New York" },
  "new-york-christmas": { fr: "Illustration de New York à Noël", en: "Illustration of New York at Christmas" },
  "niagara-falls": { fr: "Illustration des chutes du Niagara", en: "Illustration of Niagara Falls" },
  "niagara-falls-winter": {
    fr: "Illustration des chutes du Niagara en hiver",
    en: "Illustration of Niagara Falls in winter",
  },
  quebec: { fr: "Illustration de la ville de Québec", en: "Illustration of Quebec City" },
  toronto: { fr: "Illustration de Toronto", en: "Illustration of Toronto" },
  "toronto-winter": { fr: "Illustration de Toronto en hiver", en: "Illustration of Toronto in winter" },
};
