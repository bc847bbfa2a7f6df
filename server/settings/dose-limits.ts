import { readFileSync } from 'node:fs';
import { type DoseLimits, limitFault } from '@wattle/contract/rules/safety/dose-limits.ts';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import type { EnvironmentReader } from './environment.ts';

const name = 'DOSE_LIMITS_FILE';
const Limits = z.record(z.string(), z.unknown());

/** The operator's lower limits of doses, from the file that the setting names; throws a StartError that says what is wrong. */
export function readDoseLimits(read: EnvironmentReader): DoseLimits {
  const path = read.text(name);
  if (path === undefined) return {};
  const limits = Object.entries(readLimits(path));
  const faults = limits.flatMap(([ingredient, text]) => limitFault(ingredient, text) ?? []);
  if (faults.length > 0) throw new StartError(`${name}, ${path}: ${faults.join(' ')}`);
  return Object.fromEntries(limits.map(([ingredient, text]) => [ingredient, String(text)]));
}

function readLimits(path: string): z.infer<typeof Limits> {
  try {
    return Limits.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(
      `${name} must name a file with JSON such as { "paracetamol": "3 g" }. ${path} can’t be read or has something else.`,
      { cause: error },
    );
  }
}
