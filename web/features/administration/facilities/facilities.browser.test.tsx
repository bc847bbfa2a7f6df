import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails, refuses } from '../../../testing/server.ts';
import { facility, hasOrganisations, longName, open, organisation } from '../testing/records.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  hasOrganisations(organisation(), organisation({ id: 'jarrah', name: 'Jarrah Homes' }));
  answers(portal.facilityRecords, [facility()]);
});

test('facilities are listed with organisation, time zone and residents', async () => {
  answers(portal.facilityRecords, [
    facility({ residentCount: 31 }),
    facility({ id: 'b', name: longName, organisationName: longName }),
  ]);
  open('/facilities');
  const row = page.getByRole('row').nth(1);
  await expect
    .element(row)
    .toMatchTextContent('Banksia Housebanksia-houseBanksia CareGlenelg SAAdelaide31');
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('an instance without facilities says what a facility is', async () => {
  answers(portal.facilityRecords, []);
  open('/facilities');
  await expect.element(page.getByText('There’s no facility yet')).toBeVisible();
});

test('the form for a new facility says everything that is missing, including its time zone', async () => {
  open('/new-facility');
  await field('Code').fill('jarrah-lodge');
  await button('Add facility').click();
  await expectCount(page.getByText('This field is required'), 5);
  await expectCount(page.getByText('Choose from the list'), 2);
  await expect.element(page.getByText('A postcode has four digits')).toBeVisible();
  await expectBothLooks();
});

test('a facility is added with the time zone of its days', async () => {
  answers(portal.saveFacility, facility({ name: 'Jarrah Lodge' }));
  open('/new-facility');
  await field('Code').fill('jarrah-lodge');
  await field('Name').fill('Jarrah Lodge');
  await choice('Organisation').selectOptions('Jarrah Homes');
  await choice('Time zone').selectOptions('Perth');
  await expect.element(page.getByText(/It’s now .* AWST there/)).toBeVisible();
  await field('Address').fill('2 Example Street');
  await field('Suburb').fill('Albany');
  await choice('State').selectOptions('Western Australia');
  await field('Postcode').fill('6330');
  await field('Phone').fill('08 5550 0001');
  await button('Add facility').click();
  await expect.element(page.getByText('Jarrah Lodge was saved')).toBeVisible();
  expect(callsOf(portal.saveFacility)).toEqual([
    {
      params: { id: 'jarrah-lodge' },
      query: undefined,
      body: {
        organisationId: 'jarrah',
        name: 'Jarrah Lodge',
        address1: '2 Example Street',
        address2: '',
        suburb: 'Albany',
        state: 'WA',
        postcode: '6330',
        phone: '08 5550 0001',
        timeZone: 'Australia/Perth',
        hpioNumber: '',
        racsId: '',
        seenWithinHours: '24',
        chartKind: 'electronic',
        chartMonths: '',
        packingDay: '',
      },
    },
  ]);
});

test('a facility with residents keeps its organisation, and the server says why its time zone is fixed', async () => {
  answers(portal.facilityRecords, [facility({ residentCount: 2, timeZone: 'Asia/Tokyo' })]);
  refuses(portal.saveFacility, 'Invalid_Record', undefined, [
    { propertyName: 'timeZone', message: 'Charts were written here.' },
  ]);
  open('/facilities/banksia-house');
  await expect.element(choice('Organisation')).toBeDisabled();
  await expect.element(choice('Time zone')).toHaveValue('Asia/Tokyo');
  await choice('Time zone').selectOptions('Darwin');
  await button('Save').click();
  await expect.element(page.getByText('Charts were written here.')).toBeVisible();
  await expect.element(choice('Time zone')).toHaveFocus();
});

test('a change by somebody else is shown with the organisation’s name, not its code', async () => {
  open('/facilities/banksia-house');
  await field('Suburb').fill('Brighton');
  answers(portal.facilityRecords, [facility({ organisationId: 'jarrah', revision: 6 })]);
  refuses(portal.saveFacility, 'Record_Changed');
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Organisation.*Banksia Care → to Jarrah Homes/);
  await expect.element(field('Suburb')).toHaveValue('Brighton');
});

test('says so when facilities or organisations fail to load', async () => {
  fails(portal.organisationRecords, 500, 'secret');
  open('/new-facility');
  await expect.element(page.getByText('We couldn’t load the organisations')).toBeVisible();
});
