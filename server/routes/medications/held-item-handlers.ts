import type { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Call } from '../../call.ts';
import { type Decision, decideHeldItem } from '../../commands/data-exchange/decide-held-item.ts';
import type { Container } from '../../container.ts';
import { loadCatalogue } from '../../intake/records/catalogue.ts';
import { releaseHeldItem } from '../../intake/held-items/release-held-item.ts';
import { ceasesOf, releaseOf } from '../../intake/held-items/release-of.ts';
import { whyItWaits } from '../../intake/held-items/why-it-waits.ts';
import { linksOf } from '../../fhir/links.ts';
import type { Handlers } from '../../http/services.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { requireItemOf } from '../../policies/held-items.ts';
import { ceaseReasonOf, wordsOf } from '../../presenters/held-resource.ts';
import { listHeldItemsOf } from '../../queries/exchange/held-items.ts';
import { readPrescribed } from '../../queries/chart/prescribed-medicines.ts';
import { lockResident } from '../../queries/residents/residents.ts';

type DecisionCall = Call<
  typeof medicationsHeldItems.releaseHeldItem | typeof medicationsHeldItems.dealWithHeldItem
>;

/** Items that other systems sent about a resident, for a prescriber or pharmacist to decide on. */
export function heldItemHandlers(container: Container): Handlers<typeof medicationsHeldItems> {
  const { db, settings } = container;

  const decide = (call: DecisionCall, decision: Decision['decision']) =>
    decideHeldItem(db, {
      itemId: call.params.heldItemId,
      requireTheirs: requireItemOf(call.resident),
      decision,
      actor: call.actor,
      now: call.now,
      audit: (tx, { id, resourceType }, outcome) =>
        call.audit(tx, { heldItemId: id, resourceType, outcome }),
    });

  return {
    heldItems: async ({ resident, now }) => {
      const rows = await listHeldItemsOf(db.kysely, resident.id);
      if (rows.length === 0) return [];
      const catalogue = await loadCatalogue(db.kysely);
      const so = await readPrescribed(db.kysely, resident.id);
      const { isOwnChart } = so;
      const { timeZone } = resident;
      const into = { catalogue, links: linksOf(settings), timeZone, now, resident, isOwnChart };
      return rows.map((row) => {
        const { id, isClinical, resource, sender, receivedAt, medicationIds } = row;
        return {
          id,
          ...wordsOf(resource),
          ...whyItWaits(row),
          sender,
          receivedAt: toInstant(receivedAt),
          ceases: ceasesOf(so, { resource, medicationIds }),
          ceaseReason: medicationIds.length === 0 ? '' : ceaseReasonOf(resource, sender),
          release: isClinical
            ? releaseOf(resource, { ...into, asksToCease: medicationIds.length > 0 })
            : 'administrator',
        };
      });
    },
    releaseHeldItem: async (call) => {
      const by = { decidedBy: call.actor.userId, facilityId: null };
      await decide(call, {
        release: async (tx, item) => {
          requireActive(await lockResident(tx, call.resident.id));
          return await releaseHeldItem(container, tx, { item, ...by });
        },
      });
      return null;
    },
    dealWithHeldItem: (call) => decide(call, call.body),
  };
}
