import { AUDIT_KEPT_YEARS } from "~/domain/company/audit";
import { ATTACHMENT_LIMIT_BYTES, HOLD_MINUTES, LOCALE_COOKIE_DAYS } from "~/domain/company/conditions";
import {
  ABANDONED_KEPT_DAYS,
  BOOKING_KEPT_YEARS,
  CLAIM_KEPT_YEARS,
  DELETED_KEPT_DAYS,
  GROUP_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  NEED_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
  VISITOR_KEPT_DAYS,
  WAITING_KEPT_DAYS,
} from "~/domain/company/limits";
import type { TravellerRule } from "~/domain/company/retention";
import { PRIVACY_EFFECTIVE } from "../effective";
import type { LegalContext } from "../legal-context";
import { type LegalDocument, type LegalSection, list, only, paragraph, site, table } from "../legal-document";

/** The privacy policy: Quebec’s Law 25 and the federal act (PIPEDA). */
export function privacy(context: LegalContext): LegalDocument {
  const { brand, day, paths, otherPaths } = context;
  return {
    title: "Privacy policy",
    description: `The personal information ${brand} collects, why, who receives it, how long it is kept, cookies and your rights.`,
    intro: [
      `${brand} collects what it takes to get you on your trip, and no more. This policy says what, why, with whom and for how long, and how you stay in charge of your information.`,
      [
        "It follows Quebec’s Act respecting the protection of personal information in the private sector, as amended by Law 25, and the federal act, PIPEDA. It is also available in ",
        { text: "French", href: otherPaths.privacy, lang: "fr-CA" },
        ".",
      ],
    ],
    effective: { day: PRIVACY_EFFECTIVE, text: `In effect since ${day(PRIVACY_EFFECTIVE)}` },
    contents: "On this page",
    sections: [...gathering(context), ...keeping(context), ...control(context)],
    foot: [
      { text: "Back to the home page", href: paths.home },
      { text: "Terms and conditions", href: paths.terms },
    ],
  };
}

/** What we collect, why, and who receives it. */
function gathering({ brand, phone, chat, kilobytes }: LegalContext): LegalSection[] {
  return [
    {
      id: "in-charge",
      title: "Who is in charge",
      body: [
        paragraph(
          `The person in charge of the protection of personal information at ${brand} sees that this policy is followed and answers your questions, requests and complaints. Call `,
          phone,
          " and ask to speak to them; we will also give you the address to write to.",
        ),
      ],
    },
    {
      id: "collected",
      title: "What we collect",
      body: [
        list(
          "About each traveller: title, first name, last name, date of birth and nationality; email and cell phone, except for a traveller who has neither.",
          "About your trip: departure, city, seats, room, activities, and what you ask us for, such as an accessible seat.",
          "About payment: billing address, amount, date, card brand and last four digits. The full card number and the security code go straight to the payment gateway; they never reach our servers.",
          `In My trip, if you sign in: your identifier, name and email, the itinerary you note there, the files you attach (under ${kilobytes(ATTACHMENT_LIMIT_BYTES)} each), the email of people you share a trip with and the message you write to them.`,
          "If you wait for spots on a full tour: your email, how many you are, the days that suit you and your maximum price.",
          "If you leave a review: your rating and your text. We publish them once we have read them, with your first name and your departure city.",
          "About your visit: your IP address, for as long as it takes to answer you and to curb abuse. Our logs record the page, the time and the outcome, but not your name, email or card.",
          ["When you reach us by phone", ...only(chat, " or live chat"), ": what you tell us and our answers."],
        ),
        paragraph(
          "This information comes from you or from the person who books for you. If you book for others, make sure they agree and show them this page. We require no health information. If you wish, you can note an allergy, reduced mobility or another need for each traveller: the guide and our office read it, the hotel only if you tick the box, and that is all we use it for. It appears in no email and in no shared trip.",
        ),
      ],
    },
    {
      id: "purposes",
      title: "What we use it for",
      body: [
        list(
          "holding your spots, seats and room, and checking travellers’ ages;",
          "taking payments, making refunds and preventing fraud;",
          "sending you your confirmation, receipt, reminders and news of your departure;",
          "crossing the border, and reaching you if something unexpected happens;",
          "answering you and handling a claim;",
          "keeping the books the law requires.",
        ),
        paragraph(
          "We sell no information, build no profiles and do no targeted advertising. No decision about you is made by a machine alone, other than applying the age and seating rules you see on screen. We write to you about your booking only when it is useful to you: the confirmation, receipts, what becomes of a payment, corrections, reminders of the balance, the spots you are waiting for, and the links or codes you ask for. If you leave a purchase at the payment step, we email you its link once, while your spots are held; that reminder lets you refuse any more, and we then keep only a fingerprint of your address. We send promotional email only to people who asked for it, and every one lets you unsubscribe.",
        ),
      ],
    },
    {
      id: "recipients",
      title: "Who receives it",
      body: [
        paragraph("Within our company, only the people who need it for their work have access. Outside it:"),
        list(
          "the payment gateway and your card’s issuer, for payment and bank security: with the card they get your name, email and billing address;",
          "the hotel: the list of names and rooms; and the partner site, if your package goes through it;",
          "the carrier, the guide and, for a trip to the United States, the border authorities: the passenger list with dates of birth and nationalities;",
          "the suppliers of the activities you chose;",
          "our technical suppliers (hosting, email, sign-in), bound to confidentiality by contract;",
          "the people you share a trip with: never your date of birth; prices, tickets, booking codes and your files only if you allow it;",
          "an authority, when the law requires it, or the FICAV, if you make a request to it.",
        ),
      ],
    },
    {
      id: "outside-quebec",
      title: "Outside Quebec",
      body: [
        paragraph(
          "A trip to New York or Toronto means sending names there, and some suppliers handle data elsewhere in Canada or in the United States. Before sending information outside Quebec we assess, as the Act requires, whether it will be well protected, and we require it by contract. It may then be subject to the laws of that place.",
        ),
      ],
    },
  ];
}

