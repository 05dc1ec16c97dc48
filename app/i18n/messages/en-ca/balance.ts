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
    "There is {{due}} left to pay, and it is due today. We have also emailed you instructions, if you would rather pay later today.",
  notNow: "Pay later",
  nothingDue: "There is nothing left to pay.",
  nothingDueCancelled: "This booking is cancelled: there is nothing to pay.",
  challenge: "Your bank wants to check that it is you. Complete its check to finish the payment.",
  pending:
    "Your payment is with the bank, which is taking a while to answer. Please don’t pay a second time: we’ll email you as soon as it is settled.",
  refunded: "This payment was more than the balance. We are refunding all of it to your card.",
  amount: "Amount to pay now ({{currency}})",
  amountHint: "The full balance of {{due}}, or part of it: at least {{least}}.",
  several: "Split this amount between several cards",
  now: "Due now",
  leftAfter: "Balance left afterwards",
  otherAccount: {
    title: "This booking is not in this account",
    account: "You are signed in as {{account}}.",
    unverified: "You are signed in with an account whose email is not verified.",
    how: "To pay a balance, sign in with the email address used for the booking. Sign out, follow the link in our email again, then sign in with that address. If you typed the booking number yourself, check it too.",
    call: "You can also pay by phone: {{phone}}.",
    signOut: "Sign out",
    trips: "See this account’s trips",
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
      "A payment towards this balance is with the bank, which is taking a while to answer. Please don’t pay a second time: come back to this page in a few minutes.",
    refunded: "This payment wasn’t needed. We are refunding all of it to your card.",
    over: {
      paid: {
        title: "Thank you! It’s paid",
        text: "We received {{amount}} for booking {{number}}. We are emailing the receipt to the person who booked. Any questions? Call us at {{phone}}.",
      },
      settled: {
        title: "There is nothing left to pay",
        text: "The balance of this booking was paid another way. Nothing will be charged through this link. Any questions? Call us at {{phone}}.",
      },
      changed: {
        title: "The amount to pay has changed",
        text: "This link was for {{amount}}, which is no longer the amount due. Nothing will be charged through this link. Call us at {{phone}} and we will send you another.",
      },
      lapsed: {
        title: "This payment link is no longer valid",
        text: "A newer link has replaced it, its last day has passed or the booking has changed. Nothing will be charged through this link. Call us at {{phone}} and we will tell you where things stand.",
      },
      refunded: {
        title: "This payment is being refunded",
        text: "It wasn’t needed: the balance was already paid. We are refunding the full {{amount}} to your card. Any questions? Call us at {{phone}}.",
      },
    },
  },
  errors: {
    "amount-invalid": "Amount to pay is required, in the currency of the price, for example 250.00",
    "amount-too-small": "The smallest amount is {{least}}",
    "leaves-too-little":
      "Less than {{least}} would be left, too little for a card. Pay the full {{due}}, or a smaller amount.",
    "more-than-due": "That is more than the balance of {{due}}",
    "amount-changed": "The balance has changed in the meantime. Choose the amount again.",
  },
} satisfies Shape<typeof french>;
