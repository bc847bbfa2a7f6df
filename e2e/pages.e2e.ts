import { expect } from '@playwright/test';
import { builtScript } from './support/built-script.ts';
import { test } from './support/proxied-test.ts';
import { throwErrors, watch } from './support/monitoring.ts';
import { ceaseOne, pharmacyPath, prescriberPath } from './support/practice.ts';
import { residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';

test.describe(() => {
  test.use({ ownContext: true });

  test('PAGE-07 CFG-04 chunks missing after an update give a message; without the setting no monitoring code is loaded, whatever fails', async ({
    page,
    front,
  }) => {
    const requests = watch(page);
    // From the start, because the list loads the chart's code before it is opened.
    const chart = new RegExp(`^${builtScript('_chart-')}`);
    const stop = front.answer(chart, () => ({ status: 404, body: 'Gone.' }));
    await enter(page, 'doctor');
    await residentRows(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    stop();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(residentRows(page).first()).toBeVisible();

    // If only a pop-up fails, the chart stays and the message is in its main part.
    const popUp = new RegExp(`^${builtScript('pharmacy-request.index.tsx')}`);
    const gone = front.answer(popUp, () => ({ status: 404, body: 'Gone.' }));
    await page.goto(`${prescriberPath('R000001')}/pharmacy-request`);
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Abbott, Margaret (Peg)' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    gone();

    await throwErrors(page);
    const found = front.answer(/\/patients\/search$/, () => 'broken');
    await page.goto('/residents');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    found();
    expect(requests).toEqual({ monitoring: [], elsewhere: [] });
  });

  test('the licences of the client’s libraries are built with it', async ({ request, front }) => {
    const licences = await request.get(`${front.url}/licences.txt`);
    expect(await licences.text()).toMatch(/^## react - \S+ \(MIT\)\n\nMIT License\n/m);
  });

  test('DRF-07 PHA-04 a pharmacist can’t confirm until the safety check is loaded', async ({
    page,
    front,
  }) => {
    await ceaseOne(front.url, 'R000001');
    const rules = new RegExp(`^${builtScript('chart/safety/check-lines.ts')}`);
    const back = front.answer(rules, () => ({ status: 404, body: 'Gone.' }));
    await enter(page, 'pharmacist', pharmacyPath('R000001'));
    const confirm = page.getByRole('button', { name: 'Confirm actioned' });
    await expect(
      page.getByText('We couldn’t load the safety check', { exact: true }),
    ).toBeVisible();
    await expect(confirm).toHaveAccessibleDescription(/couldn’t load the safety check/);
    await expect(page.getByText(/^When order \d+ was finalised: .+ checked/)).toBeVisible();
    back();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^Whole chart: .*checked/)).toBeVisible();
    await expect(confirm).not.toHaveAttribute('aria-disabled');
  });
});
