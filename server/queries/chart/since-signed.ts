import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

interface Signing {
  readonly residentId: string;
  readonly userId: UserId;
}

/** The last order of a resident that a prescriber finalised as their own or countersigned. */
export async function findSigned(db: Kysely<Tables>, signing: Signing) {
  const [row] = await signedBy(db, signing);
  return row;
}

const signedBy = builtOnce((db, { residentId, userId }: Signing) =>
  db
    .selectFrom('pharmacyOrder as o')
    .leftJoin('orderOnBehalf as given', 'given.orderId', 'o.id')
    .leftJoin('countersignature as signed', 'signed.orderId', 'o.id')
    .where('o.residentId', '=', residentId)
    .where('o.importedFrom', 'is', null)
    .where(
      sql<boolean>`case when given.order_id is null then o.finalised_by = ${userId}
        else given.prescriber_id = ${userId} and signed.order_id is not null end`,
    )
    .orderBy('o.sequence', 'desc')
    .limit(1)
    .select(['o.id', 'o.sequence', 'o.finalisedAt']),
);
