/** Imported before anything else of a demo whose day was chosen: its clock goes as ever, and stands on another day. */
const ahead = Number(process.env.DEMO_CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, asked),
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, name) => (name === "now" ? () => RealDate.now() + ahead : Reflect.get(target, name)),
});
