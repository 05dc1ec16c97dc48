let last = 0;

/** A reference no other fake in the same file gives: two gateways may write to one database. */
export const uniqueReference = (prefix: string) => `${prefix}_${++last}`;
