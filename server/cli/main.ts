import { backupCommand } from './backup.ts';
import { clinicalAccountCommand } from './clinical-account.ts';
import { type Command, UsageError } from './command.ts';
import { fhirTokenCommand } from './fhir-token.ts';
import { grantCommand } from './grant-user.ts';
import { importCommand } from './import.ts';
import { restoreCommand } from './restore.ts';
import { verifyAuditCommand } from './verify-audit.ts';

const commands: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  'clinical-account': clinicalAccountCommand,
  'fhir-token': fhirTokenCommand,
  grant: grantCommand,
  import: importCommand,
  restore: restoreCommand,
  'verify-audit': verifyAuditCommand,
};

const overview = `Usage: npm run wattle -- <command> …

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  .join('\n')}

  help <command>  explains a command
The database is the one in DATABASE_URL, or the embedded one in DATA_DIR, for which the server has to be stopped
except for a backup.`;

const usageOf = (name: string, { usage }: Command) => `Usage: npm run wattle -- ${name} ${usage}`;

/** Runs the command that the arguments name. Exit codes: 0 done, 1 not done, 2 not understood. */
async function wattle([name = 'help', ...args]: string[]): Promise<number> {
  const isHelp = ['help', '--help', '-h'].includes(name);
  const asked = isHelp ? args[0] : name;
  const command = asked === undefined ? undefined : commands[asked];
  if (asked !== undefined && command === undefined) {
    console.error(`There is no command ${asked}.\n\n${overview}`);
    return 2;
  }
  if (asked === undefined || command === undefined) {
    console.log(overview);
    return 0;
  }
  if (isHelp || args.includes('--help')) {
    console.log(usageOf(asked, command));
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (!isUsageError(error)) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
    console.error(`${error.message}\n\n${usageOf(asked, command)}`);
    return 2;
  }
}

/** Those of a command, and those of Node's own reading of options. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}

process.exitCode = await wattle(process.argv.slice(2));
