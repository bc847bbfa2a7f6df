import type {
  AnswerOf,
  CallOf,
  Operation,
  Service,
} from '@wattle/contract/operations/operation.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { aheadHeader } from '@wattle/contract/loaded-ahead.ts';
import { SignInFault } from '@wattle/contract/sign-in-faults.ts';
import {
  ApiError,
  isFailedCall,
  NetworkError,
  NotSignedInError,
  readRefusal,
  RefusalError,
  UnreadableAnswerError,
} from './errors.ts';
import { isOffline } from '../lib/loading/back-online.ts';
import { tellFailure } from '../lib/failures.ts';
import { parseJson } from '@wattle/contract/values/parse-json.ts';

/** What calls need from sign-in; set once at start. */
export interface ApiSettings {
  /** Of the services that the client calls. */
  readonly endpoints: Readonly<Partial<Record<Service, string>>>;
  /** The access token, renewed first if it has expired; undefined if nobody is signed in. */
  readonly accessToken: () => Promise<string | undefined>;
  /** Called when the server refuses the token: renews it, or restarts sign-in and returns undefined. */
  readonly renewedToken: () => Promise<string | undefined>;
  /** Called when the server refuses what the user may not do: their access may have ended. */
  readonly onForbidden: () => void;
  /** The provider chosen on a shared account, sent with every call (ADD-02); undefined if there is none. */
  readonly providerId: () => string | undefined;
}

const offline = 'This device is offline. This loads by itself once the device is back online.';

/** Whether the call changes nothing, such as a search. */
const isRead = ({ method, audit }: Operation) => method === 'GET' || audit === undefined;

let settings: ApiSettings | undefined;

export function configureApi(values: ApiSettings): void {
  settings = values;
}

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
}

function addressOf(
  operation: Operation,
  base: string,
  parts: Parts,
  providerId: string | undefined,
): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (providerId !== undefined) query.set('providerId', providerId);
  const text = query.toString();
  return base + path + (text === '' ? '' : `?${text}`);
}

async function send(
  operation: Operation,
  address: string,
  parts: Parts,
  token: string | undefined,
  { signal, isAhead = false }: CallManner,
): Promise<Response> {
  const headers = new Headers();
  if (isAhead) headers.set(aheadHeader, '1');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (operation.body !== undefined) {
    headers.set(
      'content-type',
      token === undefined ? 'application/json' : 'application/json-patch+json',
    );
  }
  try {
    return await fetch(address, {
      method: operation.method,
      headers,
      // An answer that may be kept is kept where sign-out clears it.
      cache: 'no-store',
      ...(operation.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    // Reads are repeated automatically; writes are not.
    throw new NetworkError(isRead(operation) && isOffline() ? offline : undefined);
  }
}

/** Where answers are kept for as long as the server says. */
interface AnswerCache {
  readonly find: (address: string) => Promise<Response | undefined>;
  readonly keep: (address: string, answer: Response) => Promise<void>;
}

/** How a call is made. */
interface CallManner {
  readonly signal?: AbortSignal | undefined;
  readonly cache?: AnswerCache;
  /** Before anybody has asked for what it reads, so that the audit log says so. */
  readonly isAhead?: boolean;
  /** Whether the caller asks in another way if this fails, so that nobody has to hear of it. */
  readonly hasAnotherWay?: boolean;
}

/** What a call returns when its failure is not an error for the caller (API-05). */
type OrNull<O extends Operation> = O extends { service: 'health-identifier' } ? null : never;

/**
 * Calls one operation of the contract. Returns the parsed response, null for 204. Throws RefusalError for
 * 422, ApiError with the text for any other failure, NetworkError if there was no response; a call to the
 * health-identifier service that fails in one of these ways returns null.
 */
export async function call<const O extends Operation>(
  operation: O,
  input: CallOf<O>,
  signal?: AbortSignal,
  manner: Omit<CallManner, 'signal'> = {},
): Promise<AnswerOf<O> | OrNull<O>> {
  const start = performance.now();
  try {
    return await answerOf(operation, input, { ...manner, signal });
  } catch (error) {
    if (signal?.aborted !== true && manner.hasAnotherWay !== true) {
      // The screen says it in our own words; this is the only place where the cause can be read.
      console.error(`${operation.method} ${operation.service}${operation.path} failed`, error);
      tellFailure({ kind: 'call', operation, error, durationMs: performance.now() - start });
    }
    const givesNull = operation.service === 'health-identifier' && isFailedCall(error);
    if (givesNull) return null as OrNull<O>;
    throw error;
  }
}

async function answerOf<const O extends Operation>(
  operation: O,
  input: CallOf<O>,
  manner: CallManner,
): Promise<AnswerOf<O>> {
  const { signal, cache } = manner;
  if (settings === undefined) throw new Error('The API is not configured yet');
  const endpoint = settings.endpoints[operation.service];
  if (endpoint === undefined) throw new Error(`The client doesn’t call ${operation.service}`);
  const parts = input as Parts;
  // Anyone may check a password, but only with a token do other people’s guesses not count (decision 043).
  const isAnonymous = operation.access === 'anonymous' && operation.audit !== 're-authenticate';
  // The user's details are fetched with the two parts of the provider's key.
  const isUnderProvider = !isAnonymous && operation.path !== portalStart.me.path;
  const address = addressOf(
    operation,
    endpoint,
    parts,
    isUnderProvider ? settings.providerId() : undefined,
  );
  const token = isAnonymous ? undefined : await settings.accessToken();
  if (token === undefined && !isAnonymous) {
    throw new NotSignedInError();
  }
  const kept = await cache?.find(address);
  if (kept !== undefined) return await readAnswer(operation, kept);
  signal?.throwIfAborted();
  let response = await send(operation, address, parts, token, manner);
  const fault = faultOf(response);
  // A new token would be refused as well, unless the provider has changed its key.
  const mayHelp = fault === undefined || fault === 'unknown-key';
  if (response.status === 401 && !isAnonymous && mayHelp) {
    const renewed = await settings.renewedToken();
    if (renewed !== undefined) response = await send(operation, address, parts, renewed, manner);
  }
  if (response.status === 403 && operation.path !== portalStart.me.path) settings.onForbidden();
  if (response.ok) await cache?.keep(address, response.clone());
  return await readAnswer(operation, response);
}

async function readAnswer<O extends Operation>(
  operation: O,
  response: Response,
): Promise<AnswerOf<O>> {
  const { response: shape } = operation;
  if (response.ok && typeof shape === 'string') {
    return new Uint8Array(await whole(response.arrayBuffer())) as AnswerOf<O>;
  }
  const text = await whole(response.text());
  if (response.status === 422) throw new RefusalError(readRefusal(parseJson(text)));
  if (!response.ok) {
    const traceId = response.headers.get('trace-id') ?? undefined;
    throw new ApiError(response.status, text, retryAfterOf(response), faultOf(response), traceId);
  }
  // A call declared without a response body returns null, whatever an older server sends.
  const isEmpty = response.status === 204 || shape === null || typeof shape === 'string';
  if (isEmpty) return null as AnswerOf<O>;
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new UnreadableAnswerError(operation.path, field);
  }
  return parsed.data as AnswerOf<O>;
}

/** The fault that the server names beside a refused token. */
function faultOf({ headers }: Response): SignInFault | undefined {
  const [, reason] = /\breason="([\w-]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
  return SignInFault.safeParse(reason).data;
}

/** Seconds; undefined if the server gave none, or a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The body. One cut off halfway counts as no response. */
async function whole<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch {
    throw new NetworkError();
  }
}
