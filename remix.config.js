/**
 * Remix options and the bilingual route table.
 *
 * Every screen has one id, one module and one path a language; `app/i18n/paths.ts` makes links from the same table,
 * so a screen’s path is written here and nowhere else. (Files and posts have paths without a language, at the end of this file.)
 */

/** @typedef {"site" | "quiet" | "staff"} Layout */
/** @typedef {{ file: string, layout: Layout, paths: { "fr-ca": string, "en-ca": string } }} Screen */

/** @satisfies {Record<string, Screen>} */
export const screens = /** @type {const} */ ({
  home: { file: "routes/home.tsx", layout: "site", paths: { "fr-ca": "fr-ca", "en-ca": "en-ca" } },
  "trip.list": {
    file: "routes/trip-list.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/voyage", "en-ca": "en-ca/trip" },
  },
  "trip.detail": {
    file: "routes/trip-detail.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/voyage/:slug", "en-ca": "en-ca/trip/:slug" },
  },
  // Packages whose rooms the partner lets (spec 2): the same page under the partner's name.
  "trip.partner": {
    file: "routes/trip-detail.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/voyage/tripeze/:slug", "en-ca": "en-ca/trip/tripeze/:slug" },
  },
  "trip.waiting": {
    file: "routes/trip-waiting.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/voyage/:slug/liste-d-attente", "en-ca": "en-ca/trip/:slug/waiting-list" },
  },
  "pay-link": {
    file: "routes/pay-link.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/payer/:linkKey", "en-ca": "en-ca/pay/:linkKey" },
  },
  waiting: {
    file: "routes/waiting.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/ma-demande/:requestKey", "en-ca": "en-ca/my-request/:requestKey" },
  },
  "group.ask": {
    file: "routes/group-ask.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/groupes", "en-ca": "en-ca/groups" },
  },
  group: {
    file: "routes/group.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-groupe/:groupKey", "en-ca": "en-ca/my-group/:groupKey" },
  },
  "call-off": {
    file: "routes/call-off.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-choix/:callOffKey", "en-ca": "en-ca/my-choice/:callOffKey" },
  },
  // Before `checkout`, whose pattern would take it for a session's.
  "amount-due": {
    file: "routes/amount-due.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/checkout/amount-due/:bookingNumber",
      "en-ca": "en-ca/checkout/amount-due/:bookingNumber",
    },
  },
  checkout: {
    file: "routes/checkout.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/checkout/:sessionId", "en-ca": "en-ca/checkout/:sessionId" },
  },
  booking: {
    file: "routes/booking.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey", "en-ca": "en-ca/my-trip/:bookingKey" },
  },
  "booking.find": {
    file: "routes/booking.find.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/retrouver-ma-reservation", "en-ca": "en-ca/find-my-booking" },
  },
  "booking.receipt": {
    file: "routes/booking.receipt.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/recu/:receiptNumber",
      "en-ca": "en-ca/my-trip/:bookingKey/receipt/:receiptNumber",
    },
  },
  "booking.receipt.pdf": {
    file: "routes/booking.receipt.pdf.ts",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/recu/:receiptNumber/pdf",
      "en-ca": "en-ca/my-trip/:bookingKey/receipt/:receiptNumber/pdf",
    },
  },
  "booking.tickets": {
    file: "routes/booking.tickets.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/billets", "en-ca": "en-ca/my-trip/:bookingKey/tickets" },
  },
  "booking.name": {
    file: "routes/booking.name.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/changer-un-nom", "en-ca": "en-ca/my-trip/:bookingKey/change-name" },
  },
  "booking.traveller": {
    file: "routes/booking.traveller.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/ajouter-un-voyageur",
      "en-ca": "en-ca/my-trip/:bookingKey/add-traveller",
    },
  },
  "booking.needs": {
    file: "routes/booking.needs.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/besoins", "en-ca": "en-ca/my-trip/:bookingKey/needs" },
  },
  "booking.activities": {
    file: "routes/booking.activities.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/activites", "en-ca": "en-ca/my-trip/:bookingKey/activities" },
  },
  "booking.returning": {
    file: "routes/booking.returning.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/retirer-une-activite",
      "en-ca": "en-ca/my-trip/:bookingKey/take-activity-back",
    },
  },
  "booking.date": {
    file: "routes/booking.date.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/changer-de-date",
      "en-ca": "en-ca/my-trip/:bookingKey/change-date",
    },
  },
  "booking.seats": {
    file: "routes/booking.seats.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/sieges", "en-ca": "en-ca/my-trip/:bookingKey/seats" },
  },
  "booking.stop": {
    file: "routes/booking.stop.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/changer-d-arret",
      "en-ca": "en-ca/my-trip/:bookingKey/change-stop",
    },
  },
  "booking.room": {
    file: "routes/booking.room.tsx",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/changer-de-chambre",
      "en-ca": "en-ca/my-trip/:bookingKey/change-room",
    },
  },
  "booking.beds": {
    file: "routes/booking.beds.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/lits", "en-ca": "en-ca/my-trip/:bookingKey/beds" },
  },
  "booking.claim": {
    file: "routes/booking.claim.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/reclamation", "en-ca": "en-ca/my-trip/:bookingKey/claim" },
  },
  "booking.cancel": {
    file: "routes/booking.cancel.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/annuler", "en-ca": "en-ca/my-trip/:bookingKey/cancel" },
  },
  "booking.pocket": {
    file: "routes/booking.pocket.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/mon-voyage/:bookingKey/poche", "en-ca": "en-ca/my-trip/:bookingKey/pocket" },
  },
  "booking.pocket.file": {
    file: "routes/booking.pocket.file.ts",
    layout: "quiet",
    paths: {
      "fr-ca": "fr-ca/mon-voyage/:bookingKey/poche/:format",
      "en-ca": "en-ca/my-trip/:bookingKey/pocket/:format",
    },
  },
  contact: {
    file: "routes/contact.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/nous-joindre", "en-ca": "en-ca/contact-us" },
  },
  privacy: {
    file: "routes/privacy.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/politique-de-confidentialite", "en-ca": "en-ca/privacy-policy" },
  },
  terms: {
    file: "routes/terms.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/termes-conditions", "en-ca": "en-ca/terms-conditions" },
  },
  planner: {
    file: "routes/planner.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner", "en-ca": "en-ca/trip-planner" },
  },
  "planner.trip": {
    file: "routes/planner.trip.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip", "en-ca": "en-ca/trip-planner/:trip" },
  },
  "planner.add": {
    file: "routes/planner.add.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/ajouter/:kind", "en-ca": "en-ca/trip-planner/:trip/add/:kind" },
  },
  "planner.share": {
    file: "routes/planner.share.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/partager", "en-ca": "en-ca/trip-planner/:trip/share" },
  },
  "planner.shared": {
    file: "routes/planner.shared.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/partages/:share", "en-ca": "en-ca/trip-planner/shared/:share" },
  },
  shared: {
    file: "routes/shared.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/voyage-partage/:shareKey", "en-ca": "en-ca/shared-trip/:shareKey" },
  },
  // Before `planner.pocket.file`, as Remix ranks them: where both fit, it is an item's.
  "planner.files": {
    file: "routes/planner.files.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/:item/fichiers", "en-ca": "en-ca/trip-planner/:trip/:item/files" },
  },
  // Before `planner.item`, whose pattern would take it for an item's.
  "planner.pocket": {
    file: "routes/planner.pocket.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/poche", "en-ca": "en-ca/trip-planner/:trip/pocket" },
  },
  "planner.pocket.file": {
    file: "routes/planner.pocket.file.ts",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/poche/:format", "en-ca": "en-ca/trip-planner/:trip/pocket/:format" },
  },
  "shared.stop": {
    file: "routes/shared.stop.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/voyage-partage/:share/arreter", "en-ca": "en-ca/shared-trip/:share/stop" },
  },
  "reminders.stop": {
    file: "routes/reminders.stop.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/rappels/:stopKey/arreter", "en-ca": "en-ca/reminders/:stopKey/stop" },
  },
  "planner.item": {
    file: "routes/planner.item.tsx",
    layout: "site",
    paths: { "fr-ca": "fr-ca/trip-planner/:trip/:item", "en-ca": "en-ca/trip-planner/:trip/:item" },
  },
  "sign-in": {
    file: "routes/sign-in.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/connexion", "en-ca": "en-ca/sign-in" },
  },
  staff: { file: "routes/staff.tsx", layout: "staff", paths: { "fr-ca": "fr-ca/equipe", "en-ca": "en-ca/staff" } },
  "staff.day": {
    file: "routes/staff.day.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/jour", "en-ca": "en-ca/staff/day" },
  },
  "staff.departure": {
    file: "routes/staff.departure.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/depart/:departure", "en-ca": "en-ca/staff/departure/:departure" },
  },
  "staff.departure.facts": {
    file: "routes/staff.departure-facts.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/reglages",
      "en-ca": "en-ca/staff/departure/:departure/settings",
    },
  },
  "staff.sell": {
    file: "routes/staff.sell.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/vente",
      "en-ca": "en-ca/staff/departure/:departure/sale",
    },
  },
  "staff.sale": {
    file: "routes/staff.sale.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/vente/:sessionId", "en-ca": "en-ca/staff/sale/:sessionId" },
  },
  "staff.departure.coach": {
    file: "routes/staff.departure-coach.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/autocar",
      "en-ca": "en-ca/staff/departure/:departure/coach",
    },
  },
  "staff.departure.call-off": {
    file: "routes/staff.departure-call-off.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/annulation",
      "en-ca": "en-ca/staff/departure/:departure/cancel",
    },
  },
  "staff.departure.notices": {
    file: "routes/staff.departure-notices.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/avis",
      "en-ca": "en-ca/staff/departure/:departure/notices",
    },
  },
  "staff.boarding": {
    file: "routes/staff.boarding.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/embarquement",
      "en-ca": "en-ca/staff/departure/:departure/boarding",
    },
  },
  "staff.boarding.exchange": {
    file: "routes/staff.boarding.exchange.ts",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/embarquement/echange",
      "en-ca": "en-ca/staff/departure/:departure/boarding/exchange",
    },
  },
  "staff.waiting.add": {
    file: "routes/staff.waiting-add.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/attente",
      "en-ca": "en-ca/staff/departure/:departure/waiting-list",
    },
  },
  "staff.group.new": {
    file: "routes/staff.group-new.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/groupe",
      "en-ca": "en-ca/staff/departure/:departure/group",
    },
  },
  "staff.list": {
    file: "routes/staff.list.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/depart/:departure/:list", "en-ca": "en-ca/staff/departure/:departure/:list" },
  },
  "staff.list.file": {
    file: "routes/staff.list.file.ts",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/depart/:departure/:list/:format",
      "en-ca": "en-ca/staff/departure/:departure/:list/:format",
    },
  },
  "staff.work": {
    file: "routes/staff.work.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/a-traiter", "en-ca": "en-ca/staff/to-do" },
  },
  "staff.claims": {
    file: "routes/staff.claims.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/reclamations", "en-ca": "en-ca/staff/claims" },
  },
  "staff.claim": {
    file: "routes/staff.claim.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/reclamations/:claim", "en-ca": "en-ca/staff/claims/:claim" },
  },
  "staff.waiting": {
    file: "routes/staff.waiting.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/attente", "en-ca": "en-ca/staff/waiting" },
  },
  "staff.groups": {
    file: "routes/staff.groups.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/groupes", "en-ca": "en-ca/staff/groups" },
  },
  "staff.group": {
    file: "routes/staff.group.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/groupes/:group", "en-ca": "en-ca/staff/groups/:group" },
  },
  "staff.codes": {
    file: "routes/staff.codes.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/codes", "en-ca": "en-ca/staff/codes" },
  },
  "staff.mails": {
    file: "routes/staff.mails.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/courriels", "en-ca": "en-ca/staff/mails" },
  },
  "staff.balances": {
    file: "routes/staff.balances.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/soldes", "en-ca": "en-ca/staff/balances" },
  },
  "staff.minimums": {
    file: "routes/staff.minimums.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/minimums", "en-ca": "en-ca/staff/minimums" },
  },
  "staff.money": {
    file: "routes/staff.money.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/argent", "en-ca": "en-ca/staff/money" },
  },
  "staff.reviews": {
    file: "routes/staff.reviews.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/avis", "en-ca": "en-ca/staff/reviews" },
  },
  "staff.desk": {
    file: "routes/staff.desk.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/reservations", "en-ca": "en-ca/staff/bookings" },
  },
  "staff.desk.file": {
    file: "routes/staff.desk.file.ts",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/export/reservations/:format", "en-ca": "en-ca/staff/export/bookings/:format" },
  },
  "staff.purchases": {
    file: "routes/staff.purchases.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/achats", "en-ca": "en-ca/staff/purchases" },
  },
  "staff.booking": {
    file: "routes/staff.booking.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/reservations/:bookingNumber", "en-ca": "en-ca/staff/bookings/:bookingNumber" },
  },
  "staff.booking.payment": {
    file: "routes/staff.booking-payment.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/paiement",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/payment",
    },
  },
  "staff.booking.receipt": {
    file: "routes/staff.booking.receipt.ts",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/recus/:receiptNumber",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/receipts/:receiptNumber",
    },
  },
  "staff.booking.tickets": {
    file: "routes/staff.booking.tickets.ts",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/billets",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/tickets",
    },
  },
  "staff.booking.change": {
    file: "routes/staff.booking-change.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/changer/:change",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/change/:change",
    },
  },
  "staff.booking.money": {
    file: "routes/staff.booking-money.tsx",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/argent",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/money",
    },
  },
  "staff.claim-file": {
    file: "routes/staff.claim-file.ts",
    layout: "staff",
    paths: {
      "fr-ca": "fr-ca/equipe/reservations/:bookingNumber/reclamations/:file",
      "en-ca": "en-ca/staff/bookings/:bookingNumber/claims/:file",
    },
  },
  "staff.team": {
    file: "routes/staff.team.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/membres", "en-ca": "en-ca/staff/members" },
  },
  "staff.audit": {
    file: "routes/staff.audit.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/journal", "en-ca": "en-ca/staff/log" },
  },
  "staff.audit.file": {
    file: "routes/staff.audit.file.ts",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/export/journal/:format", "en-ca": "en-ca/staff/export/log/:format" },
  },
  "staff.health": {
    file: "routes/staff.health.tsx",
    layout: "staff",
    paths: { "fr-ca": "fr-ca/equipe/etat-du-site", "en-ca": "en-ca/staff/site-health" },
  },
  offline: {
    file: "routes/offline.tsx",
    layout: "quiet",
    paths: { "fr-ca": "fr-ca/hors-ligne", "en-ca": "en-ca/offline" },
  },
});

