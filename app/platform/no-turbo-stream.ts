/** Stands in the browser for the codec of single fetch, which this site does not use: 3 KB a phone need not load. */
function refuse(): never {
  throw new Error("single fetch is not enabled");
}

export { refuse as decode, refuse as encode };
