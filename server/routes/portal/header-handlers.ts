import type { portal } from '@wattle/contract/operations/portal.ts';
import { saveCtgResponse } from '../../commands/save-ctg-response.ts';
import { refreshLookAlikes } from '../../commands/refresh-look-alikes.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import {
  presentIhi,
  presentIhiSearch,
  presentIhiVerification,
} from '../../presenters/health-identifier.ts';
import { presentResident } from '../../presenters/resident.ts';
import { listLookAlikes } from '../../queries/look-alikes.ts';
import type { ResidentRef } from '../../queries/resident-access.ts';
import { findResidentPhoto } from '../../queries/resident-photos.ts';

type HeaderHandlers = Pick<
  Handlers<typeof portal>,
  'resident' | 'photo' | 'ihiVerifyRequired' | 'ihi' | 'createIhiSearch' | 'saveCtgResponse'
>;

/** The resident, photo, IHI and consent, for the resident header. */
export function headerHandlers(container: Container): HeaderHandlers {
  const { kysely } = container.db;

  /** Computed again first if they are due. If that fails the chart opens all the same, with what was known. */
  const currentLookAlikes = async ({ id, areLookAlikesDue, hasSimilarName }: ResidentRef) => {
    if (!areLookAlikesDue && !hasSimilarName) return [];
    try {
      if (areLookAlikesDue) await refreshLookAlikes(container);
    } catch (err) {
      container.log.error({ err }, 'Look-alike residents could not be computed');
    }
    return listLookAlikes(kysely, id);
  };

  return {
    resident: async ({ resident, now }) => {
      const lookAlikes = await currentLookAlikes(resident);
      return presentResident(
        { ...resident, hasSimilarName: lookAlikes.length > 0 },
        lookAlikes,
        now,
      );
    },
    photo: async ({ resident }) => (await findResidentPhoto(kysely, resident.id)) ?? null,
    ihiVerifyRequired: async ({ resident, now }) => presentIhiVerification(resident, now),
    ihi: async ({ resident }) => presentIhi(resident),
    createIhiSearch: async ({ resident, audit }) => {
      await audit(kysely);
      return presentIhiSearch(resident);
    },
    saveCtgResponse: async (call) => {
      await saveCtgResponse(container, call);
      return null;
    },
  };
}
