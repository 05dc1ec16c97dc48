import { Anchor } from "~/ui/anchor";
import { type StopOnTheWay, Stops } from "~/ui/timeline";

/** A pocket trip already in words: the same for its page, its files and its mail. */
/** `call`: where a tap on a telephone number calls. `stops`: the value one a line. */
type Row = { label: string; value: string; call?: string; stops?: StopOnTheWay[] };
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
  notice: { title: string; text: string } | null;
  tickets: PocketTicketData[];
  days: { day: string; title: string; entries: PocketEntryData[] }[];
  undated: PocketEntryData[];
  parts: { title: string; text: string; call?: string }[];
};

export const factOf = ({ label, value, call, stops }: Row) => {
  if (stops) return { term: label, value: <Stops stops={stops} /> };
  const said = <bdi>{value}</bdi>;
  return { term: label, value: call ? <Anchor href={call}>{said}</Anchor> : said };
};
