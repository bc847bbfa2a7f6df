import type { InstanceContents } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectNoSidewaysScroll } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, fails } from '../../testing/server.ts';
import { hasResidents, resident } from '../residents/testing/list.ts';
import { open } from './testing/records.ts';

const full: InstanceContents = {
  organisations: 3,
  facilities: 8,
  residents: 1400,
  medicines: 120,
  users: { Doctor: 4, Pharmacist: 2, Administrator: 1 },
};
const next = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Next' }) });

test('an empty instance names what is missing, in order, and how to add the next', async () => {
  answers(portal.instanceContents, {
    organisations: 0,
    facilities: 0,
    residents: 0,
    medicines: 0,
    users: { Administrator: 1 },
  });
  open();
  await expect.element(next).toMatchTextContent('An organisationAdd an organisation');
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('on a tablet the sections are in one row', async () => {
  answers(portal.instanceContents, full);
  await page.viewport(768, 1024);
  open();
  const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect.element(sections.last()).toBeVisible();
  const tops = sections.elements().map((section) => section.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

test.each([
  [{ facilities: 0 }, 'A facilityAdd a facility'],
  [{ users: { Pharmacist: 1 } }, 'A prescriberInvite a user'],
  [{ users: { NursePractitioner: 1 } }, 'A pharmacistInvite a user'],
  [
    { residents: 0 },
    /^ResidentsAdmit a resident, or many from a file. On the server: npm run wattle/,
  ],
  [{ medicines: 0 }, /^The medicine catalogueAdd a medicine, or many from a file/],
] as const)('with %o the next step is %s', async (missing, words) => {
  answers(portal.instanceContents, { ...full, ...missing });
  open();
  await expect.element(next).toMatchTextContent(words);
});

test('an instance that has everything says so, with what it contains', async () => {
  answers(portal.instanceContents, full);
  open();
  await expect.element(page.getByText('This instance is set up')).toBeVisible();
  await expect.element(page.getByText('1,400')).toBeVisible();
  await expectBothLooks();
});

test('an overview that fails to load says so', async () => {
  fails(portal.instanceContents, 500, 'secret');
  open();
  await expect.element(page.getByText('We couldn’t load the overview')).toBeVisible();
});

test('GATE-09 an administrator’s home is administration', async () => {
  answers(portal.instanceContents, full);
  openApp('/', person({ userType: 'Administrator' }));
  await expect.element(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  expect(window.location.pathname).toBe('/administration');
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link'))
    .toMatchTextContent('Administration');
});

test('GATE-09 others are led from administration to their home', async () => {
  hasResidents([resident('r1')]);
  openApp('/administration/users', person());
  await expect.element(page.getByRole('link', { name: 'r1, John', exact: true })).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});
