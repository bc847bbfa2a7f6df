import { mostCounted } from '@wattle/contract/entities/need.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { needReasonsOf } from '@wattle/contract/rules/needs/need-rules.ts';
import { sayMineAgain, sayNotMine } from '../../commands/needs/say-not-mine.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentNeedy } from '../../presenters/need.ts';
import { viewerOf } from '../../queries/needs/need-source.ts';
import { countNeedy, listNeedy } from '../../queries/needs/needs.ts';
import { todayIn } from '../../time.ts';

type NeedsHandlers = Pick<
  Handlers<typeof medications>,
  'needs' | 'needsCount' | 'residentNeeds' | 'notMine' | 'mineAgain'
>;

const pageSize = 25;

/** Who needs the caller, and why. */
export function needsHandlers(container: Container): NeedsHandlers {
  const { kysely } = container.db;
  return {
    needs: async ({ actor, now, query: { page = 1, ...filter }, audit }) => {
      const found = await listNeedy(
        kysely,
        { ...viewerOf({ actor, now }), ...filter },
        { offset: (page - 1) * pageSize, limit: pageSize },
      );
      const ids = found.residents.map(({ id }) => id);
      await audit(kysely, {
        count: ids.length,
        ...(ids.length > 0 && { residents: ids.join(' ') }),
      });
      return {
        residents: found.residents.map(presentNeedy),
        total: found.total,
        pageSize,
        prescribers: found.prescribers,
        notMine: found.notMine,
        reasons: needReasonsOf(actor.userType).map((reason) => ({
          reason,
          residents: found.reasons[reason] ?? 0,
        })),
      };
    },
    needsCount: async (call) => {
      const found = await countNeedy(kysely, viewerOf(call), mostCounted + 1);
      return { residents: Math.min(found, mostCounted), isMore: found > mostCounted };
    },
    residentNeeds: async (call) => {
      const { id, facilityId, timeZone } = call.resident;
      const filter = { ...viewerOf(call), facility: facilityId, residentIds: [id] };
      const { residents } = await listNeedy(kysely, filter, { offset: 0, limit: 1 });
      const [found] = residents.map(presentNeedy);
      return { today: todayIn(timeZone, call.now), needs: found?.needs ?? [] };
    },
    notMine: (call) => sayNotMine(container, call),
    mineAgain: (call) => sayMineAgain(container, call),
  };
}
