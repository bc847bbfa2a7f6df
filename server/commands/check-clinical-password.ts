import type { Container } from '../container.ts';
import { unmatchedHash, userNameKey, verifyPassword } from '../passwords.ts';
import { type ClinicalAccount, findClinicalAccount } from '../queries/people/clinical-accounts.ts';
import { type Attempt, attempt, type AttemptResult } from '../throttle.ts';

/** Finds the clinical system account for a password; every wrong one is counted and costs the same work. */
export async function checkClinicalPassword(
  { db }: Container,
  typed: { readonly userName: string; readonly password: string },
  counted: Omit<Attempt, 'kind'>,
  isAccepted: (account: ClinicalAccount) => boolean = () => true,
): Promise<AttemptResult<ClinicalAccount>> {
  return await attempt(db.kysely, { ...counted, kind: 'clinical' }, async () => {
    const account = await findClinicalAccount(db.kysely, userNameKey(typed.userName));
    const isRight = await verifyPassword(typed.password, account?.passwordHash ?? unmatchedHash);
    return isRight && account && isAccepted(account) ? account : undefined;
  });
}
