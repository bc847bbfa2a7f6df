import { readFileSync } from 'node:fs';
import { BackupError } from './backup-error.ts';

/** Anybody who has the file guesses a shorter passphrase in no time. */
const shortest = 12;

/** The passphrase in BACKUP_PASSPHRASE or in the file BACKUP_PASSPHRASE_FILE; undefined if neither is set. */
export function readPassphrase(environment: NodeJS.ProcessEnv): string | undefined {
  const { BACKUP_PASSPHRASE: value, BACKUP_PASSPHRASE_FILE: file } = environment;
  if (value && file) {
    throw new BackupError('Set only one of BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE.');
  }
  const passphrase = file ? readFileSync(file, 'utf8').trim() : value;
  if (!file && !value) return undefined;
  if (passphrase !== undefined && passphrase.length >= shortest) return passphrase;
  throw new BackupError(`The passphrase must have at least ${shortest} characters.`);
}
