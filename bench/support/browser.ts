import { type Browser, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../../tools/browser.ts';
import { chromiumArgs } from '../../tools/chromium.ts';
import { demoPassword } from './sign-in.ts';

/** Runs `work` with a browser, which is closed afterwards. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  await ensureBrowser();
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A separate window, as wide as a laptop's. */
export async function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ locale: 'en-AU', viewport: { width: 1280, height: 800 } });
}

/** A window signed in on the residents list. */
export async function openList(browser: Browser, url: string, user: string): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(`${url}/residents`);
  await page.getByLabel('User name').fill(user);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table').waitFor();
  return page;
}

/** The list with a page of 100, fully loaded. */
export async function openHundredRows(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/residents?itemsPerPage=100`);
  await page.locator('tbody tr:nth-child(100)').waitFor();
  await page.waitForLoadState('networkidle');
}
