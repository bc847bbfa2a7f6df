import type { portal } from '@wattle/contract/operations/portal.ts';
import { checkClinicalPassword } from '../../commands/check-clinical-password.ts';
import { recordReauthentication } from '../../commands/record-reauthentication.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { tooMany } from '../../throttle.ts';
import { readCredentials } from './clinical-credentials.ts';

type ClinicalHandlers = Pick<Handlers<typeof portal>, 'validateClinicalUser'>;

/** Re-authentication with a clinical system account (RELOG-03). */
export function clinicalHandlers(container: Container): ClinicalHandlers {
  const nobody = { userName: '', password: '' };
  return {
    validateClinicalUser: async (call) => {
      const { body, now, actor, origin } = call;
      const typed = readCredentials(body.userCreds) ?? nobody;
      const { wait, found } = await checkClinicalPassword(
        container,
        typed,
        actor === null
          ? { userName: typed.userName, origin, now }
          : { userName: actor.userId, origin: null, now },
        (account) =>
          account.userId !== null &&
          (actor === null || account.userId === actor.userId) &&
          account.authoringSystem === body.authoringSystem &&
          account.authoringSystemForeignKey === body.authoringSystemForeignKey,
      );
      if (wait !== undefined) throw new Failure(429, tooMany(wait), wait);
      if (!found?.userId) throw new Refusal('Invalid_Password');
      await recordReauthentication(container, call, found.userId);
      return null;
    },
  };
}
