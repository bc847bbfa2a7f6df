import { DetailsForm, type ResidentDetails } from '@wattle/contract/entities/resident-details.ts';
import { detailColumns } from '@wattle/contract/entities/resident-details.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { Instant, TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../../../testing/server.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const form = DetailsForm.parse({
  ...Object.fromEntries(detailColumns.map((name) => [name, ''])),
  familyName: 'Example',
  givenName: 'Mary',
  dateOfBirth: '1938-02-28',
  sexCode: 'F',
  indigenousStatusCode: '4',
  room: '12',
});

function details(changes: Partial<ResidentDetails> = {}): ResidentDetails {
  return {
    authoringSystem: 'WATTLE',
    authoringSystemForeignKey: 'mary',
    familyName: 'Example',
    givenName: 'Mary',
    middleNames: null,
    preferredName: 'Molly',
    facilityName: 'Banksia House',
    timeZone: TimeZone.parse('Australia/Adelaide'),
    revision: 3,
    form,
    keptElsewhere: [],
    keeper: 'WATTLE',
    changes: [],
    ...changes,
  };
}
const open = (userType: 'RegisteredNurse' | 'Pharmacist' = 'RegisteredNurse') =>
  openApp('/residents/details/WATTLE/mary', person({ userType }));

beforeEach(() => {
  answers(portal.residentDetails, details());
  answers(portalStays.stayEvents, []);
});

test('what another system keeps is read only and says so; the rest is changed', async () => {
  answers(
    portal.residentDetails,
    details({ keeper: 'Admissions at Banksia', keptElsewhere: ['familyName', 'dateOfBirth'] }),
  );
  answers(portal.saveResidentDetails, details({ revision: 4 }));
  hasChart({ order: orderOf([]) });
  open();
  await expect.element(field('Family name')).toBeDisabled();
  await expect.element(page.getByText('Kept by Admissions at Banksia.').first()).toBeVisible();
  await field('Diet').fill('Soft');
  await expectBothLooks();
  await button('Save').click();
  await expect.element(page.getByRole('tab', { name: 'Medication chart' })).toBeVisible();
  expect(callsOf(portal.saveResidentDetails)).toMatchObject([
    { body: { revision: 3, form: { ...form, diet: 'Soft' } } },
  ]);
});

test('a change by somebody else is shown beside what was typed, which stays', async () => {
  open();
  await field('Diet').fill('Soft');
  answers(portal.residentDetails, details({ revision: 4, form: { ...form, room: '14' } }));
  refuses(portal.saveResidentDetails, 'Record_Changed');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Room.*12 → to 14/);
  await expect.element(field('Diet')).toHaveValue('Soft');
  await expect.element(field('Room')).toHaveValue('14');

  // A third person meanwhile: what the second changed is still said.
  answers(
    portal.residentDetails,
    details({ revision: 5, form: { ...form, room: '14', diet: 'Vegetarian' } }),
  );
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Room.*12 → to 14.*Diet.*Vegetarian/);
  await expect.element(field('Diet')).toHaveValue('Soft');
});

test('who somebody is changes one field at a time', async () => {
  open();
  await field('Family name').fill('Other');
  await field('Given name').fill('Another');
  await button('Save').click();
  await expect.element(page.getByText(/Change one at a time/).first()).toBeVisible();
  await expect.element(field('Family name')).toHaveFocus();
});

test('what changed is listed under its names, for a pharmacist without a form', async () => {
  answers(
    portal.residentDetails,
    details({
      keptElsewhere: ['familyName'],
      keeper: 'ADMIT',
      changes: [
        {
          at: Instant.parse('2026-11-26T03:00:00.000Z'),
          by: 'Jodie Walsh',
          fields: [{ name: 'dateOfBirth', before: '1938-02-28', after: '1939-02-28' }],
        },
      ],
    }),
  );
  answers(portalStays.stayEvents, [
    {
      id: 'e1',
      content: { kind: 'leave', on: getPlainDate('2026-11-20'), to: 'Flinders' },
      about: null,
      reason: null,
      by: 'Ada Park',
      at: Instant.parse('2026-11-20T01:30:00.000Z'),
    },
  ]);
  open('Pharmacist');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Ada Park' }))
    .toMatchTextContent(/20-Nov-2026: to hospital, Flinders/);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Jodie Walsh' }))
    .toMatchTextContent(/Date of birth.*28-Feb-1938 → to 28-Feb-1939/);
  await expect.element(page.getByText('Kept by ADMIT: family name.')).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expectBothLooks();
});

test('says so when the details fail to load', async () => {
  fails(portal.residentDetails, 500, 'secret');
  open();
  await expect.element(page.getByText('We couldn’t load the details')).toBeVisible();
});
