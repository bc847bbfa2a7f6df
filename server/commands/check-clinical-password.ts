import type { Container } from '../container.ts';
import { unmatchedHash, userNameKey, verifyPassword } from '../passwords.ts';
import { type ClinicalAccount, findClinicalAccount } from '../queries/clinical-accounts.ts';
import { type Attempt, attempt, type Attempted } from '../throttle.ts';

/** Finds the clinical system account for a password; every wrong one is counted and costs the same work. */
export async function checkClinicalPassword(
  { db }: Container,
  made: Omit<Attempt, 'kind'> & { readonly password: string },
  isAccepted: (account: ClinicalAccount) => boolean = () => true,
): Promise<Attempted<ClinicalAccount>> {
  return await attempt(db.kysely, { ...made, kind: 'clinical' }, async () => {
    const account = await findClinicalAccount(db.kysely, userNameKey(made.userName));
    const isRight = await verifyPassword(made.password, account?.passwordHash ?? unmatchedHash);
    return isRight && account && isAccepted(account) ? account : undefined;
  });
}
