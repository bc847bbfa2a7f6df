import type { AccountSeed } from './accounts.ts';

/** Accounts that the sign-in page does not list, each for one browser test that changes it for good. */
export const practiceAccounts: readonly AccountSeed[] = [];
