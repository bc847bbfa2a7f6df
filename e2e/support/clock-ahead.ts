/*
 * Loaded before a product (`NODE_OPTIONS`), whose clock is then so many days ahead. Its database’s own clock isn’t:
 * nothing clinical goes by that.
 */
const ahead = Number(process.env['CLOCK_DAYS_AHEAD']) * 24 * 60 * 60 * 1000;

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], made) as Date,
  get: (target, name): unknown =>
    name === 'now' ? () => target.now() + ahead : Reflect.get(target, name),
});

export {};
