import { medications } from '@wattle/contract/operations/medications.ts';
import type { Operation, CallOf } from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Statement } from './statement-tap.ts';
import { accessTokenOf } from './sign-in.ts';
import type { World } from './world.ts';

/** A reading call over HTTP. */
export interface ReadCall {
  readonly operation: Operation;
  readonly path: string;
  readonly body: string | undefined;
}

/** The call of an operation; its parameters fill the path, and its query follows it. */
export function readOf<const O extends Operation>(operation: O, input: CallOf<O>): ReadCall {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  return {
    operation,
    path: `/${operation.service}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** What a chart page reads first: all of it, in one call. */
export const chartReads = (params: ResidentPath): ReadCall[] => [
  readOf(medications.openChart, { params }),
];

/** The same by the calls that the specification names. */
export function partReads(params: ResidentPath): ReadCall[] {
  return [
    portal.resident,
    portal.allergies,
    medications.chartSummary,
    medications.chartContact,
    medications.latestOrder,
  ].map((operation) => readOf(operation, { params }));
}

export type Caller = (read: ReadCall) => Promise<unknown>;

/** A call that was answered with another status than 200. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answered ${status}`);
    this.status = status;
  }
}

/** For a call that may be refused; any other failure is thrown. */
export function unlessRefused(error: unknown): undefined {
  if (error instanceof RefusedError && error.status < 500) return undefined;
  throw error;
}

/** Signs in and returns a function to make calls, which throws a RefusedError unless the response is 200 with JSON. */
export async function callerOf(user: string, url: string, scope?: string): Promise<Caller> {
  const authorization = `Bearer ${await accessTokenOf(user, url, scope)}`;
  return async ({ operation, path, body }) => {
    const answer = await fetch(url + path, {
      method: operation.method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    if (answer.status !== 200) throw new RefusedError(path, answer.status);
    const found: unknown = await answer.json();
    return found;
  };
}

/**
 * The statements the product sends for a call. Repeated until two results agree, so that a
 * new connection or a background job doesn't count.
 */
export async function statementsOf(
  { tap }: NonNullable<World['postgres']>,
  call: Caller,
  read: ReadCall,
): Promise<Statement[]> {
  const texts = (statements: readonly Statement[]) => statements.map(({ text }) => text);
  let before: Statement[] = [];
  for (;;) {
    const statements = await tap.record(() => call(read));
    if (statements.length > 0 && isDeepStrictEqual(texts(statements), texts(before))) {
      return statements;
    }
    before = statements;
  }
}
