import type { MediaType } from '@wattle/contract/operations/operation.ts';
import type { FhirResource } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { AuditDetail } from '../call.ts';
import type { Tables } from '../db/tables.ts';
import type { FhirCaller } from './caller.ts';

/** A call of the FHIR interface. */
export interface FhirCall {
  /** The path with the query, as it was asked for. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  /** The parameters of the address and, for `_search`, of the form. */
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** Null if nobody is signed in. */
  readonly caller: FhirCaller | null;
  readonly now: Date;
  readonly origin: string;
  /** Writes the call's audit row; a call that only reads is audited by its answer's residents. */
  readonly audit: (tx: Kysely<Tables>, detail?: AuditDetail, resident?: string) => Promise<void>;
}

export interface FhirAnswer {
  readonly status: number;
  readonly resource: FhirResource | null;
  /** Something other than a resource. */
  readonly file?: { readonly type: MediaType; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** The residents whose records it shows. */
  readonly residentIds?: readonly string[];
}

export type FhirHandler = (call: FhirCall) => Promise<FhirAnswer>;
