import type { medications } from '@wattle/contract/operations/medications.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { catalogueHandlers } from './catalogue-handlers.ts';
import { chartHandlers } from './chart-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { encounterHandlers } from './encounter-handlers.ts';
import { heldItemHandlers } from './held-item-handlers.ts';
import { homeHandlers } from './home-handlers.ts';
import { onBehalfHandlers } from './on-behalf-handlers.ts';
import { needsHandlers } from './needs-handlers.ts';
import { doseTimesHandlers } from './dose-times-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { openingHandler } from './opening-handler.ts';
import { orderHandlers } from './order-handlers.ts';
import { questionHandlers } from './question-handlers.ts';
import { safetyHandlers } from './safety-handlers.ts';

export function medicationsHandlers(
  container: Container,
  residents: Pick<Handlers<typeof portal>, 'resident' | 'allergies'>,
): Handlers<typeof medications> {
  const chart = {
    ...chartHandlers(container),
    ...onBehalfHandlers(container),
    ...questionHandlers(container),
  };
  return {
    ...chart,
    ...openingHandler(container, { ...residents, ...chart }),
    ...homeHandlers(container),
    ...encounterHandlers(container),
    ...orderHandlers(container),
    ...draftHandlers(container),
    ...catalogueHandlers(container),
    ...listHandlers(container),
    ...needsHandlers(container),
    ...doseTimesHandlers(container),
    ...heldItemHandlers(container),
    ...safetyHandlers(container),
  };
}
