/** How this process uses the database; `read-only.server` and `may-create.server` change it before anything is opened. */
export const access = { readOnly: false, mayCreate: false };
