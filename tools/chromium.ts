import { existsSync } from 'node:fs';

/** Starting flags that keep headless Chromium from calling home and let it run as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For tests: what V8's optimizing compiler makes of a page is rarely used again. In the browser tests it took 8 % of
 * all computing, end to end 2 %.
 */
export const testChromiumArgs = [...chromiumArgs, '--js-flags=--no-opt'];

const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser for tests: `CHROMIUM`, else the first of the usual paths that exists. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? usualPaths.find((path) => existsSync(path));
}
