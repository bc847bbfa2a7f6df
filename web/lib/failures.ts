import type { Operation } from '@wattle/contract/operations/operation.ts';

/** What went wrong. Only what `web/monitoring` picks out of it leaves this page (CFG-04). */
export type Failure = { readonly error: unknown } & (
  | { readonly kind: 'exception' }
  | { readonly kind: 'call'; readonly operation: Operation; readonly durationMs: number }
);

export type PlacedFailure = Failure & {
  /** The pattern of the route on the screen, without its values. */
  readonly route: string;
};

/** How many failures are kept until there is a listener. */
const most = 20;
const early: PlacedFailure[] = [];
let listener: ((failure: PlacedFailure) => void) | undefined;
let routeOf = () => '';

/** Reports a failure to the listener, if there is one. */
export function tellFailure(failure: Failure): void {
  const placed = { ...failure, route: routeOf() };
  if (listener !== undefined) listener(placed);
  else if (early.length < most) early.push(placed);
}

/** Listens to every failure, including earlier ones. */
export function hearFailures(hear: (failure: PlacedFailure) => void): void {
  listener = hear;
  early.splice(0).forEach(hear);
}

/** How to find the current route's pattern. */
export function configureFailures(route: () => string): void {
  routeOf = route;
}
