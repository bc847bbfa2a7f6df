import type { SamePerson } from '@wattle/contract/entities/resident-details.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalHeader } from '@wattle/contract/operations/portal-header.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { formatSlashDate, PlainDate } from '@wattle/contract/values/plain-date.ts';
import { todayAt } from '../../../lib/time/clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf } from '../../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { choosePhoto, drawing } from '../../../testing/photos.ts';
import { answers, callsOf, fails, loses, refuses } from '../../../testing/server.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const radio = (name: string | RegExp) => page.getByRole('radio', { name, exact: true });
const dialog = page.getByRole('dialog');
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

/** What is asked of everybody besides who they are. */
async function fillRest(): Promise<void> {
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  await radio(/has not been asked/).click();
}

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
  await fillRest();
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
  await fillRest();
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
  await fillRest();
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
  await fillRest();
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

test('HDR-09 the allergies have to be answered, and Enter in a field admits nobody', async () => {
  answers(portal.admitResident, { ...key, allergyStatus: 'NONE KNOWN' });
  await openForm();
  await button('Continue').click();
  await field('Room').fill('14');
  await userEvent.keyboard('{Enter}');
  await button('Admit resident').click();
  // With what is missing of the person.
  await expectCount(page.getByText('This field is required'), 1);
  await expect.element(page.getByText('Choose an answer')).toBeVisible();
  await fillRest();
  await radio(/has allergies/).click();
  await button('Admit resident').click();
  await expect.element(page.getByText('Add what they react to')).toBeVisible();
  await expect.element(button('Add an allergy')).toHaveFocus();
  await radio(/has no known allergies/).click();
  await button('Admit resident').click();
  await expect.element(page.getByText('Enter who was asked')).toBeVisible();
  await expect.element(field('Who was asked')).toHaveFocus();
  expect(callsOf(portal.admitResident)).toEqual([]);
  await button('Family').click();
  hasChart({ order: orderOf([]) });
  await button('Admit resident').click();
  await expectChart();
  expect(callsOf(portal.admitResident)).toMatchObject([
    { body: { allergies: { status: 'NONE KNOWN', saidBy: 'Family' } } },
  ]);
});

test('HDR-09 allergies are added by the chart’s form, corrected and taken off, and stay without an answer', async () => {
  await openForm();
  await button('Continue').click();
  await fillRest();
  await radio(/has allergies/).click();
  const add = async (allergen: string) => {
    await button('Add an allergy').click();
    await dialog.getByRole('textbox', { name: /^What they react to/ }).fill(allergen);
    await dialog.getByRole('button', { name: 'Add to the admission' }).click();
  };
  await add('NKDA');
  await expect.element(dialog.getByText('This isn’t something that people react to')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record “No known allergies” instead' }).click();
  await expect.element(radio(/has no known allergies/)).toBeChecked();
  await radio(/has allergies/).click();
  await add('latex');
  await add('Keflex');
  await add('cefalexin');
  await expect.element(dialog.getByText('This is on the list already')).toBeVisible();
  await expectBothLooks();
  await dialog.getByRole('textbox', { name: /^What they react to/ }).fill('egg');
  await dialog.getByRole('button', { name: 'Add to the admission' }).click();
  await button('Correct Keflex').click();
  await dialog.getByRole('button', { name: 'Hives' }).click();
  await dialog.getByRole('button', { name: 'Add to the admission' }).click();
  await button('Take off egg').click();
  await expect.element(button('Add an allergy')).toHaveFocus();
  await expect.element(page.getByText('Keflex (Hives; not confirmed)')).toBeVisible();
  await expectBothLooks();
  loses(portal.admitResident);
  await button('Admit resident').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Trying again admits them only once\./);
  await expect.element(page.getByText('Keflex (Hives; not confirmed)')).toBeVisible();
  answers(portal.admitResident, { ...key, allergyStatus: 'LISTED' });
  hasChart({ order: orderOf([]) });
  await button('Admit resident').click();
  await expectChart();
  const [first, second] = callsOf(portal.admitResident);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    body: {
      allergies: {
        status: 'LISTED',
        entries: [{ allergen: 'latex' }, { allergen: 'Keflex', reaction: 'Hives' }],
      },
    },
  });
});

test('HDR-09 a server that kept no allergies is no reason to believe that it did', async () => {
  await openForm();
  await button('Continue').click();
  await fillRest();
  await radio(/has no known allergies/).click();
  await button('Family').click();
  // The version before knows nothing of them.
  answers(portal.admitResident, key);
  hasChart({ order: orderOf([]) });
  await button('Admit resident').click();
  await expect.element(page.getByText('The allergies weren’t saved')).toBeVisible();
  await expectChart();
});

test('HDR-10 the photo follows the admission, and can be sent again without admitting again', async () => {
  await openForm();
  await button('Continue').click();
  await fillRest();
  await radio('Yes').click();
  await button('Admit resident').click();
  await expect.element(page.getByText('Enter who answered.')).toBeVisible();
  await field('Who answered').fill('The daughter');
  await choosePhoto(await drawing());
  await expect.element(field('Day of the photo')).toBeVisible();
  await expectBothLooks();
  answers(portal.admitResident, { ...key, allergyStatus: 'NOT ASKED' });
  answers(portalHeader.savePhotoConsent, null);
  refuses(portalHeader.savePhoto, 'Photo_Not_Usable');
  await button('Admit resident').click();
  await expect.element(heading('Mary Example was admitted')).toHaveFocus();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The photo wasn’t saved\..*Everything else is saved/);
  await expectBothLooks();
  answers(portalHeader.savePhoto, null);
  hasChart({ order: orderOf([]) });
  await button('Try again').click();
  await expectChart();
  expect(callsOf(portal.admitResident)).toHaveLength(1);
  expect(callsOf(portalHeader.savePhotoConsent)).toEqual([
    { body: { ...key, isGiven: true, saidBy: 'The daughter' } },
  ]);
  expect(callsOf(portalHeader.savePhoto)).toHaveLength(2);
});

test('API-06 office staff read why they don’t record allergies, and may take the photo', async () => {
  openApp('/residents/admit', person({ userType: 'GeneralStaffAdmin' }));
  await field('Family name').fill('Example');
  await field('Given name').fill('Mary');
  await field('Date of birth').fill('28/02/1938');
  await button('Continue').click();
  await expect.element(page.getByText(/^Recorded as not asked\. Registered nurses/)).toBeVisible();
  await expect.element(radio(/allergies/)).not.toBeInTheDocument();
  await radio('No').click();
  await field('Who answered').fill('The resident');
  await page.getByRole('combobox', { name: 'Sex' }).selectOptions('Female');
  answers(portal.admitResident, { ...key, allergyStatus: 'NOT ASKED' });
  answers(portalHeader.savePhotoConsent, null);
  hasChart({ order: orderOf([]) });
  await button('Admit resident').click();
  await expectChart();
  expect(JSON.stringify(callsOf(portal.admitResident))).not.toContain('allergies');
  expect(callsOf(portalHeader.savePhotoConsent)).toMatchObject([{ body: { isGiven: false } }]);
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
