/** The test files of each of vitest's projects, and of Playwright, from the repository's root. */
export const testFiles = {
  unit: ['contract/**/*.test.ts'],
  client: [
    'web/{lib,api,auth,live,monitoring}/**/*.test.ts',
    'web/features/{drafts,needs-me,questions}/**/*.test.ts',
  ],
  checks: ['tools/checks/**/*.test.ts'],
  server: ['server/**/*.test.ts'],
  browser: ['web/**/*.browser.test.tsx'],
  e2e: ['e2e/**/*.e2e.ts'],
};

/** The server's tests that prove the embedded database itself. */
export const onEmbeddedOnly = ['server/db/embedded/**/*.test.ts'];

/**
 * The server's tests that also run on the embedded database where there is a PostgreSQL, by the start of their paths:
 * they prove what differs between the two, such as the driver, backups, events and what is written in bulk.
 */
export const onEmbeddedToo = [
  'server/backup/kinds',
  'server/cli/backup',
  'server/db/',
  'server/http/audit-kill',
  'server/intake/file/',
  'server/intake/records/',
  'server/jobs/',
  'server/queries/',
  'server/demo/seed/demo-mark',
  'server/demo/seed/seed.test',
  'server/stop-under-load',
];
