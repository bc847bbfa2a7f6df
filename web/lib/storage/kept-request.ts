import { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import * as z from 'zod/mini';
import { nowInstant } from '../time/clock.ts';
import { parseJson } from '@wattle/contract/values/parse-json.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** The storage key of the kept request's own key: in session storage for this tab, in local storage for the browser. */
const keyName = 'reloginPayloadKey';
/** A request reviewed longer ago than this has to be reviewed again. */
const keptForMs = 12 * 60 * 60_000;

/** A request waiting for its prescriber to re-authenticate. Ids only, never the password. */
const KeptRequest = z.object({
  ...FinaliseRequest.shape,
  /** The address that sends it (AUTH-07). */
  path: z.string(),
  userId: z.string(),
  keptAt: Instant,
});

type RequestOrigin = Pick<z.infer<typeof KeptRequest>, 'path' | 'userId'>;

/** Keeps a request in this tab during re-login, under a random key stored where the specification says. */
export function keepRequest(request: FinaliseRequest, origin: RequestOrigin): void {
  forgetRequest();
  const payloadKey = crypto.randomUUID();
  const kept = { ...request, ...origin, keptAt: nowInstant() };
  window.sessionStorage.setItem(payloadKey, JSON.stringify(kept));
  window.sessionStorage.setItem(keyName, payloadKey);
  window.localStorage.setItem(keyName, payloadKey);
}

/** The key of the kept request: this tab's if there is one, otherwise another tab's. */
export function findPayloadKey(): string | null {
  return window.sessionStorage.getItem(keyName) ?? window.localStorage.getItem(keyName);
}

/** The request kept under this key, if it is this user's, for this address and recently reviewed. */
export function findRequest(
  payloadKey: string,
  origin: RequestOrigin,
): FinaliseRequest | undefined {
  const kept = KeptRequest.safeParse(
    parseJson(window.sessionStorage.getItem(payloadKey) ?? ''),
  ).data;
  if (kept === undefined || kept.userId !== origin.userId || kept.path !== origin.path) {
    return undefined;
  }
  const age = Date.parse(nowInstant()) - Date.parse(kept.keptAt);
  if (age < 0 || age > keptForMs) return undefined;
  const { path: _, userId: __, keptAt: ___, ...request } = kept;
  return request;
}

/** A whole chart that was ticked as reviewed: its order, and the new last day that was beside the tick. */
export interface ReviewedChart {
  readonly orderId: string;
  readonly until: PlainDate;
}

/** The chart that was reviewed for the request, if any was. */
export function reviewedChartOf(request: FinaliseRequest): ReviewedChart | undefined {
  const { isChartReview, basedOnOrderId: orderId, reviewedUntil: until } = request;
  if (isChartReview !== true || orderId === null || until === undefined) return undefined;
  return { orderId, until };
}

/** Forgets this tab's request. */
export function forgetRequest(): void {
  const payloadKey = window.sessionStorage.getItem(keyName);
  if (payloadKey === null) return;
  window.sessionStorage.removeItem(payloadKey);
  window.sessionStorage.removeItem(keyName);
  // Another tab may have stored its own key meanwhile.
  if (window.localStorage.getItem(keyName) === payloadKey) window.localStorage.removeItem(keyName);
}
