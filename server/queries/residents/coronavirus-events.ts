import type { CoronavirusRecord } from '@wattle/contract/entities/coronavirus.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { updateResident } from './residents.ts';

/** Adds what was recorded to the resident's history, and shows it from now on. */
export async function recordCoronavirus(
  tx: Kysely<Tables>,
  event: Insertable<Tables['coronavirusEvent']>,
  period: CoronavirusRecord['period'],
): Promise<CoronavirusRecord> {
  const { id, residentId, recordedBy, at } = event;
  await tx.insertInto('coronavirusEvent').values(event).execute();
  const record: CoronavirusRecord = { id, period, recordedAt: toInstant(new Date(at)), recordedBy };
  await updateResident(tx, residentId, {
    coronavirus: JSON.stringify(record),
    // What the version before shows.
    coronavirusStatus: period?.status ?? null,
  });
  return record;
}
