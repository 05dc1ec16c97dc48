import type { MoneyMailTexts } from "../fr-ca/money-mail";

/** Texts of mails about money after a booking, or about a booking left at the payment. */
const hello = (name: string) => `Hello ${name},`;

export const moneyMail: MoneyMailTexts = {
  number: "Booking number",
  tripTitle: "Your trip",
  tour: "Trip",
  leaves: "Departure",
  moneyTitle: "Where you stand",
  price: "Total price, taxes included",
  paid: "Paid so far",
  balance: "Balance to pay",
  dueDay: "Due by",
  pay: "Pay the balance",
  payHint: "You sign in with the address of this email, then pay all of it or a part, with one card or several.",
  view: "View my booking",
  viewHint: "This link opens your trip without a password: give it only to people you trust.",
  questions: (phone) => `Questions? Call us at ${phone}.`,
  reminder: {
    subject: (amount, day) => `Reminder: a balance of ${amount} is due by ${day}`,
    subjectToday: (amount) => `Your balance of ${amount} is due today`,
    title: "The balance of your trip",
    titleToday: "Your balance is due today",
    text: (name, amount, day) => `${hello(name)} a balance of ${amount} is due for your trip by ${day}.`,
    textToday: (name, amount) => `${hello(name)} today is the last day to pay the ${amount} that is left.`,
    trouble: "If that date is a problem, call us before then: we will find a way.",
  },
  receipt: {
    subject: (number, booking) => `Receipt no. ${number}, booking ${booking}`,
    title: "We have received your payment",
    text: (name, amount) => `${hello(name)} we have received ${amount}. Thank you!`,
    refundTitle: "Your refund has been issued",
    refundText: (name, amount) =>
      `${hello(name)} we have refunded ${amount} to your card. Your bank may take a few days to show it.`,
    number: "Receipt no.",
    view: "View the receipt",
    viewHint: "You can print it, or download it as a PDF.",
    cards: "Cards",
    allPaid: "Everything is paid. Have a good trip!",
  },
  correction: {
    subject: (booking) => `Booking ${booking}: the year of birth is corrected`,
    title: "The year of birth is corrected",
    text: (name, traveller) => `${hello(name)} ${traveller}’s year of birth was corrected in your booking.`,
    notYou: "If you did not ask for this, call us right away.",
    traveller: "Traveller",
    fare: "Fare",
    types: { adult: "adult", child: "child" },
    before: "Price before",
    after: "Price now",
    same: "The price does not change.",
    more: (amount) => `There is ${amount} more to pay, added to your balance.`,
    less: (amount) => `Your price is ${amount} lower, taken off your balance.`,
    back: (amount) =>
      `We are refunding ${amount} to your card. Your bank may take a few days to show it. A receipt will follow.`,
  },
  cancellation: {
    subject: (booking) => `Booking ${booking}: cancellation confirmed`,
    title: "The cancellation is done",
    all: (name, booking) => `${hello(name)} booking ${booking} is cancelled, as requested. Nobody travels any more.`,
    some: (name, who) =>
      `${hello(name)} the cancellation is done, as requested. No longer travelling: ${who}. Nothing changes for the others.`,
    section: "What the cancellation changes",
    who: "No longer travelling",
    before: "Price before",
    kept: (percent) => `What we keep (${percent})`,
    after: "Price now",
    back: "Refunded",
    backText: "The refund goes to the card that paid. Your bank may take a few days to show it. A receipt will follow.",
    nothingBack: "There is nothing to refund.",
  },
  rename: {
    subject: (booking) => `Booking ${booking}: name changed`,
    title: "The name is changed",
    text: (name, booking) =>
      `${hello(name)} a name was changed in booking ${booking}, as requested. The tickets bear the new name: the former ones are no longer valid.`,
    section: "What changes",
    before: "Former name",
    after: "New name",
    fee: "Name change fee",
    more: (amount) => `The fee is added to your balance: ${amount} is left to pay.`,
  },
  activities: {
    subject: (booking) => `Booking ${booking}: activities added`,
    title: "The activities are added",
    text: (name, booking) =>
      `${hello(name)} activities were added to booking ${booking}, as requested. The places are kept.`,
    section: "What is added",
    cost: "Added to the price",
  },
  activitiesReturned: {
    subject: (booking) => `Booking ${booking}: activities taken back`,
    title: "The activities are taken back",
    text: (name, booking) => `${hello(name)} activities were taken off booking ${booking}, as requested.`,
    section: "What is taken off",
    less: "Taken off the price",
  },
  changeCode: {
    subject: (booking) => `Booking ${booking}: your confirmation code`,
    title: "Your confirmation code",
    text: (name, minutes) =>
      `${hello(name)} a change to your booking is waiting for your agreement. To confirm it, type this code on the page where you asked for it within ${minutes} minutes.`,
    code: "Code",
    notYou:
      "If you did not ask for this, there is nothing to do: without the code nothing changes. Give it to nobody, not even to us.",
  },
  resume: {
    subject: (trip) => `Your spots are still held: ${trip}`,
    title: "Your spots are still waiting",
    text: (name, until) =>
      `${hello(name)} your booking is ready; only the payment is missing. Your spots are held ${until}; nothing has been charged.`,
    held: "Spots held",
    action: "Resume my booking",
    hint: "If you have changed your mind there is nothing to do: the spots go back on sale. We will not write to you about it again.",
    stop: "Stop getting this reminder",
    people: "Travellers",
    price: "Total price, taxes included",
  },
};
