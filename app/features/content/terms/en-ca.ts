import { TERMS_EFFECTIVE } from "../effective";
import type { LegalContext } from "../legal-context";
import type { LegalDocument } from "../legal-document";
import { booking } from "./en-ca/booking";
import { changes } from "./en-ca/changes";
import { journey } from "./en-ca/journey";
import { rights } from "./en-ca/rights";

/** The terms and conditions (spec 9). */
export function terms(context: LegalContext): LegalDocument {
  const { brand, day, paths, section } = context;
  return {
    title: "Terms and conditions",
    description: `The rules of every ${brand} coach trip: booking, deposit, cancellation, changes, travel documents, claims and your rights.`,
    intro: [
      `These are the rules of every trip ${brand} sells, in plain words. You accept them before you pay, and the version in effect on the day you book applies until you are home again.`,
      [
        "Three places hold what matters most: ",
        section("deposit", "how you pay"),
        ", ",
        section("cancellation", "what cancelling costs"),
        " and ",
        section("documents", "the documents to bring"),
        ".",
      ],
    ],
    effective: { day: TERMS_EFFECTIVE, text: `In effect since ${day(TERMS_EFFECTIVE)}` },
    contents: "On this page",
    sections: [...booking(context), ...changes(context), ...journey(context), ...rights(context)],
    foot: [
      { text: "Back to the home page", href: paths.home },
      { text: "Privacy policy", href: paths.privacy },
    ],
  };
}
