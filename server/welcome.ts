import type { Container } from './container.ts';
import { demoPassword, listDemoAccounts } from './demo/idp/accounts.ts';
import { hasUsers } from './queries/people/accounts.ts';

/** Printed on start: the address and, in the demo, the accounts. */
export async function welcome({ db, settings }: Container): Promise<string> {
  const address = `${settings.productName} is ready at ${settings.publicUrl}\n`;
  if (!settings.demo) return `${address}${await nextStep(db)}`;
  const accounts = await listDemoAccounts(db.kysely);
  const width = Math.max(...accounts.map(({ userName }) => userName.length));
  const lines = accounts.map(
    ({ userName, description }) => `  ${userName.padEnd(width)}  ${description}\n`,
  );
  return `${address}\nDemo accounts, all with the password ${demoPassword}:\n${lines.join('')}`;
}

/** On an instance that nobody can set up yet, the command that changes it. */
async function nextStep({ kysely }: Container['db']): Promise<string> {
  if (await hasUsers(kysely)) return '';
  return 'Nobody has access yet. Grant the first administrator: npm run wattle -- help grant\n';
}
