import type { Shape } from "../../shape";
import type { balance as french } from "../fr-ca/balance";

export const balance = {
  title: "Pay the balance",
  pageTitle: "Balance of booking {{number}}",
  summary: "Your booking",
  number: "Booking number",
  departure: "Departure",
  hotel: "Hotel",
  price: "Total price",
  paid: "Paid so far",
  due: "Balance to pay",
  until: "Due by",
  back: "View the booking",
  doneAll: "Thank you! Everything is paid.",
  donePart: "Thank you! We have received your payment.",
  receipt: "View receipt {{number}}",
  changed: "Change confirmed",
  changedLater:
    "You can pay {{asked}} right now. Otherwise the balance of {{due}} can wait until {{day}}: we will remind you.",
  changedOwed:
    "There is {{due}} left to pay, and it is due today. We have also emailed you how to pay, if you would rather do it later today.",
  notNow: "Pay later",
  nothingDue: "There is nothing left to pay.",
  nothingDueCancelled: "This booking is cancelled: there is nothing to pay.",
  challenge: "Your bank wants to check that it is you. Complete its check to finish the payment.",
  pending:
    "Your payment is with the bank, which is taking a while to answer. Please don’t pay a second time: we’ll email you as soon as it is settled.",
  refunded: "This payment was more than was left to pay. We are refunding all of it to your card.",
  amount: "Amount to pay now ({{currency}})",
  amountHint: "All of the balance, {{due}}, or a part, of at least {{least}}.",
  several: "Split this amount between several cards",
  now: "Due now",
  leftAfter: "Balance left afterwards",
  otherAccount: {
    title: "This booking is not in this account",
    account: "You are signed in as {{account}}.",
    unverified: "You are signed in with an account whose email is not verified.",
    how: "A balance is paid with the email address the booking was made with. Sign out, then follow the link in our email again and sign in with that address. If you typed the booking number yourself, check it too.",
    call: "You can also pay by phone: {{phone}}.",
    signOut: "Sign out",
    trips: "See the trips of this account",
  },
  link: {
    title: "Pay {{amount}}",
    pageTitle: "Pay for booking {{number}}",
    summary: "What you are paying",
    trip: "Trip",
    amount: "Amount",
    lead: "Use this link to pay this amount by card, in one payment. No account is needed.",
    change: "Change the billing address",
    pending:
      "A payment of this balance is with the bank, whose answer is taking a while. Please don’t pay a second time: come back to this page in a few minutes.",
    refunded: "This payment wasn’t needed. We are refunding all of it to your card.",
    over: {
      paid: {
        title: "Thank you! It’s paid",
        text: "We received {{amount}} for booking {{number}}. The receipt is emailed to the person who booked. Any questions? Call us at {{phone}}.",
      },
      settled: {
        title: "There is nothing left to pay",
        text: "The balance of this booking was paid another way. Nothing will be charged through this link. Any questions? Call us at {{phone}}.",
      },
      changed: {
        title: "The amount to pay has changed",
        text: "This link was for {{amount}}, which is no longer what is due. Nothing will be charged through this link. Call us at {{phone}} and we will send you another.",
      },
      lapsed: {
        title: "This payment link is no longer valid",
        text: "Another has taken its place, its last day has passed or the booking has changed. Nothing will be charged through this link. Call us at {{phone}} and we will tell you where things stand.",
      },
      refunded: {
        title: "This payment is being refunded",
        text: "It wasn’t needed: the balance was already paid. We are refunding all of the {{amount}} to your card. Any questions? Call us at {{phone}}.",
      },
    },
  },
  errors: {
    "amount-invalid": "Amount to pay is required, in the currency of the price, for example 250.00",
    "amount-too-small": "The smallest amount is {{least}}",
    "leaves-too-little":
      "Less than {{least}} would be left, too little for a card. Pay all of the {{due}}, or a smaller part.",
    "more-than-due": "That is more than the balance of {{due}}",
    "amount-changed": "The balance has changed in the meantime. Choose the amount again.",
  },
} satisfies Shape<typeof french>;
