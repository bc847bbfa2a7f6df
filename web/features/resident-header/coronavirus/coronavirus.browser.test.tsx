import type {
  CoronavirusPeriod,
  CoronavirusRecord,
} from '@wattle/contract/entities/coronavirus.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { usualPeriod } from '@wattle/contract/rules/residents/coronavirus.ts';
import { dayIn, TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import {
  finalisedAt,
  hasChart,
  noNotes,
  pharmacyPath,
  prescriberPath,
} from '../../../testing/charts.ts';
import { expectBothLooks, expectTexts } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, refuses } from '../../../testing/server.ts';

const today = dayIn(TimeZone.parse('Australia/Adelaide'), toInstant(new Date()));
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const menu = button('Coronavirus status');
const item = (name: string) => page.getByRole('menuitem', { name });
const ids = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;

const record = (period: CoronavirusPeriod | null, id: string = ids[0]): CoronavirusRecord => ({
  id,
  period,
  recordedAt: finalisedAt,
  recordedBy: 'Nina Patel',
});
const has = (coronavirus: CoronavirusRecord | null): void => {
  const clinicalDetail = { coronaVirusStatus: coronavirus?.period?.status ?? null, ...noNotes };
  hasChart({ order: null, resident: { coronavirus, clinicalDetail } satisfies Partial<Resident> });
};
const open = (userType: UserType) =>
  openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
const sent = () =>
  callsOf(portal.saveCoronavirus).map(({ body }) => {
    const { period, seen } = body as { period: unknown; seen: unknown };
    return { period, seen };
  });

test('HDR-02 a nurse records a status by one tap, and undoes it', async () => {
  has(null);
  open('RegisteredNurse');
  await menu.click();
  await expectTexts(page.getByRole('menuitem'), [
    'Suspected from today',
    'Confirmed from today',
    'Isolating from today',
    'Choose the days',
  ]);
  await expectBothLooks();
  const period = usualPeriod('Confirmed', today);
  answers(portal.saveCoronavirus, record(period));
  has(record(period));
  await item('Confirmed from today').click();
  const badge = button('Coronavirus: Confirmed');
  await expect.element(badge).toBeVisible();
  await expect.element(menu).toHaveFocus();
  await badge.click();
  await expect
    .element(
      page.getByText(`Since ${formatClinicalDate(today)}. Ends by itself after`, { exact: false }),
    )
    .toMatchTextContent(/Recorded 20-Nov-2026 09:35.* by Nina Patel/);
  answers(portal.saveCoronavirus, record(null, ids[1]));
  has(record(null, ids[1]));
  await button('Undo').click();
  await expect.element(badge).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { period, seen: null },
    { period: null, seen: ids[0] },
  ]);
});

test('HDR-02 of two at once the second sees what the first recorded, and keeps what was entered', async () => {
  has(record(usualPeriod('Suspected', today)));
  open('Doctor');
  await menu.click();
  await item('Choose the days').click();
  await dialog.getByRole('radio', { name: 'Isolating' }).click();
  const first = dialog.getByRole('textbox', { name: 'First day' });
  const [year, month, day] = addDays(today, 1).split('-');
  await first.fill(`${day}/${month}/${year}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The first day is in the future.')).toBeVisible();
  const [y, m, d] = today.split('-');
  await first.fill(`${d}/${m}/${y}`);
  refuses(portal.saveCoronavirus, 'Status_Changed');
  has(record(usualPeriod('Confirmed', today), ids[1]));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Nina Patel changed this meanwhile')).toBeVisible();
  await expect.element(dialog.getByText(/^Confirmed\. Since/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Isolating' })).toBeChecked();
  await expectBothLooks();
  answers(portal.saveCoronavirus, record(usualPeriod('Isolating', today)));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    { period: { status: 'Isolating' }, seen: ids[0] },
    { period: { status: 'Isolating' }, seen: ids[1] },
  ]);
});

test('HDR-02 a status that can’t be saved says so, and one past its last day isn’t shown', async () => {
  has(record({ status: 'Confirmed', since: addDays(today, -8), until: addDays(today, -1) }));
  open('NursePractitioner');
  await menu.click();
  await expect.element(item('Confirmed from today')).toBeVisible();
  refuses(portal.saveCoronavirus, 'Resident_Not_Active');
  await item('Suspected from today').click();
  await expect.element(page.getByText(/The coronavirus status wasn’t saved\./)).toBeVisible();
  await expect.element(page.getByText(/^Coronavirus:/)).not.toBeInTheDocument();
});

test.for(['Pharmacist', 'GeneralStaffAdmin'] as const)(
  'HDR-02 a %s sees the status and can’t change it',
  async (userType) => {
    has(record(usualPeriod('Isolating', today)));
    open(userType);
    await expect.element(button('Coronavirus: Isolating')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  },
);
