/** Somebody who sees what is said between the site and the bank; tests hold it to the official SDK's types. */
export type Call = {
  method: string;
  path: string;
  /** Who asks, as they call themselves. */
  client: string;
  /** The form or the query. */
  sent: string;
  status: number;
  answer: string;
};

export type Witness = { call: (call: Call) => void; event: (body: string) => void };
