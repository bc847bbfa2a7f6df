import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

await ensureBrowser();
// Built here, so that several products started by the tests find it ready.
ensureWebBuild();
process.exitCode = await run('playwright', [
  'test',
  '--config=e2e/playwright.config.ts',
  ...process.argv.slice(2),
]);
