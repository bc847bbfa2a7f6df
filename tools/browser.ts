import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findChromium } from './chromium.ts';
import { run, type Say } from './run.ts';

/** Makes sure the tests have a browser, installing one if needed; sets its path in `CHROMIUM`. */
export async function ensureBrowser(
  say: Say = (text) => process.stdout.write(text),
): Promise<undefined> {
  process.env['CHROMIUM'] = findChromium() ?? downloaded() ?? (await installed(say));
}

/** The browser Playwright downloaded earlier. */
function downloaded(): string | undefined {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function installed(say: Say): Promise<string> {
  const byApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const commands = byApt
    ? ['apt-get update -q', 'apt-get install -y -q --no-install-recommends chromium-headless-shell']
    : ['playwright install --no-shell chromium'];
  for (const line of commands) {
    say(`No browser for the tests was found; installing one: ${line}\n`);
    const [command = '', ...args] = line.split(' ');
    const code = await run(command, args, { DEBIAN_FRONTEND: 'noninteractive' }, say);
    if (code !== 0) throw new Error(`'${line}' failed with code ${code}.`);
  }
  const path = findChromium() ?? downloaded();
  if (path === undefined) throw new Error('The browser was installed but can’t be found.');
  return path;
}
