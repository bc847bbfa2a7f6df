import { expect, type Page } from '@playwright/test';
import { type Keyboard, keyboard } from './support/keyboard.ts';
import { enter } from './support/enter.ts';
import { finaliseButton, readReview, readyToDraft } from './support/drafting.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { pharmacyPath, practice } from './support/practice.ts';
import { demoPassword } from './support/sign-in.ts';
import { test } from './support/test.ts';

const key = practice.flowKeys;
/** The given name of the chart's resident. */
const givenName = 'Typed-Flow';

test('DRF-01 DRF-02 LIV-01 PHA-02 CFM-09 from sign-in to confirmed, the prescriber by keyboard alone on a tablet, the pharmacist by mouse', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const doctor = { page, input: keyboard(page) };
  const pharmacist = await context.newPage();
  await pharmacist.setViewportSize({ width: 1280, height: 900 });
  await pharmacist.emulateMedia({ colorScheme: 'light' });
  const loads = [page, pharmacist].map(loadsOfChart);

  await test.step('the prescriber signs in', () => signIn(doctor));
  await test.step('the pharmacist opens the chart, with nothing to confirm', async () => {
    await enter(pharmacist, 'pharmacist', pharmacyPath(key));
    const settled = 'Every change on this chart has been confirmed.';
    await expect(pharmacist.getByText(settled)).toBeVisible();
    await expect(pharmacist.getByRole('main').getByText('Live')).toBeVisible();
    await noSidewaysScroll(pharmacist);
  });
  await test.step('the prescriber finds the resident and reads the chart', () =>
    findResident(doctor));
  await test.step('the prescriber drafts', () => draft(doctor));
  await test.step('the prescriber reviews and finalises', () => finalise(doctor));
  await test.step('the pharmacist sees it without reloading and actions it', () =>
    action(pharmacist));
  await test.step('the pharmacist confirms', () => confirm(pharmacist));
  await test.step('the prescriber sees it confirmed without reloading', () => seeConfirmed(doctor));

  // Nobody reloaded either chart.
  expect(loads.map((count) => count())).toEqual([0, 1]);
});

/** The prescriber, who has no mouse. */
interface User {
  readonly page: Page;
  readonly input: Keyboard;
}

/** How often the browser loads the chart from now on. */
function loadsOfChart(page: Page): () => number {
  let count = 0;
  page.on('load', () => {
    if (page.url().includes(key)) count += 1;
  });
  return () => count;
}

/** The screen is accessible and fits. Browser tests look at those where this isn't asked. */
async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await noSidewaysScroll(page);
}

