import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { actionAndConfirm } from './support/actioning.ts';
import { chart, finalise, readyToDraft } from './support/drafting.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { demoWorldDirectory, startProduct } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const key = practice.schedules;
/** Past the last day of a course of six, even if midnight passes while the test runs. */
const later = 7;

let dataDir: string;
test.beforeAll(() => {
  dataDir = demoWorldDirectory();
});
test.afterAll(() => rmSync(dataDir, { recursive: true }));

test('DRF-01 PHA-02 CFM-09 CHT-09 a prednisolone taper, written in one line, is finalised and confirmed, and ends by itself after its last day', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const first = await startProduct({ dataDir });
  const doctor = await open(browser, first.url, 'doctor', prescriberPath(key));
  await readyToDraft(doctor);
  await write(doctor, 'pred 15mg mane 2/7 then 10mg mane 2/7 then 5mg mane 2/7 then stop');
  await finalise(doctor);
  await expect(taper(doctor)).toContainText(
    /15\smg \(3\stablets\) for 2\sdays, then 10\smg \(2\stablets\) for 2\sdays, then 5\smg \(1\stablet\) for 2\sdays, then stop \(last day /,
  );
  await expect(taper(doctor)).toContainText(/5 days left/);
  const pharmacist = await open(browser, first.url, 'pharmacist', pharmacyPath(key));
  const change = pharmacist.getByRole('listitem').filter({ hasText: 'prednisolone' });
  await expect(change).toContainText(/Pack of .* Differs from /);
  await actionAndConfirm(pharmacist, 1);
  await doctor.context().close();
  await pharmacist.context().close();
  await first.stop();

  const clock = new URL('support/clock-ahead.ts', import.meta.url);
  const second = await startProduct({
    dataDir,
    env: { NODE_OPTIONS: `--import=${clock.href}`, CLOCK_DAYS_AHEAD: String(later) },
  });
  const nurse = await open(browser, second.url, 'nurse', prescriberPath(key), later);
  await expect(taper(nurse)).toContainText('Expired');
  await expect(taper(nurse)).not.toContainText('left');
  await nurse.context().close();
  await second.stop();
});

const taper = (page: Page) => chart(page).getByRole('row').filter({ hasText: 'prednisolone' });

/** Signs in at a product, in a browser whose clock is as far ahead. */
async function open(browser: Browser, url: string, account: string, path: string, ahead = 0) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  if (ahead > 0) await page.clock.install({ time: Date.now() + ahead * 86_400_000 });
  await signIn(page, account, path);
  return page;
}

/** By keyboard alone, but for the product: more than one strength makes these doses. */
async function write(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await page.getByRole('combobox', { name: 'Medicine' }).pressSequentially(line);
  await page
    .getByRole('option')
    .filter({ hasText: /^prednisolone 5\smg tablet/ })
    .click();
  const form = page.getByRole('dialog', { name: /^Add: prednisolone/ });
  await expect(form.getByRole('region', { name: /^What will be given/ })).toContainText('15 mg');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
}
