import type { Operation } from '@wattle/contract/operations/operation.ts';

/** What went wrong. It stays in this page but for what `web/monitoring` picks out of it (CFG-04). */
export type Failure = { readonly error: unknown } & (
  | { readonly kind: 'exception' }
  | { readonly kind: 'call'; readonly operation: Operation; readonly durationMs: number }
);

export type PlacedFailure = Failure & {
  /** The pattern of the route on the screen, without its values. */
  readonly route: string;
};

/** What fails before anybody listens, up to this many. */
const most = 20;
const early: PlacedFailure[] = [];
let listener: ((failure: PlacedFailure) => void) | undefined;
let routeOf = () => '';

/** Tells that something failed; nobody may be listening. */
export function tellFailure(failure: Failure): void {
  const placed = { ...failure, route: routeOf() };
  if (listener !== undefined) listener(placed);
  else if (early.length < most) early.push(placed);
}

/** Hears of every failure, those before included. */
export function hearFailures(hear: (failure: PlacedFailure) => void): void {
  listener = hear;
  early.splice(0).forEach(hear);
}

/** How the pattern of the route on the screen is found. */
export function configureFailures(route: () => string): void {
  routeOf = route;
}
