/** Names of this machine, to which what is said stays here. */
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is asked in clear over a network. */
export const isPlaintextUrl = (value: string) =>
  new URL(value).protocol === "http:" && !HERE.test(new URL(value).hostname);
