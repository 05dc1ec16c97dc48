import { ATTACHMENT_LIMIT_BYTES, CLAIM_DAYS } from "~/domain/company/conditions";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site } from "../../legal-document";

/** After the trip, and the law. */
export function rights(context: LegalContext): LegalSection[] {
  const { number, kilobytes, phone, paths, otherPaths } = context;
  return [
    {
      id: "my-trip",
      title: "Your booking online, and My trip",
      body: [
        list(
          "Your booking’s link opens its details to anyone who has it: do not post it.",
          "My trip, for travellers who sign in, is where you pay a balance, keep your itinerary and share it by email. People you share a trip with can read it but not change it.",
          `An attached file must be under ${kilobytes(ATTACHMENT_LIMIT_BYTES)}. Attach only what you have the right to keep and to show.`,
          "What you booked elsewhere and noted in My trip stays between you and the seller.",
        ),
      ],
    },
    {
      id: "claims",
      title: "Claims",
      body: [
        paragraph(
          "A problem during the trip? Tell the guide right away, or call us at ",
          phone,
          ": that is often where it gets settled.",
        ),
        paragraph(
          `If the problem remains, send us your claim within ${number(CLAIM_DAYS)} days of your return, with your booking number, the facts and your documents. We look into it and answer you in writing. This is our customer service’s time limit; it does not take away any recourse, or shorten any time limit, that the law gives you.`,
        ),
        paragraph(
          "You may also turn to the ",
          site("Office de la protection du consommateur", "https://www.opc.gouv.qc.ca/en/"),
          ", to the FICAV, to your card’s issuer for a chargeback, or to the courts, including the Small Claims Division of the Court of Québec.",
        ),
      ],
    },
    {
      id: "liability",
      title: "Our responsibility",
      body: [
        paragraph(
          "We owe you the trip we described, and we are responsible for what we do, for what our crew does and for the services we sold you. Nothing in this text limits the rights you have under the Consumer Protection Act, the Travel Agents Act and the Civil Code of Québec, or our liability for bodily or moral injury.",
        ),
        paragraph("Within the limits of those laws, we are not responsible for:"),
        list(
          "superior force, that is, an event no one could foresee or resist;",
          "an authority’s decision, at the border or on the road;",
          "what you buy yourself from someone else, during the trip or in your free time;",
          "the consequences of your own fault.",
        ),
        paragraph("Pictures and maps on the site illustrate the trip; the written description prevails."),
      ],
    },
    {
      id: "personal-data",
      title: "Your personal information",
      body: [
        paragraph(
          "To organize the trip we collect information about each traveller. The ",
          { text: "privacy policy", href: paths.privacy },
          " says what, why, who receives it and what your rights are.",
        ),
      ],
    },
    {
      id: "law",
      title: "The law that applies",
      body: [
        list(
          "These terms and your contract are governed by the laws of Quebec and the laws of Canada that apply there. The courts of Quebec have jurisdiction; if you live elsewhere, you keep the protection of your home’s laws that no contract can set aside.",
          [
            "The ",
            { text: "French version", href: otherPaths.terms, lang: "fr-CA" },
            " is offered to you first. You may choose this English version. Both state the same rules; should they differ, the one more favourable to the traveller prevails.",
          ],
          "If a clause has no effect, the others remain.",
          "We may revise this text, but never for a booking already made, unless the law requires it or you agree.",
        ),
      ],
    },
  ];
}
