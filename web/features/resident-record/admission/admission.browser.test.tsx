import type { SamePerson } from '@wattle/contract/entities/resident-details.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { formatSlashDate, PlainDate } from '@wattle/contract/values/plain-date.ts';
import { todayAt } from '../../../lib/clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf } from '../../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../../../testing/server.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'new' };

function known(changes: Partial<SamePerson> = {}): SamePerson {
  return {
    id: '00000000-0000-4000-8000-000000000009',
    ...key,
    familyName: 'Example',
    givenName: 'Mary',
    middleNames: null,
    preferredName: 'Molly',
    dateOfBirth: PlainDate.parse('1938-02-28'),
    room: '12',
    facilityName: 'Jarrah Lodge',
    residentStatus: 'Discharged',
    reasons: ['family-name', 'birth-date'],
    ...changes,
  };
}
const finds = (...people: SamePerson[]) =>
  answers(portal.findSamePeople, { count: people.length, people });

async function openForm(): Promise<void> {
  openApp('/residents/admit', person());
  await field('Family name').fill('Example');
  await field('Given name').fill('Mary');
  await field('Date of birth').fill('28/02/1938');
}

async function expectChart(): Promise<void> {
  await expect.poll(() => window.location.pathname).toBe('/residents/gp/WATTLE/new');
  await expect.element(page.getByRole('tab', { name: 'Medication chart' })).toBeVisible();
}

const facts = {
  timeZone: TimeZone.parse('Pacific/Kiritimati'),
  prescribers: ['Ada Chen', 'Ben Park'],
  pharmacies: ['Corner Pharmacy'],
};

beforeEach(() => {
  answers(portalStart.myFacilities, [
    { facilityId: 'north', facilityName: 'Banksia North', organisationId: 'banksia' },
  ]);
  answers(portal.facilityFacts, facts);
  finds();
});

test('an admission begins with who it is, and says everything that is missing', async () => {
  openApp('/residents/admit', person());
  await button('Continue').click();
  await expectCount(page.getByText('This field is required'), 3);
  await expect.element(field('Family name')).toHaveFocus();
  await expect.element(heading('Care')).not.toBeInTheDocument();
  await expectBothLooks();
});

test('once nobody like them is found, the rest is asked and the chart opens', async () => {
  answers(portal.admitResident, key);
  hasChart({ order: orderOf([]) });
  await openForm();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Nobody here is like this person')).toHaveFocus();
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  await field('Room').fill('14');
  await field('Diet').fill('Soft');
  await expectBothLooks();
  await button('Admit resident').click();
  await expect.element(page.getByText('Mary Example was admitted')).toBeVisible();
  await expectChart();
  const [call] = callsOf(portal.admitResident);
  expect(call).toMatchObject({
    body: {
      otherThan: [],
      form: { facilityId: 'north', familyName: 'Example', dateOfBirth: '1938-02-28', room: '14' },
    },
  });
});

test('the day of admission is the facility’s today until another is typed, and who is known here is offered', async () => {
  answers(portal.admitResident, key);
  hasChart({ order: orderOf([]) });
  await openForm();
  await button('Continue').click();
  const admitted = field('Admitted on');
  // Kiritimati is a day ahead of the browser’s zone for most of the day.
  await expect.element(admitted).toHaveValue(formatSlashDate(todayAt(facts.timeZone)));
  await field('Usual prescriber').fill('dr ada');
  await button('Ada Chen').click();
  await expect.element(field('Usual prescriber')).toHaveValue('Ada Chen');
  await expect.element(page.getByText(/^Known here: told in Needs me/)).toBeVisible();
  await expect.element(button('Ben Park')).not.toBeInTheDocument();
  await field('Pharmacy').fill('Another Pharmacy');
  await expect.element(button('Corner Pharmacy')).not.toBeInTheDocument();
  await expectBothLooks();
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  await button('Admit resident').click();
  await expectChart();
  expect(callsOf(portal.admitResident)).toMatchObject([
    {
      body: {
        form: {
          admittedOn: todayAt(facts.timeZone),
          usualPrescriber: 'Ada Chen',
          usualPharmacy: 'Another Pharmacy',
        },
      },
    },
  ]);
});

test('somebody who could be them is shown, and has to be compared; another name is looked for again', async () => {
  finds(known());
  await openForm();
  await button('Continue').click();
  await expect.element(heading('Somebody here could be this person')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Example, Mary (Molly)' }))
    .toMatchTextContent(/Born 28-Feb-1938 · Jarrah Lodge, room 12 · Discharged/);
  await expect.element(button('Admit resident')).toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
  await page
    .getByRole('checkbox', { name: 'I have compared them. This is somebody else.' })
    .click();
  await expect.element(button('Admit resident')).not.toHaveAttribute('aria-disabled');
  finds();
  await field('Given name').fill('Zara');
  await button('Continue').click();
  await expect.element(heading('Nobody here is like this person')).toBeVisible();
  expect(callsOf(portal.findSamePeople)).toHaveLength(2);
});

test('somebody who was admitted meanwhile is shown, and what was typed stays', async () => {
  await openForm();
  await button('Continue').click();
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  await field('Diet').fill('Soft');
  finds(known({ residentStatus: 'Active' }));
  refuses(portal.admitResident, 'May_Be_Here');
  await button('Admit resident').click();
  await expect.element(heading('Somebody here could be this person')).toBeVisible();
  await expect.element(field('Diet')).toHaveValue('Soft');
});

test('an admission whose answer is lost is sent again under the same id', async () => {
  fails(portal.admitResident, 503, 'busy');
  await openForm();
  await button('Continue').click();
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  await button('Admit resident').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/What you typed is still here\..*Trying again admits them only once\./);
  await expect.element(field('Family name')).toHaveValue('Example');
  const before = callsOf(portal.admitResident);
  answers(portal.admitResident, key);
  hasChart({ order: orderOf([]) });
  await button('Admit resident').click();
  await expectChart();
  expect(callsOf(portal.admitResident)).toEqual(before);
});

test('an IHI of somebody here can’t be admitted again', async () => {
  finds(known({ reasons: ['ihi'] }));
  await openForm();
  await button('Continue').click();
  await expect.element(page.getByText(/An IHI belongs to one person/)).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('an administrator isn’t shown whom they would have to compare', async () => {
  answers(portalAdministration.facilityRecords, []);
  openApp('/administration/new-resident', person({ userType: 'Administrator' }));
  await expect.element(page.getByText('There’s no facility yet')).toBeVisible();
});

test('says so when the facilities fail to load, and when there are none', async () => {
  fails(portalStart.myFacilities, 500, 'secret');
  openApp('/residents/admit', person());
  await expect.element(page.getByText('We couldn’t load your facilities')).toBeVisible();
  answers(portalStart.myFacilities, []);
  await button('Retry').click();
  await expect.element(page.getByText('You have no facility')).toBeVisible();
});
