import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { type Command, UsageError } from './command.ts';
import { grantUser } from './grant.ts';
import { runOnDatabase } from './run-on-database.ts';

export const grantCommand: Command = {
  summary: 'Gives a person a user type and the organisations whose residents they see.',
  usage: `--subject <sub claim> --type <user type>
  --given-name <name> --family-name <name> --email <address>
  --organisation <id>[=<name>] …  every organisation whose residents the user may see;
                                  add the name to create a new one
User types: ${UserType.options.join(', ')}`,
  run: async (args) => {
    const grant = readGrant(args);
    await runOnDatabase(({ kysely }) => grantUser(kysely, grant, randomUUID()));
    console.log(
      `${grant.subject} is ${grant.userType} and sees: ${grant.organisations.map(({ id }) => id).join(', ') || 'nobody'}.`,
    );
    return 0;
  },
};

const text = { type: 'string' } as const;
const options = {
  subject: text,
  type: text,
  'given-name': text,
  'family-name': text,
  email: text,
  organisation: { type: 'string', multiple: true },
} as const;

function readGrant(args: string[]) {
  const { values } = parseArgs({ args, options });
  const type = UserType.safeParse(values.type);
  const { subject, email, organisation = [] } = values;
  const { 'given-name': givenName, 'family-name': familyName } = values;
  if (!type.success || !subject || !email || !givenName || !familyName) {
    throw new UsageError('Something is missing, or there is no such user type.');
  }
  const organisations = organisation.map((one) => {
    const [id = '', name] = one.split('=', 2);
    return { id, name };
  });
  return { userType: type.data, subject, email, givenName, familyName, organisations };
}
