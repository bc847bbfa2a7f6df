import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { hashPassword, userNameKey } from '../passwords.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { listUsersWithRecord, upsertClinicalAccount } from '../queries/people/clinical-accounts.ts';
import { type Command, UsageError } from './command.ts';
import { runOnDatabase } from './run-on-database.ts';

export const clinicalAccountCommand: Command = {
  summary: 'Gives a prescriber the name and password that Schedule 8 medicines are finalised with.',
  usage: `--email <address> [--name <user name>]
  --email  the prescriber’s, as among the users here
  --name   the user name; without it the address, or the name that the prescriber has
Prints a new password, once. Run again, it replaces the password.`,
  run: async (args) => {
    const { values } = parseArgs({ args, options: { email: text, name: text } });
    const { email, name } = values;
    if (!email) throw new UsageError('The email address is missing.');
    const password = newPassword();
    const userName = await runOnDatabase(({ kysely }) =>
      giveClinicalAccount(kysely, { email, name, password }),
    );
    console.log(`User name: ${userName}\nPassword:  ${password}`);
    return 0;
  },
};

const text = { type: 'string' } as const;

/** Without characters that are easily confused. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four: 80 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

interface NewClinicalAccount {
  readonly email: string;
  readonly name: string | undefined;
  readonly password: string;
}

/**
 * Sets the clinical account of the prescriber with this address, and returns its user name. Throws if there is no
 * such prescriber or more than one, or somebody else has the user name.
 */
export async function giveClinicalAccount(
  db: Kysely<Tables>,
  { email, name, password }: NewClinicalAccount,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  return await db.transaction().execute(async (tx) => {
    const users = await listUsersWithRecord(tx, userNameKey(email));
    const [prescriber, ...more] = users.filter(({ userType }) => isPrescriber(userType));
    if (prescriber === undefined) {
      throw new Error(`There is no prescriber with the address ${email}.`);
    }
    if (more.length > 0) {
      throw new Error(`Several prescribers have the address ${email}. Give each their own first.`);
    }
    const userName = userNameKey(name ?? prescriber.externalUserName ?? email);
    const isSet = await upsertClinicalAccount(tx, prescriber, userName, passwordHash);
    if (!isSet)
      throw new Error(`Somebody else has the user name ${userName}. Choose another: --name`);
    await insertAudit(tx, {
      actor: 'operator',
      action: 'set-clinical-account',
      resident: null,
      origin: 'command line',
      detail: {
        subject: prescriber.id,
        name: `${prescriber.givenName} ${prescriber.familyName}`,
        fields: [
          { name: 'clinicalUserName', before: prescriber.externalUserName ?? '', after: userName },
        ],
      },
    });
    return userName;
  });
}
