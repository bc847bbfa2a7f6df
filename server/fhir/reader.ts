import type { FhirResource } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Reach } from './caller.ts';
import type { Links } from './links.ts';
import type { Issue } from './outcome.ts';
import type { Criterion } from './search/criterion.ts';

/** What a reader needs: a moment, the caller's reach, and how addresses are written. */
export interface ReadContext {
  readonly db: Kysely<Tables>;
  readonly reach: Reach;
  readonly now: Date;
  readonly links: Links;
}

/** A resource as stored, without `meta`, which is the same for all types and added later (`finish`). */
export interface FoundResource {
  readonly resource: FhirResource & { readonly id: string };
  readonly lastUpdated: Date;
  /** The resident whose record it is, for the audit log; null if nobody's. */
  readonly residentId: string | null;
}

export interface ReaderPage {
  /** The id of the last resource of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly limit: number;
  /** Nobody asks how many there are, which can take as long as reading them all. */
  readonly withoutTotal?: boolean;
}

export interface FoundPage {
  /** The total of all pages; of this page alone if nobody asks for more. */
  readonly total: number;
  /** At most `limit` of them, in the order of their ids. */
  readonly found: readonly FoundResource[];
  /** Notes on the result, such as why there is nothing in it. */
  readonly notes?: readonly Issue[];
}

/** Reads one type of resource, only within the caller's reach. */
export interface Reader {
  /** The resource with the id; undefined if there is none within reach. */
  read(context: ReadContext, id: string): Promise<FoundResource | undefined>;
  /** Resources that meet every criterion. */
  search(
    context: ReadContext,
    criteria: readonly Criterion[],
    page: ReaderPage,
  ): Promise<FoundPage>;
}

/** A reader that finds one resource as it finds many. */
export function readerBy(search: Reader['search']): Reader {
  return {
    search,
    async read(context, id) {
      const values = [{ system: undefined, code: id }];
      const page = { after: undefined, limit: 1 };
      const { found } = await search(context, [{ kind: 'token', name: '_id', values }], page);
      return found[0];
    },
  };
}
