/** How this process uses the database; `read-only.server` changes it before anything is opened. */
export const access = { readOnly: false };
