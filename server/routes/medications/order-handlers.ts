import type { medications } from '@wattle/contract/operations/medications.ts';
import { actionMedication } from '../../commands/action-medication.ts';
import { changePackaging } from '../../commands/change-packaging.ts';
import { confirmMedications } from '../../commands/confirm-medications.ts';
import { seeOrder } from '../../commands/see-order.ts';
import { triggerSync } from '../../commands/trigger-sync.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';

type OrderHandlers = Pick<
  Handlers<typeof medications>,
  'changeStatus' | 'changePackaging' | 'seeOrder' | 'confirmMedications' | 'triggerSync'
>;

/** Actions on the latest version of a chart. */
export function orderHandlers(container: Container): OrderHandlers {
  return {
    changeStatus: async (call) => ({ action: await actionMedication(container, call) }),
    seeOrder: (call) => seeOrder(container, call),
    changePackaging: (call) => changePackaging(container, call),
    triggerSync: (call) => triggerSync(container, call),
    confirmMedications: (call) => confirmMedications(container, call),
  };
}
