/** Sessions of signed-in travellers, and sign-ins in progress. */
import { LOCALES } from "~/domain/locale";
import { index, instant, table, text, unique } from "../columns";

/** A traveller signed in on one browser. Anyone who has the id whose hash this is, is the traveller. */
export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the id in the cookie: what is read here opens nothing. */
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Null unless the provider has verified it. */
    email: text(),
    name: text(),
    /** Given back to the provider when the traveller signs out. */
    idToken: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("sessions_traveller").on(t.issuer, t.subject), index("sessions_expired").on(t.expiresAt)],
);

/**
 * One way to the identity provider and back: used once, by the browser that began it, before it expires. What the way
 * back is checked against is forgotten with its use.
 */
export const signIns = table(
  "sign_ins",
  {
    /** In addresses of our pages; only the browser that began it can use it. */
    id: text().primaryKey(),
    /** SHA-256 of the browser's cookie. */
    browser: text().notNull(),
    /** SHA-256 of the `state` sent along; null until the traveller is sent to the provider. */
    state: text(),
    nonce: text(),
    codeVerifier: text(),
    /** Where the traveller was going: a path of ours. */
    target: text().notNull(),
    locale: text(LOCALES).notNull(),
    /** Who is to be signed in: a traveller, or a colleague in the back office. */
    realm: text(["traveller", "staff"]).notNull().default("traveller"),
    /** In which window: one of its own closes when it is done. */
    window: text(["same", "popup"]).notNull(),
    /** What one is called, where the provider has the browser post it on the way back; forgotten with its use. */
    name: text(),
    /** Names the address it was begun from without telling it, for the limit. */
    visitor: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** When it was brought to the provider; null again once the provider took it. */
    failedAt: instant(),
  },
  (t) => [
    unique("sign_ins_state").on(t.state),
    index("sign_ins_browser").on(t.browser),
    index("sign_ins_visitor").on(t.visitor, t.createdAt),
    index("sign_ins_expired").on(t.expiresAt),
  ],
);
