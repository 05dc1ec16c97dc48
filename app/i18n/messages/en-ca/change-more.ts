import type { Shape } from "../../shape";
import type { changeMore as french } from "../fr-ca/change-more";

export const changeMore = {
  more: {
    title: "Add a traveller: booking {{number}}",
    lead: "Tell us who travels with you: you see the price first, to the cent. For several people, do this once for each.",
    type: "Who’s joining?",
    types: { adult: "An adult", child: "A child aged 5 to 16" },
    seat: "Seat",
    seatHint: "Those that are free on your coach. If you choose none, one is given at boarding.",
    anySeat: "Given at boarding",
    seats: { window: "{{seat}}, window", aisle: "{{seat}}, aisle" },
    who: "{{who}} ({{type}}) travels too.",
    sits: "Seat {{seat}}.",
    sitsAnywhere: "Their seat is given at boarding.",
    fare: { adult: "Today’s adult fare", child: "Today’s child fare" },
    others: "Room with one more person: difference for the other adults",
    othersInRoom: "Room with one more person: difference for the others",
    roomPart: "Their part of the room",
    room: "Same room, same nights ({{room}}).",
    roomBefore_one: "Today, for one person: {{amount}};",
    roomBefore_other: "Today, for {{count}}: {{amount}} each;",
    roomAfter_one: "for one person, {{amount}}.",
    roomAfter_other: "for {{count}}, it will be {{amount}} each.",
    roomRule:
      "The price of the room depends on how many share it: it is recalculated for everyone at today’s price. Your beds do not change, nor does their price.",
    dueNow: "Due now: {{now}}.",
    dueLater: "You can pay {{now}} on the next page, or leave the balance until {{day}}.",
    rule: "The rule: today’s fare for this departure, at your booking’s exchange rate and with its discount. The next page lets you pay right away.",
    cancel:
      "The spot is held as soon as you confirm. If this person cancels later, the terms are those of your booking.",
    terms: "Terms: if you add someone",
    toRoom: "Change the room",
    confirm: "Add {{who}}",
    desk: {
      lead: "Say who is added: the price comes first, to the cent. For several people, do this once for each.",
      seatHint: "Those that are free on the coach. If none is chosen, one is given at boarding.",
      rule: "The rule: today’s fare for this departure, at the booking’s exchange rate and with its discount. What is left to pay goes into the balance.",
      cancel:
        "The spot is held as soon as you confirm. If this person cancels later, the terms are those of the booking.",
      room: "The room cannot be counted here for one more person: check it with the hotel or the partner first. If there is another one, sell it separately, with the coach, on the same departure.",
    },
    errors: {
      "called-off": "The company has cancelled or moved this departure: nobody can be added to it any more.",
      departed: "It’s departure day: nobody can be added any more.",
      "nobody-left": "Nobody is travelling on this booking any more: please book a new trip.",
      "party-too-large": "A booking is for {{max}} people at most. Book for the others separately.",
      "room-sold-out": "Our partner no longer has a room for one more person. Nothing has changed.",
      "stay-unavailable":
        "The partner who rents out your room is not answering. Nothing has changed; try again in a moment, or call us at {{phone}}.",
      "traveller-by-phone":
        "Your room cannot be priced here for one more person: to add them, call us at {{phone}}. We check the room and the coach together.",
      "departure-gone": "This departure is no longer on sale: nobody can be added any more.",
      "not-enough-places": "There are no spots left on the coach. Nothing has changed.",
      "room-too-small":
        "Your room takes {{max}} people at most. Book another room for whoever joins, on the same departure.",
      "stay-too-small":
        "Your room sleeps {{max}} people at most. Take a larger room first, then add whoever travels with you.",
      "seat-taken": "This seat has just been taken. Choose another.",
      "extra-unknown": "This activity is no longer offered.",
      "extra-had": "This activity is already chosen.",
      "extra-sold-out": "There are no spots left in one of these activities. Nothing has changed.",
      "payment-under-way": "A payment is under way. Wait until it is settled, then try again.",
      "quote-expired": "These amounts were shown more than half an hour ago: check them before you confirm.",
      "price-changed": "The amounts have changed in the meantime: check them before you confirm.",
      "changed-since":
        "The booking has changed in the meantime: {{what}}. Check what it comes to now before you confirm.",
      "card-data": "That looks like a card number: we do not keep it. Start again without it.",
      "too-many-requests": "Too many requests have just come in. Try again in {{left}} min.",
    },
  },
} satisfies Shape<typeof french>;
