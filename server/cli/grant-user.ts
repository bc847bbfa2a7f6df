import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { missingText } from '@wattle/contract/rules/people/complete-prescriber.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { type AccountName, listUnlinked } from '../queries/people/account-names.ts';
import { type Command, UsageError } from './command.ts';
import { type Grant, type GrantResult, grantUser } from './grant.ts';
import { runOnDatabase } from './run-on-database.ts';

export const grantCommand: Command = {
  summary: 'Gives a person a user type and the organisations whose residents they see.',
  usage: `--type <user type> <who> [--organisation <id>[=<name>] …]
or:    npm run wattle -- grant --list
Who:
  --account <code>   somebody who has signed in and sees this code; --list has them all, and what their
                     provider says about them
  --subject <claim>  somebody you know by the claim that identifies them at your provider
  --email <address>  anybody else: prints a link that connects the account they sign in with
  --given-name <name> --family-name <name> --email <address>
                     all three for somebody who hasn’t signed in yet; with --account those that their
                     provider doesn’t give
What:
  --organisation     every organisation whose residents the user may see from now on;
                     add the name to create a new one
  --numbers-later    allows a prescriber whose record has no HPI-I or prescriber number; they can’t
                     finalise until an administrator adds it on the page Users
User types: ${UserType.options.join(', ')}
The first user:
  npm run wattle -- grant --type Administrator --email ada@example.org --given-name Ada --family-name Chen`,
  run: async (args) => {
    const { values } = parseArgs({ args, options });
    if (values.list === true) {
      const unlinked = await runOnDatabase(({ kysely }) => listUnlinked(kysely));
      console.log(unlinked.length === 0 ? nobody : unlinked.map(lineOf).join('\n'));
      return 0;
    }
    const grant = readGrant(values);
    const granted = await runOnDatabase(({ kysely }) =>
      grantUser(kysely, grant, randomUUID(), new Date()),
    );
    console.log(outcomeOf(grant, granted));
    if (granted.missing.length > 0) console.error(incompleteOf(granted));
    if (granted.namesakes.length > 0) console.error(warningOf(granted));
    return 0;
  },
};

const nobody = 'Nobody has signed in who has no access yet.';

const text = { type: 'string' } as const;
const options = {
  list: { type: 'boolean' },
  account: text,
  subject: text,
  type: text,
  'given-name': text,
  'family-name': text,
  email: text,
  organisation: { type: 'string', multiple: true },
  'numbers-later': { type: 'boolean' },
} as const;

function readGrant(
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'],
): Grant {
  const { account, subject, email, organisation = [] } = values;
  const type = UserType.safeParse(values.type);
  if (!type.success) throw new UsageError('The user type is missing, or there is no such type.');
  if (account === undefined && !subject && !email) {
    throw new UsageError('Something is missing: who gets it?');
  }
  if (account !== undefined && !Uuid.safeParse(account).success) {
    throw new UsageError('--account is a code such as 0d1c5a52-9f0e-8d2b-8a6e-3f1b2c4d5e6f.');
  }
  const organisations = organisation.map((one) => {
    const [id = '', name] = one.split('=', 2);
    return { id, name };
  });
  const { 'given-name': givenName, 'family-name': familyName } = values;
  const numbersLater = values['numbers-later'];
  const who = { account, subject, email, givenName, familyName };
  return { ...who, userType: type.data, organisations, numbersLater };
}

function outcomeOf(
  { userType, organisations }: Grant,
  { user, invitationKey }: GrantResult,
): string {
  const sees = organisations.map(({ id }) => id).join(', ') || 'nobody';
  const name = `${user.givenName} ${user.familyName}`;
  if (invitationKey === undefined) {
    return `${name} (${user.subject}) is ${userType} and sees: ${sees}.`;
  }
  const base = process.env['PUBLIC_URL']?.replace(/\/$/, '') ?? '<PUBLIC_URL>';
  return `${name} is invited as ${userType} and sees: ${sees}.
Give this link to nobody else. It works once and for 7 days, and connects the account they sign in with:
${base}/invitation/${invitationKey}`;
}

function incompleteOf({ user, missing }: GrantResult): string {
  const name = `${user.givenName} ${user.familyName}`;
  return `Warning: ${name} can’t finalise yet, because their record has ${missingText(missing)}. An administrator adds what is missing on the page Users.`;
}

/** Two people may share a mailbox, and one person may have two accounts: only the operator knows. */
function warningOf({ user, namesakes }: GrantResult): string {
  return `Warning: ${user.email} is also the address of:\n${namesakes.map(lineOf).join('\n')}`;
}

function lineOf({ id, subject, userType, givenName, familyName, email }: AccountName): string {
  const name = `${givenName} ${familyName}`.trim() || '(no name)';
  const address = email === '' ? 'no email address' : email;
  return `  ${id}  ${name}, ${address}, subject ${subject}, ${userType ?? 'no access'}`;
}
