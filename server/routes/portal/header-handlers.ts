import type { portal } from '@wattle/contract/operations/portal.ts';
import { saveCtgResponse } from '../../commands/save-ctg-response.ts';
import { saveCoronavirus } from '../../commands/save-coronavirus.ts';
import { savePhoto } from '../../commands/save-photo.ts';
import { savePhotoConsent } from '../../commands/save-photo-consent.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import {
  presentIhi,
  presentIhiSearch,
  presentIhiVerification,
} from '../../presenters/health-identifier.ts';
import { findResidentPhoto } from '../../queries/residents/resident-photos.ts';
import { currentResident } from './current-resident.ts';

type HeaderHandlers = Pick<
  Handlers<typeof portal>,
  | 'resident'
  | 'photo'
  | 'ihiVerifyRequired'
  | 'ihi'
  | 'createIhiSearch'
  | 'saveCtgResponse'
  | 'saveCoronavirus'
  | 'savePhoto'
  | 'savePhotoConsent'
>;

/** The resident, photo, IHI and consent, for the resident header. */
export function headerHandlers(container: Container): HeaderHandlers {
  const { kysely } = container.db;
  return {
    resident: ({ resident, now }) => currentResident(container, resident, now),
    photo: async ({ resident }) => (await findResidentPhoto(kysely, resident.id)) ?? null,
    ihiVerifyRequired: async ({ resident, now }) => presentIhiVerification(resident, now),
    ihi: async ({ resident }) => presentIhi(resident),
    createIhiSearch: async ({ resident, audit }) => {
      await audit(kysely);
      return presentIhiSearch(resident);
    },
    saveCoronavirus: (call) => saveCoronavirus(container, call),
    savePhoto: (call) => savePhoto(container, call),
    savePhotoConsent: (call) => savePhotoConsent(container, call),
    saveCtgResponse: (call) => saveCtgResponse(container, call),
  };
}
