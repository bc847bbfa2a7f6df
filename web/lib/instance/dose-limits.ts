import type { RuntimeConfiguration } from '@wattle/contract/config.ts';

type DoseLimits = RuntimeConfiguration['doseLimits'];
let limits: DoseLimits = {};

/** Sets the lower limits of doses that this instance has (DRF-07). */
export function configureDoseLimits(set: DoseLimits): void {
  limits = set;
}

/** What the safety check compares doses with here, beside its own. The server checks by the same. */
export const doseLimits = (): DoseLimits => limits;
