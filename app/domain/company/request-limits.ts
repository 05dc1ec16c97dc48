/**
 * How many of the posts that cost something are taken within a while: from one network address, which neighbours may
 * share, and about one thing (a purchase, a booking, a trip). Never of what is only read.
 */
export type RequestLimit = { most: number; minutes: number };

export const REQUEST_LIMITS = {
  /** Places held, from the page of a trip. */
  hold: { address: { most: 60, minutes: 10 } },
  /** Discount codes that do not exist. */
  code: { address: { most: 60, minutes: 60 }, thing: { most: 20, minutes: 60 } },
  /** Mails that keep places for a day. */
  keep: { address: { most: 40, minutes: 60 }, thing: { most: 10, minutes: 60 } },
  /** Years of birth put right, which may move money. */
  correction: { address: { most: 60, minutes: 60 }, thing: { most: 20, minutes: 60 } },
  /** Changes of a booking that are looked at, or made. */
  change: { address: { most: 120, minutes: 60 }, thing: { most: 40, minutes: 60 } },
  /** Codes mailed to confirm a change of a booking, and codes typed; tries of one booking are counted in the database. */
  "change-code-mail": { address: { most: 20, minutes: 60 }, thing: { most: 5, minutes: 60 } },
  "change-code": { address: { most: 40, minutes: 10 } },
  /** Numbers and addresses of bookings whose link is to be mailed. */
  "booking-link": { address: { most: 20, minutes: 60 }, thing: { most: 10, minutes: 60 } },
  /** Requests for places, each of which is mailed a link. */
  waiting: { address: { most: 40, minutes: 60 } },
  /** Requests of groups, each of which is mailed an acknowledgement: to one address, so many a day. */
  group: { address: { most: 40, minutes: 60 }, thing: { most: 5, minutes: 24 * 60 } },
  /** Names of a group, by its link. */
  "group-names": { address: { most: 400, minutes: 60 }, thing: { most: 200, minutes: 60 } },
  /** Claims about a trip, and files added to them. */
  claim: { address: { most: 40, minutes: 60 }, thing: { most: 20, minutes: 60 } },
  review: { address: { most: 40, minutes: 60 }, thing: { most: 10, minutes: 60 } },
  /** Files sent to My trip. */
  upload: { address: { most: 300, minutes: 60 }, thing: { most: 120, minutes: 60 } },
  /** Invitations to a trip. */
  invitation: { address: { most: 120, minutes: 60 }, thing: { most: 60, minutes: 60 } },
  /** Colleagues invited to the back office, each by a mail. */
  "staff-invitation": { address: { most: 60, minutes: 60 } },
  /** Ways to the identity provider, by its button. */
  "sign-in": { address: { most: 200, minutes: 10 } },
} as const satisfies Record<string, { address?: RequestLimit; thing?: RequestLimit }>;

export type LimitedPost = keyof typeof REQUEST_LIMITS;

/** What a post is counted against: its address, which `visitor` names without telling it, and what it is about. */
export function limitsOf(
  post: LimitedPost,
  { visitor, thing }: { visitor: string | null; thing?: string },
): (RequestLimit & { key: string })[] {
  const { address, thing: ofThing }: { address?: RequestLimit; thing?: RequestLimit } = REQUEST_LIMITS[post];
  return [
    ...(address && visitor ? [{ key: `${post} from ${visitor}`, ...address }] : []),
    ...(ofThing && thing ? [{ key: `${post} of ${thing}`, ...ofThing }] : []),
  ];
}
