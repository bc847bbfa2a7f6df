import type {
  AnswerOf,
  CallOf,
  Operation,
  Service,
} from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import {
  ApiError,
  isFailedCall,
  NetworkError,
  readRefusal,
  RefusalError,
  UnreadableAnswerError,
} from './errors.ts';
import { tellFailure } from '../lib/failures.ts';

/** What the transport needs from sign-in; given once at start. */
export interface ApiSettings {
  readonly endpoints: Readonly<Record<Service, string>>;
  /** The access token, renewed first when it has expired; undefined when nobody is signed in. */
  readonly accessToken: () => Promise<string | undefined>;
  /** The server no longer takes the token: renews it, or restarts sign-in and gives undefined. */
  readonly renewedToken: () => Promise<string | undefined>;
  /** The provider chosen on a shared account, sent with every call (ADD-02); undefined where there is none. */
  readonly providerId: () => string | undefined;
}

let settings: ApiSettings | undefined;

export function configureApi(given: ApiSettings): void {
  settings = given;
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
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers();
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
      ...(operation.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new NetworkError();
  }
}

/** What a failure gives where it is no error to the caller (API-05). */
type OrNull<O extends Operation> = O extends { service: 'health-identifier' } ? null : never;

/**
 * Calls one operation of the contract. Gives the parsed answer, null for 204. Throws RefusalError for
 * 422, ApiError with the text for any other failure, NetworkError when no answer came; a call of the
 * health-identifier service that fails in these ways gives null.
 */
export async function call<const O extends Operation>(
  operation: O,
  input: CallOf<O>,
  signal?: AbortSignal,
): Promise<AnswerOf<O> | OrNull<O>> {
  const start = performance.now();
  try {
    return await answerOf(operation, input, signal);
  } catch (error) {
    if (signal?.aborted !== true) {
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
  signal: AbortSignal | undefined,
): Promise<AnswerOf<O>> {
  if (settings === undefined) throw new Error('The API is not configured yet');
  const parts = input as Parts;
  const isAnonymous = operation.access === 'anonymous';
  // Who the user is, is asked with the provider's own two parts.
  const isUnderProvider = !isAnonymous && operation.path !== portal.me.path;
  const address = addressOf(
    operation,
    settings.endpoints[operation.service],
    parts,
    isUnderProvider ? settings.providerId() : undefined,
  );
  const token = isAnonymous ? undefined : await settings.accessToken();
  if (token === undefined && !isAnonymous) {
    throw new Error('User not authenticated. Please call thus function post authentication');
  }
  let response = await send(operation, address, parts, token, signal);
  if (response.status === 401 && !isAnonymous) {
    const renewed = await settings.renewedToken();
    if (renewed !== undefined) response = await send(operation, address, parts, renewed, signal);
  }
  return await readAnswer(operation, response);
}

async function readAnswer<O extends Operation>(
  operation: O,
  response: Response,
): Promise<AnswerOf<O>> {
  const text = await readText(response);
  if (response.status === 422) throw new RefusalError(readRefusal(parseJson(text)));
  if (!response.ok) throw new ApiError(response.status, text);
  // A call without an answer body is null by its declaration, whatever an older server sends.
  if (response.status === 204 || operation.response === null) return null as AnswerOf<O>;
  const parsed = operation.response.safeParse(parseJson(text));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new UnreadableAnswerError(operation.path, field);
  }
  return parsed.data as AnswerOf<O>;
}

/** The body; cut off half-way, there was no answer. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new NetworkError();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
