import type { portal } from '@wattle/contract/operations/portal.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { recordReauthentication } from '../../commands/record-reauthentication.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { userNameKey } from '../../idp/accounts.ts';
import { unmatchedHash, verifyPassword } from '../../passwords.ts';
import { clearFailures, takeAttempt, tooMany } from '../../throttle.ts';
import { findClinicalAccount } from '../../queries/clinical-accounts.ts';
import { type ClinicalCredentials, readCredentials } from './clinical-credentials.ts';

type ClinicalHandlers = Pick<Handlers<typeof portal>, 'validateClinicalUser'>;

/** Re-authentication with the sign-in of the clinical system, which this back end plays (RELOG-03). */
export function clinicalHandlers(container: Container): ClinicalHandlers {
  const { kysely } = container.db;
  const nobody = { userName: '', password: '' };

  /** The user whose credentials these are; every wrong one costs the same work. */
  async function findUser(key: ResidentKey, { userName, password }: ClinicalCredentials) {
    const account = await findClinicalAccount(kysely, userNameKey(userName));
    const isRight = await verifyPassword(password, account?.passwordHash ?? unmatchedHash);
    const isNamed =
      account?.authoringSystem === key.authoringSystem &&
      account.foreignKey === key.authoringSystemForeignKey;
    return isRight && isNamed ? account.userId : null;
  }

  return {
    validateClinicalUser: async (call) => {
      const { body, now, origin } = call;
      const typed = readCredentials(body.userCreds) ?? nobody;
      const attempt = { kind: 'clinical', userName: typed.userName, origin, now } as const;
      const wait = await takeAttempt(kysely, attempt);
      if (wait !== undefined) {
        throw new Failure(429, tooMany(wait), wait);
      }
      const userId = await findUser(body, typed);
      if (userId === null) throw new Refusal('Invalid_Password');
      await clearFailures(kysely, 'clinical', typed.userName);
      await recordReauthentication(container, call, userId);
      return null;
    },
  };
}