/**
 * Screens that are the same for every reader of a language and a currency, each with the search parameters it knows
 * (others are left out): kept rendered by the server, offline by the browser, and fetched ahead of a visit.
 * `null`: a reader's own, never kept anywhere.
 *
 * @satisfies {Record<keyof typeof screens, readonly string[] | null>}
 */
export const publicSearch = {
  home: [],
  "trip.list": ["from", "to", "date", "adults", "children", "kind", "with", "month", "days", "price", "sort", "page"],
  "trip.detail": [
    "from",
    "date",
    "departure",
    "adults",
    "children",
    "group",
    "twoBeds",
    "month",
    "night",
    "nights",
    "hotel",
  ],
  "trip.partner": ["from", "date", "adults", "children", "month", "night", "nights", "hotel"],
  "trip.waiting": null,
  "pay-link": null,
  waiting: null,
  "group.ask": ["trip", "from", "day", "adults", "children", "sent", "told"],
  group: null,
  "call-off": null,
  "amount-due": null,
  checkout: null,
  booking: null,
  "booking.find": null,
  "booking.receipt": null,
  "booking.receipt.pdf": null,
  "booking.tickets": null,
  "booking.name": null,
  "booking.traveller": null,
  "booking.needs": null,
  "booking.activities": null,
  "booking.returning": null,
  "booking.date": null,
  "booking.seats": null,
  "booking.stop": null,
  "booking.room": null,
  "booking.beds": null,
  "booking.claim": null,
  "booking.cancel": null,
  "booking.pocket": null,
  "booking.pocket.file": null,
  planner: null,
  "planner.trip": null,
  "planner.add": null,
  "planner.share": null,
  "planner.shared": null,
  shared: null,
  "planner.pocket": null,
  "planner.pocket.file": null,
  "shared.stop": null,
  "reminders.stop": null,
  "planner.files": null,
  "planner.item": null,
  "sign-in": null,
  staff: null,
  "staff.day": null,
  "staff.departure": null,
  "staff.departure.facts": null,
  "staff.sell": null,
  "staff.sale": null,
  "staff.departure.coach": null,
  "staff.departure.call-off": null,
  "staff.departure.notices": null,
  "staff.boarding": null,
  "staff.boarding.exchange": null,
  "staff.list": null,
  "staff.list.file": null,
  "staff.work": null,
  "staff.claims": null,
  "staff.claim": null,
  "staff.waiting": null,
  "staff.waiting.add": null,
  "staff.groups": null,
  "staff.group": null,
  "staff.group.new": null,
  "staff.codes": null,
  "staff.mails": null,
  "staff.balances": null,
  "staff.minimums": null,
  "staff.money": null,
  "staff.reviews": null,
  "staff.desk": null,
  "staff.desk.file": null,
  "staff.purchases": null,
  "staff.booking": null,
  "staff.booking.payment": null,
  "staff.booking.receipt": null,
  "staff.booking.tickets": null,
  "staff.booking.change": null,
  "staff.booking.money": null,
  "staff.claim-file": null,
  "staff.team": null,
  "staff.audit": null,
  "staff.audit.file": null,
  "staff.health": null,
  contact: [],
  privacy: [],
  terms: [],
  offline: [],
};

