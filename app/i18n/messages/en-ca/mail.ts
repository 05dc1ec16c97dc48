/** Texts of the mails. */
import type { MailTexts } from "../fr-ca/mail";

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

export const mail = {
  confirmation: {
    subject: (number, trip, day) => `Booking ${number} confirmed: ${trip}, ${day}`,
    title: "Your trip is booked",
    intro: (name) =>
      `Hello ${name}, thank you for travelling with us. We have received your payment and your places are yours. Keep this email: it has everything you need for your trip.`,
    number: "Booking number",
    trip: "Your trip",
    tour: "Tour",
    leaves: "Departure",
    comesBack: "Return",
    dayAndTime: (day, time) => `${day}, ${time}`,
    boarding: "Boarding",
    place: "Place",
    address: "Address",
    directions: "Getting there",
    arrive: "Be there at",
    early: (time, minutes) => `${time}, ${minutes} minutes before the departure`,
    travellers: "Travellers and seats",
    titles: { mr: "Mr.", mrs: "Ms.", mx: "Mx." },
    types: { adult: "adult", child: "child" },
    seat: (seat) => `seat ${seat}`,
    noSeat: "seat assigned at boarding",
    receipt: "Receipt",
    adults: (count, each) => `${plural(count, "adult", "adults")} × ${each}`,
    children: (count, each) => `${plural(count, "child", "children")} × ${each}`,
    total: "Total, taxes included",
    currency: "Currency",
    paidBy: "Paid with",
    card: (brand, last4) => `${brand} •••• ${last4}`,
    otherCard: "Card",
    documents: "Documents to bring",
    passport: (months) => `A passport valid for at least ${months} months after the return, for each traveller.`,
    esta: (days) => `Travellers eligible for ESTA: apply at least ${days} days before the departure.`,
    i94: (days) => `Travellers who need form I-94: fill it in at least ${days} days before you leave.`,
    identity: "Photo identification for each adult, and everyone’s health insurance card.",
    minors: "For a child travelling without both parents, a letter of consent signed by the absent parent.",
    view: "View my trip",
    viewHint: "This address opens your trip without a password: give it only to people you trust.",
    questions: (phone, number) => `Questions? Call us at ${phone} and quote ${number}.`,
    signature: (brand) => `Have a good trip! ${brand}`,
  },
  payment: {
    hello: (name, text) => (name ? `Hello ${name}, ${text}` : `Hello, ${text}`),
    trip: "Trip you chose",
    failed: {
      subject: (trip) => `Your payment did not go through: ${trip}`,
      title: "The payment did not go through",
      text: "we were waiting for your bank’s answer: the payment did not go through. Nothing was charged to your card.",
    },
    refunded: {
      subject: (trip) => `Your money is on its way back: ${trip}`,
      title: "Your money is on its way back",
      text: (amount) =>
        `your payment of ${amount} could not become a booking. The full amount is going back to your card; your bank may take a few days to show it.`,
    },
    resume: "Go on with my booking",
    heldUntil: (time) => `Your places are held until ${time}.`,
    again: "See this trip’s departures",
    placesGone: "Your places are for sale again; you can start over in a moment.",
    questions: (phone) => `Questions? Call us at ${phone}.`,
  },
} satisfies MailTexts;
