import type { ResidentStatus } from '@wattle/contract/entities/resident-facts.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type ScreenRun, writeTyped } from './screen-run.ts';

/** Where a resident lives after a transfer, and whether they still do. */
export interface PlaceChange {
  readonly status: ResidentStatus;
  readonly facilityId: string;
  readonly room: string | null;
}

/** Changes it as a file or a message of another system would, of a resident whom the caller has locked. */
export async function writePlace(
  run: ScreenRun,
  residentId: string,
  { status, facilityId, room }: PlaceChange,
): Promise<void> {
  const stored = await identityOf(run.tx, residentId);
  await writeTyped(
    { ...run, hasHappened: true },
    { ...stored, status, facilityId, room: room ?? '' },
  );
}

/** What a row has to say of every resident. */
async function identityOf(tx: Kysely<Tables>, id: string) {
  return await tx
    .selectFrom('resident')
    .where('id', '=', id)
    .select(['authoringSystem', 'foreignKey', 'familyName', 'givenName', 'dateOfBirth', 'sexCode'])
    .executeTakeFirstOrThrow();
}
