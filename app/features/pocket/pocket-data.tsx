/** A pocket trip already in words: the same for its page, its files and its mail. */
type Row = { label: string; value: string };
export type PocketTicketData = {
  name: string;
  type: string;
  seat: string;
  facts: Row[];
  code: string;
  qr: { size: number; path: string };
};
export type PocketEntryData = { key: string; time: string | null; what: string; details: Row[] };
export type PocketData = {
  title: string;
  dates: string;
  madeOn: string;
  tickets: PocketTicketData[];
  days: { day: string; marker: string; title: string; entries: PocketEntryData[] }[];
  undated: PocketEntryData[];
  parts: { title: string; text: string }[];
};

export const factOf = ({ label, value }: Row) => ({ term: label, value: <bdi>{value}</bdi> });
