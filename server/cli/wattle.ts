import { type Command, UsageError } from './command.ts';

/** Each is loaded when it is asked for. */
const commands = new Map<string, () => Promise<Command>>(
  Object.entries({
    backup: async () => (await import('./backup.ts')).backupCommand,
    'clinical-account': async () => (await import('./clinical-account.ts')).clinicalAccountCommand,
    'fhir-token': async () => (await import('./fhir-token.ts')).fhirTokenCommand,
    grant: async () => (await import('./grant-user.ts')).grantCommand,
    import: async () => (await import('./import.ts')).importCommand,
    'import-photos': async () => (await import('./import-photos.ts')).importPhotosCommand,
    restore: async () => (await import('./restore.ts')).restoreCommand,
    'verify-audit': async () => (await import('./verify-audit.ts')).verifyAuditCommand,
  }),
);

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Array.from(commands, async ([name, load]) => `  ${name.padEnd(18)}${(await load()).summary}`),
  );
  return `Usage: npm run wattle -- <command> …

${lines.join('\n')}

  help <command>  explains a command
The database is the one in DATABASE_URL, or the embedded one in DATA_DIR, for which the server has to be stopped
except for a backup.`;
}

const usageOf = (name: string, { usage }: Command) => `Usage: npm run wattle -- ${name} ${usage}`;

/** Runs the command that the arguments name. Exit codes: 0 done, 1 not done, 2 not understood. */
export async function wattle([name = 'help', ...args]: string[]): Promise<number> {
  const isHelp = ['help', '--help', '-h'].includes(name);
  const commandName = isHelp ? args[0] : name;
  if (commandName === undefined) {
    console.log(await overview());
    return 0;
  }
  const command = await commands.get(commandName)?.();
  if (command === undefined) {
    console.error(`There is no command ${commandName}.\n\n${await overview()}`);
    return 2;
  }
  if (isHelp || args.includes('--help')) {
    console.log(usageOf(commandName, command));
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (!isUsageError(error)) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
    console.error(`${error.message}\n\n${usageOf(commandName, command)}`);
    return 2;
  }
}

/** Errors of a command, and those from Node reading the options. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}
