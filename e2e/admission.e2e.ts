import { type Browser, expect, type Page } from '@playwright/test';
import { actionAndConfirm } from './support/actioning.ts';
import { finalise, readyToDraft, tray } from './support/drafting.ts';
import { administrator, pharmacist, test } from './support/external.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { type ForeignProvider, sam } from './support/provider.ts';
import { invitationsTo } from './support/registering.ts';

const doctor = { sub: 'dora', given_name: 'Dora', family_name: 'Whorton' };
const name = 'Example, Mary';

test('RES-02 RES-08 HDR-09 HDR-10 DRF-01 CFM-09 on an instance without residents a nurse admits one, whose first order is finalised and confirmed', async ({
  browser,
  front,
  provider,
  dataDir,
}) => {
  const ruth = await openAs(browser, front.url, provider, administrator, '/');
  await test.step('the administrator adds the facility and a medicine, and invites the doctor', () =>
    setUp(ruth));
  const [link = ''] = await invitationsTo(dataDir, 'dora@example.org');
  const nurse = await openAs(browser, front.url, provider, sam, '/');
  await test.step('the nurse admits a resident on a tablet, with what the daughter says they react to, and a photo', () =>
    admit(nurse));

  const prescriber = await openAs(browser, front.url, provider, doctor, link);
  await test.step('the doctor finds the new admission, prescribes and finalises', () =>
    prescribe(prescriber));

  const chemist = await openAs(browser, front.url, provider, pharmacist, '/');
  await test.step('the pharmacist confirms, which ends the new admission', () => confirm(chemist));
  await expect(nurse.getByRole('table', { name: 'Medication chart' })).toContainText('paracetamol');
  await nurse.goto('/residents');
  const row = nurse.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('New admission');
  for (const one of [ruth, nurse, prescriber, chemist]) await one.context().close();
});

async function openAs(
  browser: Browser,
  url: string,
  provider: ForeignProvider,
  person: ForeignProvider['person'],
  path: string,
): Promise<Page> {
  provider.person = person;
  provider.isKnown = false;
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/administration/new-facility');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('banksia-house');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Banksia House');
  await page.getByLabel('Organisation').selectOption('Banksia Homes');
  await page.getByLabel('Time zone').selectOption('Sydney');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Example Street');
  await page.getByLabel('Suburb').fill('Examplefield');
  await page.getByLabel('State').selectOption('New South Wales');
  await page.getByLabel('Postcode').fill('2000');
  await page.getByLabel('Phone').fill('02 5550 0000');
  await page.getByRole('button', { name: 'Add facility' }).click();
  await expect(page.getByText('Banksia House was saved')).toBeVisible();
  await addMedicine(page);
  await page.goto('/administration/new-user');
  await page.getByLabel('User type').selectOption('Doctor');
  await page.getByLabel('Given name').fill('Dora');
  await page.getByLabel('Family name').fill('Whorton');
  await page.getByLabel('Email').fill('dora@example.org');
  await page.getByLabel('HPI-I').fill('8003619990000777');
  await page.getByLabel('Prescriber number').fill('9900774');
  await page.getByRole('checkbox', { name: 'Banksia Homes' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent to dora@example.org')).toBeVisible();
}

async function addMedicine(page: Page): Promise<void> {
  await page.goto('/administration/new-product');
  await page.getByRole('textbox', { name: 'Code' }).fill('EX-0001');
  await page.getByLabel('Generic names').fill('paracetamol');
  await page.getByLabel('Strength').fill('500 mg');
  await page.getByRole('textbox', { name: 'Form', exact: true }).fill('tablet');
  await page.getByLabel('Schedule').selectOption('unscheduled');
  await page.getByLabel('Can be packed').selectOption('Yes');
  await page.getByLabel('Usual doses').fill('500 mg');
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await expect(page.getByText('The medicine was added')).toBeVisible();
}

async function admit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Admit resident' }).click();
  await page.getByLabel('Family name').fill('Example');
  await page.getByLabel('Given name').fill('Mary');
  await page.getByLabel('Date of birth').fill('28/02/1938');
  await page.getByLabel('Date of birth').press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Nobody here is like this person' }),
  ).toBeFocused();
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByLabel('Room').fill('12');
  await addAllergy(page);
  await takePhoto(page);
  await expectAccessible(page);
  await noSidewaysScroll(page);
  await page.getByRole('button', { name: 'Admit resident' }).click();
  await expect(page.getByText('Mary Example was admitted')).toBeVisible();
  await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function addAllergy(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /has allergies/ }).check();
  await page.getByRole('button', { name: 'Add an allergy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What they react to').fill('keflex');
  await dialog.getByRole('button', { name: 'Hives' }).click();
  await dialog.getByRole('button', { name: 'Family' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to the admission' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'keflex (Hives' })).toBeVisible();
}

async function takePhoto(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.getByLabel('Who answered').fill('The daughter');
  const picture = { name: 'mary.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file][capture]').setInputFiles(picture);
  await expect(page.getByLabel('Day of the photo')).toBeVisible();
}

async function prescribe(page: Page): Promise<void> {
  await page.goto('/residents');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('New admission');
  await row.getByRole('link', { name: `View chart of ${name}`, exact: true }).click();
  await readyToDraft(page);
  await expect(page.getByText('Allergies: keflex').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add medicine' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Medicine').fill('paracet');
  await page.getByRole('option', { name: /^paracetamol/ }).click();
  await dialog.getByRole('button', { name: '500 mg (1 tablet)' }).click();
  await dialog.getByRole('button', { name: /Frequency/ }).click();
  await page.getByRole('option', { name: 'twice a day', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(tray(page)).toContainText('1 draft');
  await finalise(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  // The chart of a pharmacist who has just signed in is the first that this browser loads.
  await expect(page.getByRole('switch', { name: /^To action / })).toBeVisible({ timeout: 30_000 });
  await actionAndConfirm(page, 1);
}
