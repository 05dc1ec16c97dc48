import {
  ARRIVE_EARLY_MINUTES,
  ESTA_DAYS,
  HOTEL_CHECK_IN,
  HOTEL_CHECK_OUT,
  I94_DAYS,
  PASSPORT_VALID_MONTHS,
} from "~/domain/company/conditions";
import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site } from "../../legal-document";

/** The trip itself. */
export function journey(context: LegalContext): LegalSection[] {
  const { number, time, phone, section } = context;
  return [
    {
      id: "boarding",
      title: "On the day you leave",
      body: [
        paragraph(
          `Be at the boarding point ${number(ARRIVE_EARLY_MINUTES)} minutes before the departure time, with your luggage and your documents. The address and the time are in your confirmation; all times are local.`,
        ),
        paragraph(
          "The coach makes several stops and cannot wait. If you are running late, call us right away: we will see whether you can catch up with it farther on, at your own expense. Otherwise it is a cancellation on the day of departure. Traffic, weather and the border can delay an arrival; do not book a tight connection.",
        ),
      ],
    },
    {
      id: "coach",
      title: "On board the coach",
      body: [
        list(
          "Choosing your seats is free and optional. If you do not choose, we seat you, keeping your party together as far as we can. We may move a seat for safety, for an accessibility need or because of a change of vehicle.",
          "Fasten your seat belt where there is one, and stay seated while the coach is moving.",
          "No smoking or vaping, and no alcohol or drugs on board, cannabis included. Bring nothing dangerous or forbidden at the border.",
          "No animals, except service dogs.",
          "Be back by the time your guide gives at each stop. Anyone who misses a departure has to rejoin the group by their own means.",
        ),
        paragraph(
          "The driver and the guide look after everyone’s safety. Someone who endangers others, or seriously disturbs them after a warning, may be refused the rest of the trip, without a refund. Each of us answers for the damage we cause.",
        ),
      ],
    },
    {
      id: "luggage",
      title: "Luggage",
      body: [
        paragraph(
          "Each person’s trip includes one suitcase in the hold and one small bag at your feet. The weight allowed is on the trip’s page. For a wheelchair, a bulky item or a medical device, call us first. Label your luggage, and keep your passport, medication, money and valuables with you.",
        ),
        paragraph(
          "We are responsible for luggage handed to our crew and placed in the hold. What you keep with you stays in your care. Report loss or damage to the guide before you leave the coach.",
        ),
      ],
    },
    {
      id: "hotel",
      title: "Hotel and rooms",
      body: [
        list(
          "One room is booked at a time, and all travellers on a booking share it, children included. For another room, make another booking.",
          `The room is ready at ${time(HOTEL_CHECK_IN)} and must be vacated by ${time(HOTEL_CHECK_OUT)}, unless your itinerary says otherwise.`,
          "Beds depend on the hotel. We pass on a request (two beds, floor, adjoining rooms) but cannot guarantee it, unless you paid for it as an option.",
          "The hotel may ask for a credit card or a deposit for room charges; those are yours to pay, as is any damage.",
        ),
      ],
    },
    {
      id: "documents",
      title: "Your travel documents",
      body: [
        paragraph(
          "Each traveller, children included, is responsible for having the right documents. For a trip to the United States:",
        ),
        list(
          `a passport still valid for at least ${number(PASSPORT_VALID_MONTHS)} months after your return;`,
          [
            "an ",
            site("ESTA", "https://esta.cbp.dhs.gov/"),
            ` electronic authorization, for citizens of a visa-waiver country, requested at least ${number(ESTA_DAYS)} days before departure;`,
          ],
          [
            "the ",
            site("I-94", "https://i94.cbp.dhs.gov/"),
            ` form, for travellers who need one, filled in and paid online at least ${number(I94_DAYS)} days before departure;`,
          ],
          "a visa, if your nationality requires one.",
        ),
        paragraph(
          "As a rule, Canadian citizens need neither the ESTA nor the I-94. For a trip within Canada, carry photo ID. If you are not a Canadian citizen, also check what you need to come back.",
        ),
        paragraph(
          "Rules change, and the border officer decides. A traveller who is refused, or who lacks the documents, gets no refund and pays for the trip home; the coach cannot wait.",
        ),
      ],
    },
    {
      id: "children",
      title: "Children",
      body: [
        paragraph(
          `A traveller under ${number(ADULT_AGE)} travels with an adult on the same booking, who is responsible for them from departure to return. No child under ${number(MINIMUM_AGE)} is accepted, even on someone’s lap.`,
        ),
        paragraph(
          "A minor who crosses the border without both parents should carry a consent letter signed by the absent parent, preferably sworn. Bring the child’s birth certificate as well.",
        ),
      ],
    },
    {
      id: "accessibility",
      title: "Accessibility",
      body: [
        paragraph(
          "Call us before you book, at ",
          phone,
          ", if you need an accessible seat, a lift, an accessible room, a special diet or a service dog. The seat map shows the accessible seats. We make the arrangements at no extra charge, as far as the coach and the places visited allow, and we tell you frankly what is not possible.",
        ),
        paragraph("Our crews cannot give personal care. If you need it, travel with someone who can help you."),
      ],
    },
    {
      id: "health",
      title: "Health and insurance",
      body: [
        paragraph(
          "Medical care is expensive outside Quebec, and public health insurance covers only part of it. We recommend travel insurance for medical care, cancellation and luggage. It is not included in the price. Read ",
          section("cancellation", "“If you cancel”"),
          " again before you decide.",
        ),
      ],
    },
  ];
}
