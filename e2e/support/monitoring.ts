import type { Page } from '@playwright/test';
import { builtScript } from './built-script.ts';

const monitor = builtScript('monitoring/monitor.ts');

/** Whether the page loads the monitoring, and its requests to other hosts. */
export function watch(page: Page) {
  const requests: { monitoring: string[]; elsewhere: string[] } = { monitoring: [], elsewhere: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === monitor) requests.monitoring.push(url.pathname);
    const isElsewhere =
      url.protocol.startsWith('http') && url.origin !== new URL(page.url()).origin;
    if (page.url().startsWith('http') && isElsewhere) requests.elsewhere.push(url.origin);
  });
  return requests;
}

/** Errors in the client itself that mention a resident. */
export async function throwErrors(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('Sentinel, Ada R900003 is not a function');
    });
    void Promise.reject(new RangeError('Sentinel, Ada R900003 is out of range'));
    void Promise.reject('Sentinel, Ada R900003');
  });
}
