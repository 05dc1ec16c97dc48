import type { CallOffMailTexts } from "../fr-ca/call-off-mail";

/** Texts of mails about a departure that the company cancels or moves: the choice, what was chosen, the code that confirms the decision. */
const hello = (name: string) => `Hello ${name},`;

export const callOffMail: CallOffMailTexts = {
  cancelled: {
    subject: (day) => `Your departure on ${day} is cancelled: choose what happens next`,
    title: "Your departure is cancelled",
    text: (name, trip, day) =>
      `${hello(name)} we have to cancel your trip “${trip}”, leaving on ${day}. We are sorry. The choice is yours: a full refund, or another departure where spots are held for you.`,
  },
  moved: {
    subject: (day) => `Your departure on ${day} has been moved: choose what happens next`,
    title: "Your departure has been moved",
    text: (name, trip, day) =>
      `${hello(name)} your trip “${trip}” cannot leave on ${day} as planned. We are sorry. The choice is yours: the new date, where spots are held for you, or a full refund.`,
  },
  until: "Answer by",
  choose: "Choose",
  chooseHint: "No password, two steps. This link is yours alone: do not share it.",
  choices: "What you can choose",
  refund: "Full refund",
  refundText: (amount) => `${amount}, with no fees`,
  why: "Why",
  silence: "If we do not hear from you by then, everything is refunded.",
  price: "Another departure never costs you more. If it costs less, you are refunded the difference.",
  less: (amount) => `${amount} less`,
  refunded: {
    subject: (booking) => `Booking ${booking}: full refund`,
    title: "Full refund",
    text: (name, trip, day) =>
      `${hello(name)} your trip “${trip}”, leaving on ${day}, is not taking place. We are refunding everything you paid, fees included.`,
    back: "Refund",
    nothing: "There is nothing to refund, and nothing left to pay.",
  },
  kept: {
    subject: (booking, day) => `Booking ${booking}: you leave on ${day}`,
    title: "Your new departure",
    text: (name, day) => `${hello(name)} it’s done: you leave on ${day}. You pay nothing more.`,
    leaves: "Departure",
    from: (day, time, city) => `${day}, ${time}, ${city}`,
    back: "Difference refunded",
    tickets: "Your old tickets are no longer valid.",
  },
  section: "In short",
  code: {
    subject: "Code to cancel or move a departure",
    title: "Confirmation code",
    text: (name, minutes) =>
      `${hello(name)} you are about to cancel or move a departure whose refunds are above the threshold. To confirm, type this code within ${minutes} minutes on the page where you asked for it.`,
    code: "Code",
    departure: "Departure concerned",
    open: "Back to the departure",
    openHint: "The code is only valid for what the page showed you.",
    notYou: "If you did not ask for it, tell a manager: someone is signed in under your name.",
  },
};