/** The checkout's tabs, in order; each is a nested route of its own with the same path in both languages. */
export const checkoutTabs = /** @type {const} */ (["travellers", "seats", "payment", "booking"]);

/** A layout and a screen may be called the same. @param {string} locale @param {Layout} layout */
const layoutId = (locale, layout) => `${locale}.${layout === "staff" ? "staff-layout" : layout}`;

const locales = /** @type {const} */ (["fr-ca", "en-ca"]);

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
  },
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      route("preferences", "routes/preferences.ts", { id: "preferences" });
      route("sitemap.xml", "routes/sitemap.ts", { id: "sitemap" });
      route("robots.txt", "routes/robots.ts", { id: "robots" });
      route(".well-known/security.txt", "routes/security-txt.ts", { id: "security-txt" });
      route("manifest/:locale", "routes/manifest.ts", { id: "manifest" });
      route("locales/:locale/:namespace", "routes/locales.ts", { id: "locales" });
      route("maps/:version/:locale/:slug/:picture", "routes/maps.ts", { id: "maps" });
      route("webhooks/cards", "routes/webhooks.cards.ts", { id: "webhooks.cards" });
      route("webhooks/mail", "routes/webhooks.mail.ts", { id: "webhooks.mail" });
      route("sign-in/start", "routes/sign-in.start.ts", { id: "sign-in.start" });
      route("sign-in/callback", "routes/sign-in.callback.ts", { id: "sign-in.callback" });
      route("trip-files/:trip/:file", "routes/trip-files.ts", { id: "trip-files" });
      route("calendar/:feed", "routes/calendar.ts", { id: "calendar" });
      route("trip-files/shared/:share/:file", "routes/trip-files.shared.ts", { id: "trip-files.shared" });
      route("trip-files/link/:shareKey/:file", "routes/trip-files.link.ts", { id: "trip-files.link" });
      route("sign-out", "routes/sign-out.ts", { id: "sign-out" });
      route("staff-sign-out", "routes/staff-sign-out.ts", { id: "staff-sign-out" });
      // The gallery of components: what is built for travellers knows nothing of it.
      if (process.env.NODE_ENV === "development") {
        route("ui", "routes/ui.ts", { id: "ui" });
        for (const locale of locales) route(`${locale}/ui`, "routes/ui.gallery.tsx", { id: `${locale}.ui` });
      }
      for (const locale of locales) {
        for (const layout of /** @type {const} */ (["site", "quiet", "staff"])) {
          route(undefined, `routes/layout-${layout}.tsx`, { id: layoutId(locale, layout) }, () => {
            for (const [id, screen] of Object.entries(screens)) {
              if (screen.layout !== layout) continue;
              if (id === "checkout") {
                route(screen.paths[locale], screen.file, { id: `${locale}.${id}` }, () => {
                  route("", "routes/checkout.index.ts", { id: `${locale}.checkout.index`, index: true });
                  // For who cannot use the card form here: not a step, so not a tab.
                  route("later", "routes/checkout.later.tsx", { id: `${locale}.checkout.later` });
                  for (const tab of checkoutTabs) {
                    route(tab, `routes/checkout.${tab}.tsx`, { id: `${locale}.checkout.${tab}` });
                  }
                });
              } else route(screen.paths[locale], screen.file, { id: `${locale}.${id}` });
            }
          });
        }
      }
      route(undefined, "routes/layout-site.tsx", { id: "any.site" }, () => {
        route("", "routes/home.tsx", { id: "any.home", index: true });
        route("*", "routes/not-found.tsx", { id: "any.not-found" });
      });
    }),
};
