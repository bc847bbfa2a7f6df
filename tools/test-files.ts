/** The test files of each of vitest's projects, and of Playwright, from the repository's root. */
export const testFiles = {
  unit: ['contract/**/*.test.ts', 'web/{lib,api,auth,live,monitoring}/**/*.test.ts'],
  checks: ['tools/checks/**/*.test.ts'],
  server: ['server/**/*.test.ts'],
  browser: ['web/**/*.browser.test.tsx'],
  e2e: ['e2e/**/*.e2e.ts'],
};

/**
 * Those of the server's that run on the embedded database alone: nothing in them depends on its kind, neither what is
 * written at once nor what a transaction sees.
 */
export const onEmbeddedOnly = ['server/**/*.once.test.ts', 'server/db/embedded/**/*.test.ts'];
