import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Issue } from '../../fhir/outcome.ts';
import type { FhirResource } from 'fhir/r4';
import type { ImportedResource } from './read/read-resource.ts';
import { type Result, result } from './result.ts';

/** What a transaction or batch requests for one entry. */
export interface EntryRequest {
  readonly method: string;
  readonly url: string;
  readonly ifNoneExist: string | undefined;
  readonly ifMatch: string | undefined;
}

/** One resource on its way in: what was sent, which record it means and, at the end, what became of it. */
export interface Work<R extends ImportedResource | undefined = ImportedResource> {
  /** Its position in what was sent. */
  readonly position: number;
  /** What the sender calls it by: its type and id. */
  readonly label: string;
  readonly type: string;
  /** What others refer to it by, also if it can't be read: `Patient/1` or the `fullUrl`; null if nobody can. */
  readonly key: string | null;
  /** Undefined if it can't be read as one, or can't be meant: it is refused from the start. */
  readonly resource: R;
  /** What a person has to look at first, found while reading. */
  readonly holds: readonly Finding[];
  readonly request?: EntryRequest | undefined;
  /** Our id of the record that the sender means; undefined if it is to be found. */
  readonly target?: string | undefined;
  /** A record that is found stays as it is. */
  readonly isOnlyNew: boolean;
  /** Names the content, to know it again. */
  readonly digest?: Buffer;
  /** Somebody has looked at the holds. */
  acceptHeld: boolean;
  result?: Result;
  /** As its sender can now read it here. */
  current?: Current;
}

/** A record as it is read here. */
interface Current {
  readonly resource: FhirResource;
  readonly version: string;
}

export type AnyWork = Work | Work<undefined>;
export const isReadable = (work: AnyWork): work is Work => work.resource !== undefined;
export type FinishedWork = AnyWork & { readonly result: Result };

/** It comes no further. */
export const refusedWork = (
  {
    position,
    label,
    type,
    key,
    request,
  }: Pick<AnyWork, 'position' | 'label' | 'type' | 'key' | 'request'>,
  reasons: readonly Issue[],
): FinishedWork & Work<undefined> => ({
  position,
  label,
  type,
  key,
  request,
  resource: undefined,
  holds: [],
  isOnlyNew: false,
  acceptHeld: false,
  result: result('refused', { reasons }),
});
