import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { EndableToken } from '../queries/people/ended-access.ts';
import type { FhirCaller } from '../fhir/caller.ts';
import type { ResidentRef } from '../queries/residents/resident-access.ts';

/** How far the access checks have got with a request. */
export interface CallState {
  /** The caller's, once it has been verified. */
  token: EndableToken | null;
  /** What the caller's token was issued for. */
  scopes: readonly string[];
  actor: Actor | null;
  /** Of the FHIR interface, where a system may call too. */
  caller: FhirCaller | null;
  /** When the actor was last looked up. */
  askedAt: Date | null;
  /** Only one that the actor may see. */
  resident: ResidentRef | null;
  /** The policies were checked and passed. */
  isPermitted: boolean;
  /** The handler of a writing operation has started, so a failure may have changed something. */
  mayHaveWritten: boolean;
  isAudited: boolean;
  /** A resident was written about, and not by a call that had been made before and was answered as then. */
  hasWrittenChart: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    callState: CallState | null;
  }
}

/** The state of a request, created on first use. */
export function callStateOf(request: FastifyRequest): CallState {
  request.callState ??= {
    token: null,
    scopes: [],
    actor: null,
    caller: null,
    askedAt: null,
    resident: null,
    isPermitted: false,
    mayHaveWritten: false,
    isAudited: false,
    hasWrittenChart: false,
  };
  return request.callState;
}

/**
 * The state of a request whose handler starts now: from here on, a failure of a writing operation may have changed
 * something. Throws if the policies weren't checked.
 */
export function startHandling(
  { audit, access, method, path }: Operation,
  request: FastifyRequest,
): CallState {
  const state = callStateOf(request);
  if (!state.isPermitted) throw new Error(`No policy was checked for ${method} ${path}`);
  const isSearch = typeof access === 'object' && access.right?.interaction === 's';
  state.mayHaveWritten = audit !== undefined && method !== 'GET' && !isSearch;
  return state;
}
