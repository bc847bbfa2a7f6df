import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import type { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { endBackendService } from '../../commands/data-exchange/end-backend-service.ts';
import { saveBackendService } from '../../commands/data-exchange/save-backend-service.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentBackendService } from '../../presenters/data-exchange.ts';
import { listBackendServices } from '../../queries/backend-service-records.ts';

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
    endBackendService: async (call) => {
      await endBackendService(container, call);
      return await serviceOf(call.params.id);
    },
  };
}
