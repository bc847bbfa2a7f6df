import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { readDraftedChart } from '../../readers/drafted-chart.ts';
import { checkWithLicensedSource } from '../../safety/licensed-source.ts';

/** The licensed source, where the instance has one (DRF-07). */
export function safetyHandlers(
  container: Container,
): Pick<Handlers<typeof medications>, 'licensedCheck'> {
  return {
    licensedCheck: async (call) =>
      container.settings.safetySource === undefined
        ? null
        : checkWithLicensedSource(container, await readDraftedChart(container.db.kysely, call)),
  };
}
