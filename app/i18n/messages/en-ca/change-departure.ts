import type { Shape } from "../../shape";
import type { changeDeparture as french } from "../fr-ca/change-departure";

export const changeDeparture = {
  date: {
    title: "Change the date: booking {{number}}",
    rule_one:
      "The rule: {{amount}} per person, {{count}} day or more before departure; the new departure must be within {{months}} months of the one first booked.",
    rule_other:
      "The rule: {{amount}} per person, {{count}} days or more before departure; the new departure must be within {{months}} months of the one first booked.",
    lastDay: "Last day for this booking: {{day}}.",
    months: "Months",
    shortNights_one: "{{count}} night",
    shortNights_other: "{{count}} nights",
    shortOther: "other rm",
    city: "Leaving from",
    to: "New departure",
    toHint:
      "Departures with spots for all travellers. The amount, fee included, is added to the price or taken off it.",
    show: "Show the dates from this city",
    none: "No other departure from this city has spots for all travellers. Try another city, or call us.",
    now: "Now: {{day}}, from {{city}}",
    moved: "Then: {{day}}, from {{city}} at {{time}}, {{stop}}",
    difference: "Difference in fare",
    noDifference: "Difference in fare: none",
    fee_one: "Date change fee: {{count}} person",
    fee_other: "Date change fee: {{count}} people",
    due: "Due by {{day}}",
    keeps:
      "Today’s fares apply, at the booking’s exchange rate and with its discount. Activities stay at the same price. Seats are kept if they are available on the new coach; otherwise, others are assigned at boarding.",
    gone: "The spots on the old departure go back on sale right away, and its tickets are no longer valid.",
    cancelled:
      "If the booking is cancelled later, we keep at least {{percent}} of the price, as we would today: a later date does not change that.",
    toHintPartner:
      "Departures with spots for all travellers. The hotel is booked through our partner: once a date is chosen, we ask for the price of the room, and the total is shown before anything changes.",
    toHintRoom:
      "Departures with spots and a room for all travellers. The amount, room and fee included, is added to the price or taken off it; if the current room is taken, the price is for the cheapest room.",
    noneRoom:
      "No other departure from this city has spots and a room for all travellers. Try another city, or call us.",
    room_one: "{{room}}, {{count}} night",
    room_other: "{{room}}, {{count}} nights",
    rooms: "The room",
    roomsToo: "Another room on these nights",
    roomLet: "The current room is taken on these nights. Choose from those available.",
    roomsHint:
      "Rooms that sleep all travellers and are available on all these nights. The amount is the change in price, fee included.",
    differenceRoom: "Difference in fare and room",
    noDifferenceRoom: "Difference in fare and room: none",
    keepsRoom:
      "The room is at today’s price for these nights. The hotel confirmation number changes, and the old nights go back on sale right away.",
    terms: "Terms: if you change a date",
    confirm: "Leave on {{day}}",
    again: "Choose another date",
    keep: "Make no changes",
  },
  stop: {
    title: "Change the boarding stop: booking {{number}}",
    rule_one: "The rule: no fee, at the fare of the boarding city, until {{count}} day before departure.",
    rule_other: "The rule: no fee, at the fare of the boarding city, until {{count}} days before departure.",
    lastDay: "Last day for this booking: {{day}}.",
    fares: "Today’s fare applies, at the booking’s exchange rate and with its discount.",
    tickets: "Seats, room and activities stay the same. The tickets show the new stop, both ways.",
    to: "Boarding stop",
    toHint: "The amount is the change in price.",
    choice: "{{city}}, {{time}}, {{stop}}",
    more: "{{amount}} more",
    less: "{{amount}} less",
    same: "same price",
    none: "This departure doesn’t stop in any other city.",
    now: "Now: {{city}}, {{time}}, {{stop}}",
    moved: "Then: {{city}}, {{time}}, {{stop}}",
    confirm: "Board in {{city}}",
    again: "Choose another stop",
    terms: "Terms: if you change the boarding stop",
  },
} satisfies Shape<typeof french>;
