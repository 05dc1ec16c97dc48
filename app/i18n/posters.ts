/** What each poster of `public/posters/` shows, for anyone who does not see it. */
import type { Bilingual } from "~/domain/locale";

export const POSTERS: Readonly<Record<string, Bilingual>> = {
  boston: { fr: "Illustration de Boston", en: "Illustration of Boston" },
  "boston-autumn": { fr: "Illustration de Boston en automne", en: "Illustration of Boston in the fall" },
  "boston-whale": {
    fr: "Illustration d’une baleine au large de Boston",
    en: "Illustration of a whale off Boston",
  },
  "cape-cod": { fr: "Illustration d’un phare de Cape Cod", en: "Illustration of a Cape Cod lighthouse" },
  "new-york": { fr: "Illustration de New York", en: "Illustration of New York" },
  "new-york-broadway": {
    fr: "Illustration de Broadway la nuit, à New York",
    en: "Illustration of Broadway at night, in New York",
  },
  "new-york-christmas": { fr: "Illustration de New York à Noël", en: "Illustration of New York at Christmas" },
  "new-york-empire": {
    fr: "Illustration de l’Empire State Building la nuit",
    en: "Illustration of the Empire State Building at night",
  },
  "new-york-express": {
    fr: "Illustration d’un autocar devant les gratte-ciel de New York",
    en: "Illustration of a coach before the towers of New York",
  },
  "new-york-liberty": { fr: "Illustration de la statue de la Liberté", en: "Illustration of the Statue of Liberty" },
  "new-york-park": {
    fr: "Illustration de Central Park en automne, à New York",
    en: "Illustration of Central Park in the fall, in New York",
  },
  "niagara-falls": { fr: "Illustration des chutes du Niagara", en: "Illustration of Niagara Falls" },
  "niagara-falls-winter": {
    fr: "Illustration des chutes du Niagara en hiver",
    en: "Illustration of Niagara Falls in winter",
  },
  "niagara-lights": {
    fr: "Illustration des chutes du Niagara illuminées la nuit",
    en: "Illustration of Niagara Falls lit up at night",
  },
  "niagara-romance": {
    fr: "Illustration d’une table pour deux devant les chutes du Niagara",
    en: "Illustration of a table for two before Niagara Falls",
  },
  "niagara-toronto": {
    fr: "Illustration des chutes du Niagara, avec Toronto à l’horizon",
    en: "Illustration of Niagara Falls, with Toronto on the horizon",
  },
  "niagara-wine": { fr: "Illustration d’un vignoble de Niagara", en: "Illustration of a Niagara vineyard" },
  quebec: { fr: "Illustration de la ville de Québec", en: "Illustration of Quebec City" },
  "salem-halloween": {
    fr: "Illustration de Salem à l’Halloween",
    en: "Illustration of Salem at Halloween",
  },
  toronto: { fr: "Illustration de Toronto", en: "Illustration of Toronto" },
  "toronto-flatiron": {
    fr: "Illustration du vieux Toronto et de son immeuble en pointe",
    en: "Illustration of old Toronto and its flatiron building",
  },
  "toronto-streetcar": {
    fr: "Illustration d’un tramway de Toronto",
    en: "Illustration of a Toronto streetcar",
  },
  "toronto-winter": { fr: "Illustration de Toronto en hiver", en: "Illustration of Toronto in winter" },
  washington: { fr: "Illustration du Capitole à Washington", en: "Illustration of the Capitol in Washington" },
};
