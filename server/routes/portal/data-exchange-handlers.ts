import { findingsIn } from '../../queries/exchange/findings.ts';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import type { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { endBackendService } from '../../commands/data-exchange/end-backend-service.ts';
import {
  decideExchangeItem,
  requireFacility,
} from '../../commands/data-exchange/decide-exchange-item.ts';
import { createSubscription } from '../../commands/data-exchange/create-subscription.ts';
import { endSubscription } from '../../commands/data-exchange/end-subscription.ts';
import { retryDeadLetters } from '../../commands/data-exchange/retry-dead-letters.ts';
import { saveBackendService } from '../../commands/data-exchange/save-backend-service.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { previewHeldItem } from '../../intake/held-items/preview-held-item.ts';
import { releaseHeldItem } from '../../intake/held-items/release-held-item.ts';
import { whyItWaits } from '../../intake/held-items/why-it-waits.ts';
import type { Handlers } from '../../http/services.ts';
import {
  presentBackendService,
  presentDeadLetter,
  presentHeldItem,
  presentImportRun,
  presentSubscription,
} from '../../presenters/data-exchange.ts';
import { findingSentence } from '../../presenters/held-resource.ts';
import { changeDetail } from '../../policies/administration.ts';
import { listBackendServices } from '../../queries/exchange/backend-service-records.ts';
import { countHeldItems, listHeldItems } from '../../queries/exchange/held-items.ts';
import {
  countImportRuns,
  findImportRun,
  listImportLines,
  listImportRuns,
} from '../../queries/exchange/import-runs.ts';
import { listDeadLetters, listSubscriptions } from '../../queries/exchange/subscriptions.ts';

const pageSize = 50;

/** Data exchange with other systems, by administrators. */
export function dataExchangeHandlers(container: Container): Handlers<typeof portalDataExchange> {
  const { kysely } = container.db;

  async function serviceOf(id: string): Promise<BackendServiceRecord> {
    const [row] = await listBackendServices(kysely, id);
    if (row === undefined) throw new Error('The service is gone');
    return presentBackendService(row);
  }

  return {
    backendServices: async () => (await listBackendServices(kysely)).map(presentBackendService),
    saveBackendService: async (call) => {
      await saveBackendService(container, call);
      return await serviceOf(call.params.id);
    },
    imports: async ({ query: { kind, page = 1 } }) => {
      const isSingle = kind === 'single';
      const part = { isSingle, offset: (page - 1) * pageSize, limit: pageSize };
      const rows = await listImportRuns(kysely, part);
      const total = await countImportRuns(kysely, isSingle);
      return { runs: rows.map(presentImportRun), pageSize, total };
    },
    importReport: async ({ params, query: { outcome, page = 1 } }) => {
      const run = await findImportRun(kysely, params.id);
      if (run === undefined) throw new Failure(404, 'There is no such import.');
      const part = { outcome, offset: (page - 1) * pageSize, limit: pageSize };
      const { lines, total } = await listImportLines(kysely, params.id, part);
      // Pages are counted from one.
      const counted = lines.map(({ found, findings, ...line }) => ({
        ...line,
        position: line.position + 1,
        findings: findingsIn(found, findings).map(findingSentence),
      }));
      return { run: presentImportRun(run), lines: counted, pageSize, total };
    },
    exchangeHeldItems: async ({ query: { state = 'waiting', page = 1 } }) => {
      const part = { offset: (page - 1) * pageSize, limit: pageSize };
      const rows = await listHeldItems(kysely, { isWaiting: state === 'waiting', ...part });
      return {
        items: rows.map((row) => presentHeldItem(row, whyItWaits(row))),
        pageSize,
        counts: await countHeldItems(kysely),
      };
    },
    previewExchangeItem: async (call) => {
      const { actor, params, query } = call;
      await requireFacility(container.db, query.facilityId);
      const by = { decidedBy: actor.userId, facilityId: query.facilityId ?? null };
      const { item, preview } = await previewHeldItem(container, params.id, by);
      await call.audit(kysely, changeDetail(item.id, item.resourceType, []));
      return preview;
    },
    releaseExchangeItem: async (call) => {
      const { actor, body } = call;
      const by = { decidedBy: actor.userId, facilityId: body.facilityId ?? null };
      await decideExchangeItem(
        container.db,
        call,
        { release: (tx, item) => releaseHeldItem(container, tx, { item, ...by }) },
        body.facilityId,
      );
      return null;
    },
    dealWithExchangeItem: (call) => decideExchangeItem(container.db, call, call.body),
    subscriptions: async () => (await listSubscriptions(kysely)).map(presentSubscription),
    subscription: async ({ params }) => {
      const [row] = await listSubscriptions(kysely, params.id);
      if (row === undefined) throw new Failure(404, 'There is no such subscription.');
      const deadLetters = await listDeadLetters(kysely, params.id, pageSize);
      return {
        ...presentSubscription(row),
        deadLetters: deadLetters.flatMap(presentDeadLetter),
      };
    },
    createSubscription: async (call) => ({ secret: await createSubscription(container, call) }),
    endSubscription: (call) => endSubscription(container, call),
    sendAgain: (call) => retryDeadLetters(container, call),
    endBackendService: async (call) => {
      await endBackendService(container, call);
      return await serviceOf(call.params.id);
    },
  };
}
