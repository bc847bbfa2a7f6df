import type { CallContext } from '../../call.ts';
import type { Container } from '../../container.ts';
import { changeDetail } from '../../policies/administration.ts';
import {
  requireAdministratorsItem,
  requireAdministratorsRelease,
} from '../../policies/held-items.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { listFacilityRecords } from '../../queries/instance/facility-records.ts';
import { type Decision, decideHeldItem } from './decide-held-item.ts';

interface ExchangeCall extends CallContext {
  readonly params: { readonly id: string };
}

/** An administrator's decision on an item; it is listed among the changes, but its reason only with the item. */
export async function decideExchangeItem(
  db: Container['db'],
  call: ExchangeCall,
  decision: Decision['decision'],
  facilityId?: string,
): Promise<void> {
  const { actor, now } = call;
  const itemId = call.params.id;
  await requireFacility(db, facilityId);
  await decideHeldItem(db, {
    itemId,
    requireTheirs: 'release' in decision ? requireAdministratorsRelease : requireAdministratorsItem,
    decision,
    actor,
    now,
    audit: (tx, { resourceType }, outcome) =>
      call.audit(
        tx,
        changeDetail(
          itemId,
          resourceType,
          outcome === null ? [] : [{ name: 'heldItem', before: '', after: outcome }],
        ),
      ),
  });
}

/** Throws if somebody chose a facility that doesn't exist. */
export async function requireFacility(
  db: Container['db'],
  facilityId: string | undefined,
): Promise<void> {
  if (facilityId === undefined) return;
  const isKnown = (await listFacilityRecords(db.kysely, facilityId)).length > 0;
  refuseProblems(isKnown ? {} : { facilityId: 'Choose from the list' }, 'Invalid_Record');
}
