/** The test files of each of vitest's projects, and of Playwright, from the repository's root. */
export const testFiles = {
  unit: ['contract/**/*.test.ts', 'web/{lib,api,auth,live,monitoring}/**/*.test.ts'],
  checks: ['tools/checks/**/*.test.ts'],
  server: ['server/**/*.test.ts'],
  browser: ['web/**/*.browser.test.tsx'],
  e2e: ['e2e/**/*.e2e.ts'],
};
