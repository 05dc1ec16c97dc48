/** How this process may use the database. Importing `read-only.server` or `may-create.server` first sets these. */
export const access = {
  /** The process only reads. */
  readOnly: false,
  /** The process may create the database if there is none. */
  mayCreate: false,
  /** Commits hang (`probe-writing.server`), so a transaction is refused instead of waiting. */
  stalled: false,
};
