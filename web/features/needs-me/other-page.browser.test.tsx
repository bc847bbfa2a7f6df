import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';
import { expiry, needy, pageOf, today } from './testing/needy.ts';

const course = {
  ...expiry,
  reason: 'course-end' as const,
  due: getPlainDate('2026-11-27'),
  about: ['cefalexin'],
};
const farrow = page.getByRole('row', { name: /Farrow/ });
const noLonger = farrow.getByText('Doesn’t need you any more');

/** Of 26 residents: once told, Farrow is no longer on the first page. */
function hasMany(): () => void {
  const brook = needy('Brook');
  const of = (...residents: ReturnType<typeof needy>[]) => ({ ...pageOf(residents), total: 26 });
  answers(medications.needs, of(needy('Farrow', [expiry, course]), brook));
  answers(medications.notMine, null);
  return () => answers(medications.needs, of(brook));
}

async function sayNotMine(): Promise<void> {
  await farrow.getByRole('button', { name: /^Not mine: Chart expired/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Dr Park has it');
  await dialog.getByRole('button', { name: 'Not mine' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

beforeEach(() => {
  answers(portalRounds.currentRound, null);
  answers(medications.needsCount, { residents: 26 });
  answers(portal.myFacilities, []);
  answers(portal.myOrganisations, []);
});

test('who only sinks to another page keeps the reasons that are left', async () => {
  const sink = hasMany();
  answers(medications.residentNeeds, { today, needs: [course] });
  const show = holds(medications.residentNeeds);
  openApp('/needs-me', person({ userType: 'Doctor' }));
  await expect.element(farrow).toBeVisible();
  sink();
  await sayNotMine();
  // Until it is known, nothing is said.
  await expect.poll(() => callsOf(medications.residentNeeds).length).toBe(1);
  await expect.element(noLonger).not.toBeInTheDocument();
  show();
  await expect.element(farrow.getByText('Gone')).toBeVisible();
  await expect.element(farrow).toMatchTextContent(/Course of cefalexin ends in 6 days/);
  await expect
    .element(farrow.getByRole('button', { name: /^Not mine: Course/ }))
    .not.toHaveAttribute('aria-disabled');
  await expect.element(noLonger).not.toBeInTheDocument();
});

test.each([
  ['needs nobody', () => answers(medications.residentNeeds, { today, needs: [] })],
  ['has moved out of reach', () => fails(medications.residentNeeds, 403, 'Not yours.')],
])('who %s is said not to need the reader any more', async (_, become) => {
  const sink = hasMany();
  become();
  openApp('/needs-me', person({ userType: 'Doctor' }));
  await expect.element(farrow).toBeVisible();
  sink();
  await sayNotMine();
  await expect.element(noLonger).toBeInTheDocument();
});
