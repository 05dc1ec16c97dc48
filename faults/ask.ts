/** What a buyer sends to the site and gets from it, and what can be bought. */
export type Fields = Record<string, string>;
export type Answer = { status: number; location: string; page: string };

/** Gets a page, or posts a form. */
export type Ask = (path: string, fields?: Fields) => Promise<Answer>;

export type Departure = { id: string; trip: string };
/** One of a package, whose rooms are let by us or by the partner. */
export type RoomDeparture = Departure & { stay: { supplier: "own" | "partner"; firstNight: string; nights: number } };
