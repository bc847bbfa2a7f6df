import type { medications } from '@wattle/contract/operations/medications.ts';
import { needReasonsOf } from '@wattle/contract/rules/needs/need-rules.ts';
import type { CallContext } from '../../call.ts';
import { sayNotMine } from '../../commands/needs/say-not-mine.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentNeedy } from '../../presenters/need.ts';
import { countNeedy, listNeedy } from '../../queries/needs/needs.ts';

type NeedsHandlers = Pick<Handlers<typeof medications>, 'needs' | 'needsCount' | 'notMine'>;

const pageSize = 25;

/** Who needs the caller, and why. */
export function needsHandlers(container: Container): NeedsHandlers {
  const { kysely } = container.db;
  return {
    needs: async ({ actor, now, query: { page = 1, ...asked }, audit }) => {
      const found = await listNeedy(
        kysely,
        { ...viewerOf({ actor, now }), ...asked },
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
        reasons: needReasonsOf(actor.userType).map((reason) => ({
          reason,
          residents: found.reasons[reason] ?? 0,
        })),
      };
    },
    needsCount: async (call) => ({ residents: await countNeedy(kysely, viewerOf(call)) }),
    notMine: (call) => sayNotMine(container, call),
  };
}

/** The access check lets only types in that work with residents. */
function viewerOf({ actor, now }: Pick<CallContext, 'actor' | 'now'>) {
  const { accountId, userId, userType } = actor;
  if (userType === null) throw new Error('A caller without a type passed the access check');
  return { accountId, userId, userType, now };
}
