import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { HeldItemRow } from '../../queries/exchange/held-items.ts';

/** The organisations that a run may write to; null for an operator, who may write to all. */
export type WriteReach = ReadonlySet<string> | null;

/** What the sender of a held item could write to itself, whoever decides on the item. */
export async function senderReach(
  tx: Kysely<Tables>,
  { source, senderOrganisationIds }: Pick<HeldItemRow, 'source' | 'senderOrganisationIds'>,
): Promise<WriteReach> {
  if (senderOrganisationIds !== null) return new Set(senderOrganisationIds);
  // Operators name their sources themselves, without a slash.
  const [, serviceId] = /^service\/(.*)$/.exec(source) ?? [];
  if (serviceId === undefined) return null;
  // An earlier version held it. Of a system that isn't registered, nothing is known: it reaches nobody.
  const rows = await tx
    .selectFrom('backendServiceOrganisation')
    .select('organisationId')
    .where((eb) => eb(eb.cast<string>('serviceId', 'text'), '=', serviceId))
    .execute();
  return new Set(rows.map(({ organisationId }) => organisationId));
}

export function narrow(reach: WriteReach, to: WriteReach): WriteReach {
  if (reach === null || to === null) return reach ?? to;
  return new Set([...reach].filter((one) => to.has(one)));
}
