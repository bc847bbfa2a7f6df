import type * as z from 'zod/mini';
import type { RefusalCode } from '../refusal-codes.ts';
import type { FhirRight } from '../fhir/scopes.ts';
import type { ResidentKey } from '../values/resident-key.ts';
import type { UserType } from '../values/user-type.ts';

export type Service = 'authorisation' | 'portal' | 'medications' | 'health-identifier' | 'fhir';

/**
 * What a call is about, so that the access check can ask whether the caller may see that resident
 * before any handler runs. A call that names only a medicine, an order or an allergy change is resolved to its resident.
 */
export type Subject =
  | { readonly resident: ResidentKey }
  | { readonly medication: { authoringSystem: string; authoringSystemForeignKey: string } }
  | { readonly allergyHistory: string }
  | { readonly order: string };

/**
 * Who may call: anyone; any signed-in account, also one whose access has ended; any signed-in account, mapped or not;
 * or the named user types, who also need access to the resident in `about`, if there is one. `onBehalf` are those of `roles` who may
 * call only where the instance lets them draft on behalf of a prescriber (DRF-01). `only` lets nobody but the
 * configured pharmacy service account call, which also needs one of the types (CHT-06). `right` is for the FHIR interface:
 * the token's scopes have to grant it too, and backend services whose token does may call as well.
 */
export type Access =
  | 'anonymous'
  | 'even-ended'
  | 'signed-in'
  | {
      readonly roles: readonly UserType[];
      readonly onBehalf?: readonly UserType[];
      readonly only?: 'pharmacy-service';
      readonly right?: FhirRight;
      readonly about: 'nobody' | ((call: never) => Subject);
    };

type Schema = z.ZodMiniType;

/** What a call may answer with instead of JSON. */
export type MediaType =
  | 'application/pdf'
  | 'application/fhir+json'
  | 'application/fhir+ndjson'
  | 'application/json';

export interface Operation {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in Fastify, `:name` for a parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Shape of the 200 response; its media type if it is a file; null if the call answers 204. */
  readonly response: Schema | MediaType | null;
  /** True when a GET may also answer 204 for "there is none", which the client reads as null (API-02). */
  readonly mayBeEmpty?: true;
  /** For how many seconds the client may keep the answer, sent as `max-age`; other answers are not kept at all. */
  readonly maxAgeSeconds?: number;
  /** Bytes in the body, if more than the usual. */
  readonly bodyLimit?: number;
  /** Domain refusals, sent as 422. */
  readonly refusals?: readonly RefusalCode[];
  /** True if the call changes something; it is audited as an action. Calls that show a chart set `audit`, and are audited as views. */
  readonly audit?: string;
}

type Part<K extends string, O> = O extends { readonly [k in K]: infer S extends Schema }
  ? { readonly [k in K]: z.infer<S> }
  : unknown;

/** What a handler gets and a client gives for an operation. */
export type CallOf<O> = Part<'params', O> & Part<'query', O> & Part<'body', O>;

type WholeAnswer<O> = O extends { response: infer R }
  ? R extends Schema
    ? z.infer<R>
    : R extends MediaType
      ? Uint8Array<ArrayBuffer>
      : null
  : never;

/** What the operation answers: what its shape says, a file’s bytes, or null for 204. */
export type AnswerOf<O> = O extends { mayBeEmpty: true } ? WholeAnswer<O> | null : WholeAnswer<O>;

/** Declares the operations of a service, each keeping its literal types. */
export function operationsOf<const S extends Service>(service: S) {
  return <const O extends Omit<Operation, 'service'>>(
    declared: O,
  ): O & { readonly service: S } => ({
    ...declared,
    service,
  });
}
