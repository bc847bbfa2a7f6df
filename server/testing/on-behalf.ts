import type { OrderForAnother } from '@wattle/contract/entities/on-behalf.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Person = { readonly id: string };

/** A prescriber's order by telephone, read back and heard by a second person. */
export function byPhone({ id }: Person): OrderForAnother {
  return {
    prescriberId: Uuid.parse(id),
    means: 'telephone',
    isReadBack: true,
    heardBy: 'Grace Tindall',
  };
}

/** A prescriber's order on paper. */
export function writtenBy({ id }: Person): OrderForAnother {
  return { prescriberId: Uuid.parse(id), means: 'written', isReadBack: false, heardBy: '' };
}

/** Whether the residents list shows an open phone order. */
export async function hasOpenOrder(db: Kysely<Tables>, resident: Person): Promise<boolean> {
  const { hasOpenPhoneOrder } = await db
    .selectFrom('resident')
    .where('id', '=', resident.id)
    .select('hasOpenPhoneOrder')
    .executeTakeFirstOrThrow();
  return hasOpenPhoneOrder;
}
