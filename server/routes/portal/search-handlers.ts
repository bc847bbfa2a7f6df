import type {
  ResidentSearchRequest,
  ResidentSearchResponse,
} from '@wattle/contract/entities/search.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../../container.ts';
import type { CallContext } from '../../call.ts';
import type { Handlers } from '../../http/services.ts';
import { presentSearchResult } from '../../presenters/resident-search.ts';
import {
  countByExpiry,
  countResidents,
  isWithoutResidents,
  listResidents,
} from '../../queries/residents/resident-search.ts';
import { filterOf, pageOf, requestOf } from './search-request.ts';

type SearchHandlers = Pick<
  Handlers<typeof portal>,
  'searchResidents' | 'searchResidentsByQuery' | 'countResidents'
>;

/** The residents list (RES, FIL). */
export function searchHandlers({ db }: Container): SearchHandlers {
  const { kysely } = db;

  /** The total is counted separately, so that it is also given past the last page. */
  async function search(
    request: ResidentSearchRequest,
    { actor, now }: CallContext,
  ): Promise<ResidentSearchResponse> {
    const filter = filterOf(request, { accountId: actor.accountId, now });
    const page = pageOf(request);
    const total = await countResidents(kysely, filter);
    const rows = page.offset < total ? await listResidents(kysely, filter, page) : [];
    return {
      searchResults: rows.map(presentSearchResult),
      total,
      availablePages: Math.ceil(total / page.limit),
      ...(total === 0 && {
        isWithoutResidents: await isWithoutResidents(kysely, filter.accountId),
      }),
    };
  }

  return {
    searchResidents: (call) => search(call.body, call),
    searchResidentsByQuery: async (call) => search(requestOf(call.query), call),
    countResidents: async ({ actor, now, body }) => {
      const counts = await countByExpiry(
        kysely,
        filterOf(body, { accountId: actor.accountId, now }),
      );
      return {
        total: counts.total,
        chartDueNowOrSoon: counts.chart,
        courseDueNowOrSoon: counts.course,
      };
    },
  };
}
