import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';

/** The handlers of the parts. */
type Parts = Pick<Handlers<typeof portal>, 'resident' | 'allergies'> &
  Pick<
    Handlers<typeof medications>,
    'chartSummary' | 'chartContact' | 'latestOrder' | 'questions' | 'toCountersign'
  >;

/** What the parts that are audited would have in their rows. */
const shows = [portal.resident, portal.allergies, medications.latestOrder, medications.questions]
  .map(({ audit }) => audit)
  .join(', ');

/** A chart in one call, with one audit row that names all that it shows. */
export function openingHandler(
  { db }: Container,
  parts: Parts,
): Pick<Handlers<typeof medications>, 'openChart'> {
  return {
    openChart: async (call) => {
      const mayCountersign = can(call.actor.userType, 'CountersignOrders');
      const [resident, allergies, summary, contact, order, questions, toCountersign] =
        await Promise.all([
          parts.resident(call),
          parts.allergies(call),
          parts.chartSummary(call),
          parts.chartContact(call),
          parts.latestOrder(call),
          parts.questions({ ...call, query: {} }),
          mayCountersign ? parts.toCountersign(call) : null,
        ]);
      await call.audit(db.kysely, { shows, order: order?.id ?? null });
      return { resident, allergies, summary, contact, order, questions, toCountersign };
    },
  };
}