async function signIn({ page, input }: User): Promise<void> {
  await page.goto('/residents');
  await input.write(page.getByLabel('User name'), 'doctor');
  await input.write(page.getByLabel('Password'), demoPassword);
  await noSidewaysScroll(page);
  await input.press(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

async function findResident({ page, input }: User): Promise<void> {
  const name = `Practice, ${givenName}`;
  await expect(page.getByRole('table', { name: 'Residents' })).toBeVisible();
  await input.write(page.getByLabel('Name'), givenName);
  const links = page.getByRole('link', { name: /^View chart of/ });
  await expect(links).toHaveCount(1);
  await noSidewaysScroll(page);
  await input.press(page.getByRole('link', { name: `View chart of ${name}`, exact: true }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regular (5)' })).toBeVisible();
  await readyToDraft(page);
  await noSidewaysScroll(page);
}

/** The row of a medicine on the prescriber's chart. */
const rowOf = (page: Page, medicine: string) =>
  page.getByRole('table', { name: 'Medication chart' }).getByRole('row').filter({
    hasText: medicine,
  });

/** Adds one medicine, changes one, re-prescribes one and ceases one. */
async function draft({ page, input }: User): Promise<void> {
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await input.press(dialog.getByRole('button', { name: 'Save draft' }));
    await expect(dialog).toHaveCount(0);
  };
  const actionsFor = (medicine: string) =>
    page.getByRole('button', { name: new RegExp(`^Actions for ${medicine}`) });

  await input.press(page.getByRole('button', { name: 'Add medicine' }));
  await input.find(dialog.getByLabel('Medicine'), 'cefalex', /^cefalexin/);
  await input.press(dialog.getByRole('button', { name: '500 mg (1 capsule)' }));
  await noSidewaysScroll(page);
  await save();

  await input.choose(actionsFor('sertraline'), 'Change');
  await input.press(dialog.getByRole('button', { name: '100 mg (2 tablets)' }));
  await input.press(dialog.getByRole('button', { name: 'Not working well enough' }));
  await save();

  await input.press(page.getByRole('checkbox', { name: /^Select pantoprazole/ }));
  await input.press(page.getByRole('button', { name: 'Re-prescribe selected (1)' }));
  await expect(rowOf(page, 'pantoprazole').getByText('Draft: re-prescribe')).toBeVisible();

  await input.choose(actionsFor('metformin'), 'Cease');
  await input.press(dialog.getByRole('button', { name: 'No longer needed' }));
  await noSidewaysScroll(page);
  await save();

  const tray = page.getByRole('region', { name: 'Draft changes' });
  await expect(tray).toContainText(
    '4 drafts: 1 added, 1 changed, 1 re-prescribed, 1 ceased. Not sent to the pharmacy yet.',
  );
  await look(page);
}

async function finalise({ page, input }: User): Promise<void> {
  await input.press(page.getByRole('button', { name: 'Review and finalise (4)' }));
  const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
  for (const heading of ['Added (1)', 'Changed (1)', 'Re-prescribed (1)', 'Ceased (1)']) {
    await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  }
  await noSidewaysScroll(page);
  await readReview(page);
  await expect(finaliseButton(page)).not.toHaveAttribute('aria-disabled');
  await input.press(finaliseButton(page));
  const sent = 'Success! Your changes have been finalised and sent to the pharmacy';
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Draft changes' })).toHaveCount(0);
  // Struck through until the pharmacist has confirmed it.
  await expect(rowOf(page, 'metformin').getByText('Ceased', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'cefalexin').getByText('New', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'pantoprazole').getByText('Re-prescribed')).toBeVisible();
  // What it was and what it is now.
  await expect(rowOf(page, 'sertraline')).toHaveCount(2);
  await noSidewaysScroll(page);
  await input.press(page.getByRole('link', { name: 'Stay on this screen' }));
  await expect(page.getByText(sent)).toHaveCount(0);
}

async function action(page: Page): Promise<void> {
  await expect(page.getByText('Priya Raman changed this chart')).toBeVisible();
  await page.getByRole('button', { name: 'Show what changed' }).click();
  const toggles = page.getByRole('switch', { name: /^(To action|Actioned) / });
  // The changed medicine is one change with two actions: on what it was, and on what it is now.
  await expect(toggles).toHaveCount(5);
  await expect(page.getByText('0 of 4 actioned')).toBeVisible();
  await look(page);
  for (const toggle of await toggles.all()) {
    await toggle.click();
    await expect(toggle).toBeChecked();
  }
  await expect(page.getByText('4 of 4 actioned')).toBeVisible();
  await expect(page.getByText(/^Saving/)).toHaveCount(0);
  await noSidewaysScroll(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Confirm medication/allergy changes have been actioned',
  });
  await expect(dialog.getByText('Select all (5 of 5 changes actioned)')).toBeVisible();
  await noSidewaysScroll(page);
  const button = dialog.getByRole('button', { name: 'Confirm', exact: true });
  await expect(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  await expect(page.getByText('Changes confirmed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/${key}\\?view=medications$`));
  await expect(page.getByText('Every change on this chart has been confirmed.')).toBeVisible();
  await noSidewaysScroll(page);
}

async function seeConfirmed({ page, input }: User): Promise<void> {
  // The ceased medicine has moved to its own group, and nothing is new.
  await expect(page.getByRole('heading', { name: 'Ceased medication (2)' })).toBeVisible();
  const chart = page.getByRole('table', { name: 'Medication chart' });
  for (const badge of ['New', 'Re-prescribed', 'Ceased']) {
    await expect(chart.getByText(badge, { exact: true })).toHaveCount(0);
  }
  await noSidewaysScroll(page);
  await input.press(page.getByRole('tab', { name: 'Change history' }));
  const latest = page.getByRole('list', { name: 'Orders, newest first' }).getByRole('article');
  await expect(latest.first()).toContainText(/Finalised by .*Priya Raman.*Confirmed \d\d-/);
  await look(page);
}
