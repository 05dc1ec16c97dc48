/** What a person has to look at; `docs/alerts.md` says of each what it means and what to do. */
export type AlertKind = keyof typeof KINDS;

type Kind = {
  what: string;
  /** Something that happened, and does not end. */
  once?: true;
};

const kinds = <K extends string>(of: Record<K, Kind>): Readonly<Record<K, Kind>> => of;

export const KINDS = kinds({
  "backup-late": { what: "no copy of the database has been kept in another place for a day" },
  "card-kept": { what: "the gateway keeps a card that is no longer needed: remove it there" },
  "charge-unknown": { what: "the gateway holds money from a payment that is not known here: review it" },
  "claim-filed": { what: "a traveller filed a claim: answer it in writing", once: true },
  disputed: { what: "a cardholder disputes a charge: answer their bank" },
  "dispute-lost": { what: "a dispute is lost: the money stays with the cardholder", once: true },
  "gateway-refuses-us": { what: "the card gateway refuses us: no card can be charged until this is fixed" },
  "instances-differ": { what: "an instance has other secrets than the others, or a clock that is off" },
  "job-failing": { what: "a job keeps failing" },
  "mail-bounced": { what: "mail came back: somebody has to be told another way" },
  "mail-refused": { what: "mail refused for good: somebody has to be told another way" },
  "mail-sender-refused": { what: "the mail server refuses us: every mail waits until this is fixed" },
  "mail-unsent": { what: "mail is not going out: the server does not accept it" },
  "money-returned": { what: "money arrived that pays for nothing: it is being refunded", once: true },
  "charged-twice": { what: "a payment was charged twice", once: true },
  "charge-unanswered": { what: "a payment's outcome has been unknown for a long time: the gateway does not say" },
  "receipt-without-company": { what: "a receipt without the company: import the catalogue", once: true },
  "party-unsettled": { what: "a booking of a cancelled or moved departure cannot be settled" },
  "refund-stuck": { what: "a refund needs review: the gateway does not make it" },
  "refunded-elsewhere": { what: "a refund was made at the gateway, outside the site: review it", once: true },
  "site-not-ready": { what: "an instance takes no visitors, or can sell nothing: its database, disk or migrations" },
  "webhook-unverified": { what: "the card gateway's events come with a signature that is not valid: fix the secret" },
  "stay-unanswered": { what: "a stay needs review: the partner is not responding" },
});

/** Mails about alerts have keys that begin so. */
export const ALERT_MAIL = "alert:";
/** The one subject of mail that waits: which mails wait is not what it is about. */
export const OUTBOX = "outbox";

/**
 * What a refused mail's alert is about: its key, of whose ids that may open something the beginning alone. Those about
 * alerts are one, or each refused one would call for the next.
 */
export function mailSubject(key: string): string {
  if (key.startsWith(ALERT_MAIL)) return "alerts";
  return key.replace(/[\w-]{16,}/g, (id) => `${id.slice(0, 8)}…`);
}
