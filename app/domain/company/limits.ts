/** How the house guards itself; not part of what travellers agree to (`conditions.ts`). */
import { MAX_PASSENGERS } from "./conditions";

/** What the attachments of one trip may come to. */
export const TRIP_ATTACHMENTS_BYTES = 20 * 1024 * 1024;
/** Files of one trip, however small. */
export const MAX_TRIP_FILES = 200;
/** How long after it opened a hold may last at most, however often refused cards give it time for another. */
export const MAX_HOLD_MINUTES = 40;
/** How long before the partner's hold on a room that of its places ends, for the time a payment takes. */
export const ROOM_SPARE_MINUTES = 2;
/** How long a hold may be kept, once, for someone who must pay from another device. */
export const KEEP_HOURS = 24;
/** Purchases kept so at a time, of one visitor, and by one e-mail address. */
export const MAX_KEPT_HOLDS = 2;
/** Mails that ask to confirm it, of one purchase, and in a day to one address. */
export const MAX_KEEP_MAILS = 3;
/** Holds under way that one visitor may have. */
export const MAX_OPEN_HOLDS = 6;
/** Places of one departure that one visitor may hold without having paid: those of the largest party. */
export const MAX_UNPAID_PLACES = MAX_PASSENGERS;
/** Refused cards of one purchase in a day, and of one address in an hour, after which no other is tried. */
export const MAX_DECLINES = 5;
export const MAX_DECLINES_AN_HOUR = 10;
/** Cards that may share one payment. */
export const MAX_CARDS = 4;
/** How long after its hold a purchase that came to nothing keeps its travellers and billing addresses. */
export const ABANDONED_KEPT_DAYS = 30;
/** Years after the end of a trip's year that its booking is kept, payments and receipts included, as tax law asks. */
export const BOOKING_KEPT_YEARS = 6;
/** Years after the last answer that a claim is kept. */
export const CLAIM_KEPT_YEARS = 3;
/** Years that a colleague's name is kept after they left, and a departure's crew after the return. */
export const COLLEAGUE_KEPT_YEARS = 7;
export const CREW_KEPT_YEARS = 3;
/** Days that the hash of a payer's network address is kept, for the limit of refused cards. */
export const VISITOR_KEPT_DAYS = 2;
/** Days that what the card gateway told us, or kept for us, is known by its name for it: it repeats itself for three. */
export const GATEWAY_KEPT_DAYS = 30;
/** How long after it was sent a mail is kept: to whom, its subject and its text. */
export const MAIL_KEPT_DAYS = 90;
/** How long the files of a build are served after the last instance of it ended. */
export const FORMER_BUILD_HOURS = 24;
/** How long the files of a photograph are served after the catalogue stopped showing it: pages and mails may be older. */
export const FORMER_PHOTO_DAYS = 30;
/** How long one stays signed in. */
export const SESSION_DAYS = 1;
/** How long one may take at the identity provider. */
export const SIGN_IN_MINUTES = 15;
/** Returns from the identity provider that one visitor may bring it in vain within SIGN_IN_MINUTES. */
export const MAX_FAILED_RETURNS = 100;
/** Ways to the identity provider that are remembered of one visitor; before the next, the oldest is forgotten. */
export const MAX_SIGN_INS = 1_000;
/** How far the identity provider's clock may be from ours. */
export const ID_TOKEN_LEEWAY_SECONDS = 60;
/** Times the identity provider is asked for tokens, and how long each may take. */
export const TOKEN_ATTEMPTS = 3;
export const TOKEN_TIMEOUT_SECONDS = 10;
/** The window in which one signs in, in CSS pixels, and how long it is waited for. */
export const POPUP_WIDTH = 400;
export const POPUP_HEIGHT = 600;
export const POPUP_TIMEOUT_SECONDS = 60;
/** Trips of one traveller, items of one trip. */
export const MAX_PLANNED_TRIPS = 100;
export const MAX_PLANNED_ITEMS = 200;
/** Characters of a trip's name, and of the note next to what was bought here. */
export const MAX_TRIP_NAME = 100;
export const MAX_TRIP_NOTE = 2_000;
/** How long what was deleted from a planner can be restored, in days. */
export const DELETED_KEPT_DAYS = 7;
/** Invitations one traveller may send within a day. */
export const MAX_INVITATIONS_A_DAY = 20;
/** Letters of the word that goes with an invitation. */
export const MAX_SHARE_WORD = 300;
/** What the photos in the PDF or the HTML file of a trip may come to. */
export const POCKET_PHOTOS_BYTES = 10 * 1024 * 1024;
/** What the files kept on a device with one trip may come to: an old phone has the room, a slow network the time. */
export const KEPT_FILES_BYTES = 10 * 1024 * 1024;
/** Times a trip may be mailed to its own traveller within a day. */
export const MAX_POCKET_MAILS_A_DAY = 5;
/** How long a code that was mailed stands for a sign-in, for one change of a booking. */
export const CHANGE_CODE_MINUTES = 10;
/** How long anyone who confirmed a change by that code may pay what the booking owes without signing in: a bank's question takes its time. */
export const PAY_PROOF_MINUTES = 60;
/** For how long the page that a form leads to says what was done. */
export const SAID_MINUTES = 60;
/** Times the link of a booking may be mailed to its contact within a day, for anyone who gives its number and address. */
export const MAX_LINK_MAILS = 5;
/** A form that is sent again within this, with the same in it, is one form: its button was pressed twice. */
export const SENT_TWICE_MS = 10_000;
/** Fields of a form, letters of a field's name, and how deep a name may lead: more is no form of ours. */
export const MAX_FORM_FIELDS = 500;
export const MAX_FIELD_NAME = 100;
export const MAX_FIELD_DEPTH = 4;
/** How long places offered from the waiting list are held, counting the hours of the day between these two alone. */
export const OFFER_HOURS = 4;
export const OFFER_DAY_BEGINS = "08:00";
export const OFFER_DAY_ENDS = "22:00";
/** Requests for places that one e-mail address may have under way, and the days each may span. */
export const MAX_WAITING_REQUESTS = 5;
export const MAX_WAITING_DAYS = 92;
/** How long after its last day a request for places is kept; one that was never confirmed, after it was asked for. */
export const WAITING_KEPT_DAYS = 30;
export const UNCONFIRMED_KEPT_DAYS = 2;
/** How many days a group's request is kept that led to no contract. */
export const GROUP_KEPT_DAYS = 365;
/** How many days after the return what a traveller let the guide know is erased. */
export const NEED_KEPT_DAYS = 7;
/** Letters of a claim, claims about one booking, and files with each. */
export const MAX_CLAIM_TEXT = 5_000;
export const MAX_CLAIMS = 3;
export const MAX_CLAIM_FILES = 5;