/** How long, and cookies. */
function keeping({ number }: LegalContext): LegalSection[] {
  const remembered = `${number(LOCALE_COOKIE_DAYS)} days`;
  const kept: Record<TravellerRule, [string, string]> = {
    booking: [
      "Booking, payments and receipts",
      `${number(BOOKING_KEPT_YEARS)} years after the end of the year of the trip, as tax law requires; amounts without any name stay in our books`,
    ],
    purchase: [
      "Unfinished booking",
      `Spots are released after ${number(HOLD_MINUTES)} minutes (a day if you ask to pay from another device), or once a payment in progress is settled; information is erased ${number(ABANDONED_KEPT_DAYS)} days later`,
    ],
    need: ["Special needs you note", `${number(NEED_KEPT_DAYS)} days after the return`],
    claim: [
      "Requests and claims",
      `${number(CLAIM_KEPT_YEARS)} years after the last answer; without an answer, as long as the booking`,
    ],
    visitor: [
      "Fingerprint of your IP address, to curb abuse",
      `As long as your spots are held; ${number(VISITOR_KEPT_DAYS)} days after a payment`,
    ],
    mail: [
      "Emails we send you",
      `Your address, the subject and what they say, ${number(MAIL_KEPT_DAYS)} days; sooner if what they are about is erased`,
    ],
    waiting: [
      "Request on a waiting list",
      `${number(WAITING_KEPT_DAYS)} days after the last date you chose; ${number(UNCONFIRMED_KEPT_DAYS)} days if you don’t confirm it`,
    ],
    group: [
      "Group request",
      `${number(GROUP_KEPT_DAYS)} days; a contract, as long as its bookings and until its departure`,
    ],
    planner: [
      "My trip",
      `As long as you keep it; you can erase everything you add to it, and have it back for ${number(DELETED_KEPT_DAYS)} days. A trip booked here is erased with its booking`,
    ],
    share: ["Trip you share: the email, your message", `${number(DELETED_KEPT_DAYS)} days after the share ends`],
    review: [
      "Review",
      "As long as the site shows it; we take it down if you ask. One we do not publish: as long as the booking",
    ],
    refusal: [
      "Fingerprint of your email, if you refuse reminders",
      "As long as we send reminders, so that you get no more of them",
    ],
    audit: ["Log of what our staff read and change in your file", `${number(AUDIT_KEPT_YEARS)} years`],
  };
  return [
    {
      id: "retention",
      title: "How long we keep it",
      body: [
        table(
          "How long information is kept",
          ["Information", "How long"],
          ...Object.values(kept),
          ["Hotel and border lists", "Until the return, then as long as it takes to settle a claim"],
          ["Technical logs", "A few weeks"],
        ),
        paragraph("After that we destroy the information or make it anonymous."),
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      body: [
        paragraph("We use only the cookies the site needs. None follows you elsewhere, and none is for advertising."),
        table(
          "Our cookies",
          ["Cookie", "What it remembers", "How long"],
          ["locale", "The language you chose", remembered],
          ["currency", "The currency you chose", remembered],
          ["promotion", "The code of the promotion you followed", "Until you close the browser"],
          ["session", "That you are signed in to My trip", "Until you sign out; otherwise it expires by itself"],
          ["browser", "Which browser started signing in", "One day"],
          ["holds", "The bookings you have started, to finish or release them", "One day"],
          [
            "payer",
            "That you have just confirmed a change by a code, to pay for that booking without signing in",
            "One hour",
          ],
          [
            "scripts",
            "That your browser runs scripts, to sign you in by a window of its own",
            "Until you close the browser",
          ],
        ),
        paragraph(
          "Before session, browser, holds and payer, your browser also shows __Host-: no other site can set them in our place.",
        ),
        paragraph(
          "You can refuse or erase them in your browser: the site works but forgets your choices, and My trip needs the session cookie. The payment gateway and the sign-in service may set cookies of their own on their own pages.",
        ),
        paragraph(
          "Your browser also keeps public pages of the site, to open them again quickly and offline. It keeps one of your trips, with its attached files, only if you choose “Keep offline”, and forgets them when you sign out.",
        ),
      ],
    },
  ];
}

/** What you can do, and how we protect it all. */
function control({ phone, office }: LegalContext): LegalSection[] {
  return [
    {
      id: "consent",
      title: "Your consent",
      body: [
        paragraph(
          "By filling in the form, you consent to the uses described here. What is mandatory there is needed for the trip: without it we cannot book you. You may withdraw your consent at any time, subject to the law and to your contract; withdrawing it before departure may keep you from travelling.",
        ),
        paragraph(
          "For a child under fourteen, the parent or tutor consents. Our services are not meant for children; an adult always does the booking.",
        ),
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      body: [
        list(
          "know whether we hold information about you, see it and receive a copy;",
          "receive what you gave us in a commonly used technological format, or have it sent to the person of your choice;",
          "have what is inaccurate, incomplete or equivocal corrected;",
          "have what is no longer needed, or was collected without right, destroyed;",
          "have information no longer disseminated, or de-indexed, in the cases the law provides for;",
          "withdraw a consent, and make a complaint.",
        ),
      ],
    },
    {
      id: "request",
      title: "How to make a request",
      body: [
        office
          ? paragraph(
              `Write to us by mail: Person in charge of the protection of personal information, ${office.name}, ${office.address.join(", ")}. Need help with your letter? Call `,
              phone,
              ".",
            )
          : paragraph(
              "Write to us by mail, to the attention of the person in charge of the protection of personal information. For the address, or for help with your letter, call ",
              phone,
              ".",
            ),
        paragraph("Put in your letter:"),
        list(
          "your name, your postal address, and a phone number or an email where we can reach you;",
          "what you want: to see your information, get a copy, have it corrected, sent to someone or destroyed, or withdraw a consent;",
          "what helps us find it: the email given when booking and, if you have it, the booking number;",
          "for a copy, the format you would like, paper or electronic; for a correction, what is inaccurate and what it should say.",
        ),
        paragraph(
          "So that your information goes to no one but you, we check your identity: we write to the email of the booking, and you answer from that address. If you no longer have access to it, we ask you a few questions about your trip. Do not send a copy of your passport or a card number. If you write for someone else, enclose their signed authorization, or proof that you are their parent or tutor.",
        ),
        paragraph(
          "It is free. We answer in writing within thirty days of receiving your request. If we refuse all or part of it, we tell you why, under which provision of the law, and what recourse you have. What the law requires us to keep, such as payments and receipts, is destroyed once that period is over.",
        ),
        paragraph(
          "If our answer does not satisfy you, or does not come in time, you have thirty days to ask the ",
          site("Commission d’accès à l’information du Québec", "https://www.cai.gouv.qc.ca/"),
          " to examine the disagreement. You can also complain to the ",
          site("Office of the Privacy Commissioner of Canada", "https://www.priv.gc.ca/en/"),
          ".",
        ),
      ],
    },
    {
      id: "security",
      title: "Security",
      body: [
        paragraph(
          "Exchanges with the site are encrypted. Card numbers do not reach us. Access to files is limited and checked, and the addresses of your booking, your shared trips and your calendar cannot be guessed: give them only to people you trust. You can end a share or close the calendar at any time.",
        ),
        paragraph(
          "If an incident presents a risk of serious injury, we notify you promptly, as well as the Commission d’accès à l’information, and enter it in our register.",
        ),
      ],
    },
    {
      id: "policy-changes",
      title: "Changes to this policy",
      body: [
        paragraph(
          "If we change it, the new version appears here with its date. An important change is announced on the site and by email to people with an upcoming trip, and we ask for your consent again when the law requires it.",
        ),
      ],
    },
  ];
}
