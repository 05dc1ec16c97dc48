import {
  CHAT_CLOSES,
  CHAT_OPENS,
  DEPOSIT_MORE_THAN_DAYS,
  DEPOSIT_PERCENT,
  FINAL_PAYMENT_DAYS,
  HOLD_MINUTES,
  LOW_PLACES,
  MAX_PASSENGERS,
  PRICE_FROZEN_DAYS,
  PRICE_RISE_CAP_PERCENT,
  PRICE_RISE_DAYS,
  PRICE_RISE_TRIGGER_PERCENT,
  SALES_MONTHS,
} from "~/domain/company/conditions";
import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, only, paragraph } from "../../legal-document";

/** Who we are, booking, paying. */
export function booking(context: LegalContext): LegalSection[] {
  const { brand, phone, chat, permit, number, percent, time, section } = context;
  return [
    {
      id: "about",
      title: "Who we are",
      body: [
        paragraph(
          `${brand} is a Quebec travel agency. We sell guided coach tours and coach and hotel packages leaving from Quebec cities. In this text, “we” means ${brand}; “you” means the person who books and everyone that person books for. The person who books accepts these terms for the whole party and makes sure everyone knows them.`,
        ),
        ...only(
          permit,
          paragraph(
            `We operate under Quebec travel agent’s permit no. ${permit}, issued by the Office de la protection du consommateur.`,
          ),
        ),
        ...only(
          !permit,
          paragraph(
            "In Quebec, a travel agency operates under a permit from the Office de la protection du consommateur, the province’s consumer protection office. Ask us for our permit number; the Office can confirm it.",
          ),
        ),
        paragraph("To reach us, call ", phone, ". Keep this number with you during the trip."),
        ...only(
          chat,
          paragraph(
            `We also answer by live chat, every day from ${time(CHAT_OPENS)} to ${time(CHAT_CLOSES)}, Eastern time.`,
          ),
        ),
      ],
    },
    {
      id: "booking",
      title: "Booking",
      body: [
        list(
          `Departures go on sale up to ${number(SALES_MONTHS)} months ahead. A booking is for ${number(MAX_PASSENGERS)} travellers at most, at least one of them an adult; for a larger group, call us.`,
          `When you choose a departure, your spots are held for ${number(HOLD_MINUTES)} minutes, or for a day if you ask to pay from another device, and we show you the time the hold ends. Until then, the price, the currency and the exchange rate do not change. A spot never goes back on sale while a payment is in progress.`,
          `“Last spots” means a departure has ${number(LOW_PLACES)} spots left or fewer.`,
          "On a full tour, you may join the waiting list. Spots that open up go to the first request they are enough for: we hold them until the time given in our email, at that day’s price and never above the maximum price you set. A request binds neither you nor us, and packages with a hotel have no waiting list.",
          "The contract is made when your payment is accepted and you receive a booking number. We email you a confirmation right away; please keep it.",
          "If your payment goes through but the spots are no longer available, we refund you in full.",
        ),
        paragraph(
          "Enter each name exactly as it appears in the passport, and check your confirmation as soon as it arrives: the hotel and the border rely on it.",
        ),
      ],
    },
    {
      id: "price",
      title: "The price and what it includes",
      body: [
        list(
          "All our prices are per person and include every tax. Nothing is added when you pay, except the options you choose.",
          "You see prices and pay in Canadian dollars, US dollars or euros, as you wish. The currency and the rate are set when you start your booking. Your card’s issuer may charge conversion fees of its own.",
          "The price includes what the trip’s page lists under “The price includes”, and nothing else: meals not listed there, optional activities, tips, your passport and travel insurance are yours to pay.",
          "A child’s price is for a child travelling with an adult on the same booking.",
        ),
        paragraph(
          "You pay with one card, or with several that share the amount; none of them is then charged before all have been accepted. Card numbers go straight to the payment gateway and never pass through our servers.",
        ),
      ],
    },
    {
      id: "ages",
      title: "Travellers’ ages",
      body: [
        list(
          `Adult: ${number(ADULT_AGE)} or older.`,
          `Child: ${number(MINIMUM_AGE)} to ${number(ADULT_AGE - 1)}.`,
          `Our tours are not adapted for children under ${number(MINIMUM_AGE)}, and we cannot take them on board.`,
        ),
        paragraph(
          "What counts is the age on the day of departure. If a child was booked as an adult, or the other way around, correct the year of birth on your booking’s page before the day of departure, or call us: the price is recalculated at your booking’s own prices. The difference is added to your balance, taken off it, or refunded, and we write to you about it.",
        ),
      ],
    },
    {
      id: "deposit",
      title: "Deposit and final payment",
      body: [
        list(
          `More than ${number(DEPOSIT_MORE_THAN_DAYS)} days before departure, you may pay in full or leave a deposit of ${percent(DEPOSIT_PERCENT)} per person.`,
          `${number(DEPOSIT_MORE_THAN_DAYS)} days before departure or fewer, you pay in full when you book.`,
          `The balance is due no later than ${number(FINAL_PAYMENT_DAYS)} days before departure. The exact date and amount are shown before you pay, and again in your confirmation.`,
        ),
        paragraph(
          "You pay the balance online, in full or in instalments, signing in with the email address of the booking. We remind you by email before that date. Every amount received or refunded has a numbered receipt, which you’ll find on your booking’s page.",
        ),
        paragraph(
          "If the balance is not paid by then, we write to you before doing anything. Without a payment or an arrangement, we may consider that you have cancelled, on the terms of ",
          section("cancellation", "“If you cancel”"),
          ".",
        ),
        paragraph(
          "Here and throughout this text, days are calendar days counted to the day of departure, in Quebec time.",
        ),
      ],
    },
    {
      id: "price-changes",
      title: "If the price changes",
      body: [
        paragraph(
          "The price of your booking is firm, with one exception: the exchange rate. Part of your trip is paid for in the currency of the country you visit.",
        ),
        list(
          `We may raise the price if, between the day you book and ${number(PRICE_RISE_DAYS)} days before departure, the exchange rate has gone up by more than ${percent(PRICE_RISE_TRIGGER_PERCENT)}.`,
          `An increase is never more than ${percent(PRICE_RISE_CAP_PERCENT)} of the price, leaving taxes aside. If it reaches that cap, the choice is yours: a full and immediate refund, or similar services at the same price.`,
          `Within ${number(PRICE_FROZEN_DAYS)} days of departure the price never goes up.`,
        ),
        paragraph(
          "We write to you before any increase and show you how it was calculated. If our prices drop after you book, no refund is owed.",
        ),
      ],
    },
  ];
}
