/** How this process uses the database. */
export const access = {
  /** Set by `read-only.server` before anything is opened. */
  readOnly: false,
  /** Set by `may-create.server` before anything is opened. */
  mayCreate: false,
  /** Commits are known to hang (`probe-writing.server`): one that is asked for is refused and does not wait. */
  stalled: false,
};
