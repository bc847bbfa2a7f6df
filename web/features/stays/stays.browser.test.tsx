import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { every, regular } from '@wattle/contract/rules/testing/regimes.ts';
import { Instant, TimeZone } from '@wattle/contract/values/instant.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { todayAt } from '../../lib/time/clock.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, loses, refuses } from '../../testing/server.ts';

const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const nurse = person({ userType: 'RegisteredNurse' });
const doctor = person({ userType: 'Doctor' });
const key = '00000000-0000-4000-8000-0000000000aa';
const chart = orderOf([medication({ authoringSystemForeignKey: key, packagingType: 'Packed' })]);
const away = { on: today, time: '00:05', to: 'Royal Adelaide Hospital' };
const since = `In hospital since ${formatClinicalDate(today)} 00:05`;
const event = (content: StayEvent['content'], id: string): StayEvent => ({
  id,
  content,
  about: null,
  reason: null,
  by: 'Ada Park',
  at: Instant.parse('2026-11-21T01:30:00.000Z'),
});
const left = event({ kind: 'leave', ...away }, '00000000-0000-4000-8000-0000000000e1');

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function opens(item: string, who = nurse) {
  openApp(prescriberPath, who);
  await button('Stay').click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('hospital leave is recorded by the keyboard; what can’t be is said at its field', async () => {
  hasChart({ order: chart });
  answers(portalStays.stayEvents, []);
  answers(portalStays.recordStayEvent, null);
  await opens('Hospital leave');
  const day = dialog.getByRole('textbox', { name: 'Day they left' });
  await day.fill(dateText(addDays(today, 1)));
  await dialog.getByRole('button', { name: 'Record hospital leave' }).click();
  await expect.element(dialog.getByText('This day is in the future')).toBeVisible();
  await expect.element(dialog.getByText('Enter the hospital')).toBeVisible();
  await expectBothLooks();
  await day.fill(dateText(today));
  await dialog.getByRole('textbox', { name: 'Hospital' }).fill('Royal Adelaide Hospital');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCount(dialog, 0);
  expect(callsOf(portalStays.recordStayEvent)).toMatchObject([
    { body: { lastSeen: null, content: { kind: 'leave', on: today, to: away.to } } },
  ]);
  await expect.element(button('Stay')).toHaveFocus();
});

test('DRF-03 what was typed stays after a refusal and a lost answer, and is sent under one id', async () => {
  hasChart({ order: chart });
  answers(portalStays.stayEvents, []);
  refuses(portalStays.recordStayEvent, 'Stay_Changed');
  await opens('Hospital leave');
  const hospital = dialog.getByRole('textbox', { name: 'Hospital' });
  await hospital.fill('Flinders');
  const save = dialog.getByRole('button', { name: 'Record hospital leave' });
  await save.click();
  await expect.element(dialog.getByText(/Somebody else has recorded/)).toBeVisible();
  loses(portalStays.recordStayEvent);
  await save.click();
  await expect.element(dialog.getByText(/couldn’t reach the server/)).toBeVisible();
  await expect.element(hospital).toHaveValue('Flinders');
  const ids = callsOf(portalStays.recordStayEvent).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
});

test('a return asks about every medicine, and a change in words', async () => {
  hasChart({ order: chart, resident: { leave: away } });
  answers(portalStays.stayEvents, [left]);
  answers(portalStays.recordStayEvent, null);
  await opens('Back from hospital');
  const save = dialog.getByRole('button', { name: 'Record return' });
  await save.click();
  await expect.element(dialog.getByText(/^Say what the hospital did with/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Changed' }).click();
  await expect.element(dialog.getByText('Say what has changed')).toBeVisible();
  await expectBothLooks();
  await dialog.getByRole('textbox', { name: 'What has changed' }).fill('Now 500 mg');
  await save.click();
  await expectCount(dialog, 0);
  expect(callsOf(portalStays.recordStayEvent)).toMatchObject([
    {
      body: {
        lastSeen: left.id,
        content: {
          medicines: [{ medicationForeignKey: key, answer: 'changed', note: 'Now 500 mg' }],
        },
      },
    },
  ]);
});

test('the stay that can’t be loaded says so, and can be tried again', async () => {
  hasChart({ order: chart });
  fails(portalStays.stayEvents, 503, 'Busy.');
  await opens('Hospital leave');
  await expect.element(dialog.getByText('We couldn’t load the stay')).toBeVisible();
  answers(portalStays.stayEvents, []);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Hospital' })).toBeVisible();
});

test('everybody sees that a resident is in hospital: the chart, each medicine and what is packed', async () => {
  hasChart({ order: chart, resident: { leave: away } });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText(`${since}: Royal Adelaide Hospital`)).toBeVisible();
  await expect.element(page.getByText(since, { exact: true })).toBeVisible();
  await expect.element(page.getByText('In hospital', { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByText(`Pack nothing: in hospital since ${formatClinicalDate(today)}.`))
    .toBeVisible();
  await expectCount(button('Stay'), 0);
  await expectBothLooks();
});

test('a pharmacist reads of a resident who has died that nothing is packed, and not what is due', async () => {
  const days = regular(['500 mg', 'tablet'], [[null, [every(2), ['500 mg', '08:00']]]]);
  hasChart({
    order: orderOf([medication({ ...days, packagingType: 'Packed' })]),
    resident: { residentStatus: 'Deceased' },
  });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('Pack nothing: deceased.')).toBeVisible();
  await expectCount(page.getByText(/[Tt]omorrow/), 0);
});

test('a prescriber reads what the hospital did, and says that the chart is right', async () => {
  const back = event(
    {
      kind: 'return',
      on: today,
      note: 'New: apixaban',
      medicines: [
        { medicationForeignKey: key, medicine: 'paracetamol', answer: 'stopped', note: 'Liver' },
      ],
    },
    '00000000-0000-4000-8000-0000000000e2',
  );
  hasChart({ order: chart, resident: { leave: null, returnToReconcile: back.id } });
  answers(portalStays.stayEvents, [left, back]);
  answers(portalStays.reconcileReturn, null);
  openApp(prescriberPath, doctor);
  await button('See what the hospital did').click();
  await expect.element(dialog.getByText('Stopped: paracetamol')).toBeVisible();
  await expect.element(dialog.getByText(/New: apixaban/)).toBeVisible();
  await expectBothLooks();
  hasChart({ order: chart, resident: { leave: null, returnToReconcile: null } });
  await dialog.getByRole('button', { name: 'The chart is right' }).click();
  await expectCount(dialog, 0);
  await expectCount(page.getByText(/hasn’t checked this chart since/), 0);
  expect(callsOf(portalStays.reconcileReturn)).toMatchObject([{ params: { eventId: back.id } }]);
});

test('a death asks twice, and is sent only then', async () => {
  hasChart({ order: chart });
  answers(portalStays.stayEvents, []);
  answers(portalStays.recordStayEvent, null);
  await opens('Death');
  await dialog.getByRole('button', { name: 'Record death' }).click();
  const question = page.getByRole('alertdialog', { name: 'Has Smith, John died?' });
  await expect.element(question).toMatchTextContent(/08-Mar-1941.*only a registered nurse/);
  await question.getByRole('button', { name: 'No, go back' }).click();
  expect(callsOf(portalStays.recordStayEvent)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record death' }).click();
  await question.getByRole('button', { name: 'Yes, record the death' }).click();
  await expectCount(dialog, 0);
  expect(callsOf(portalStays.recordStayEvent)).toMatchObject([
    { body: { content: { kind: 'death', on: today } } },
  ]);
});

test('a transfer offers the facilities of the user, and says that nothing has changed', async () => {
  hasChart({ order: chart });
  answers(portalStays.stayEvents, []);
  answers(portalStays.recordStayEvent, null);
  const facility = (facilityId: string, facilityName: string, organisationId = 'o1') => ({
    facilityId,
    facilityName,
    organisationId,
  });
  // The resident lives in the first; another organisation has one of the same name.
  answers(portal.myFacilities, [
    facility('f1', 'Banksia House'),
    facility('f2', 'Wattle Grove'),
    facility('f3', 'Wattle Grove'),
    facility('f4', 'Banksia House', 'o2'),
  ]);
  answers(portal.myOrganisations, [
    { id: 'o1', name: 'Banksia Care' },
    { id: 'o2', name: 'Jarrah Homes' },
  ]);
  await opens('Transfer');
  const save = dialog.getByRole('button', { name: 'Record transfer' });
  await save.click();
  await expect.element(dialog.getByText('This is where the resident is already')).toBeVisible();
  await expectBothLooks();
  const facilities = dialog.getByRole('combobox', { name: 'Facility' });
  await expectTexts(facilities.getByRole('option'), [
    'Banksia House (no change)',
    'Wattle Grove (f2)',
    'Wattle Grove (f3)',
    'Banksia House',
  ]);
  await facilities.selectOptions('f2');
  await dialog.getByRole('textbox', { name: 'Room' }).fill('7');
  await save.click();
  await expectCount(dialog, 0);
  expect(callsOf(portalStays.recordStayEvent)).toMatchObject([
    { body: { content: { kind: 'transfer', facilityId: 'f2', room: '7' } } },
  ]);
});

const error = event({ kind: 'correction' }, '00000000-0000-4000-8000-0000000000e3');

test('what happened is listed with who recorded it and what was entered in error; the last is corrected', async () => {
  hasChart({ order: chart, resident: { residentStatus: 'Discharged' } });
  const moved = event(
    { kind: 'discharge', on: today, to: 'Home' },
    '00000000-0000-4000-8000-0000000000e2',
  );
  answers(portalStays.stayEvents, [
    left,
    moved,
    { ...error, about: moved.id, reason: 'Came back' },
  ]);
  answers(portalStays.correctStayEvent, null);
  await opens('Stay history');
  const items = dialog.getByRole('listitem');
  await expect.element(items.first()).toMatchTextContent(/discharged to Home.*Ada Park.*Came back/);
  await expectCount(items.first().getByRole('button'), 0);
  await expectBothLooks();
  await items.last().getByRole('button', { name: 'Entered in error' }).click();
  await expect.element(dialog.getByText(/to hospital, Royal Adelaide Hospital/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong resident');
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Stay history' })).toBeVisible();
  expect(callsOf(portalStays.correctStayEvent)).toMatchObject([
    { params: { eventId: left.id }, body: { lastSeen: error.id, reason: 'Wrong resident' } },
  ]);
});

test('where nothing was recorded there is nothing to correct', async () => {
  hasChart({ order: chart });
  answers(portalStays.stayEvents, []);
  await opens('Stay history');
  await expect.element(dialog.getByText('Nothing was recorded here yet')).toBeVisible();
  await expectCount(dialog.getByRole('button', { name: 'Entered in error' }), 0);
});

const died = event({ kind: 'death', on: today }, '00000000-0000-4000-8000-0000000000e4');

test('a death is corrected by a registered nurse, who is asked whether they live', async () => {
  hasChart({ order: chart, resident: { residentStatus: 'Deceased' } });
  answers(portalStays.stayEvents, [died]);
  answers(portalStays.correctStayEvent, null);
  await opens('Stay history');
  await dialog.getByRole('button', { name: 'Entered in error' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong resident');
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is Smith, John alive?' });
  await expect.element(question).toMatchTextContent(/08-Mar-1941/);
  await expectBothLooks();
  expect(callsOf(portalStays.correctStayEvent)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, open the chart again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Stay history' })).toBeVisible();
  expect(callsOf(portalStays.correctStayEvent)).toHaveLength(1);
});

test('general staff read that a death is corrected by a registered nurse', async () => {
  hasChart({ order: chart, resident: { residentStatus: 'Deceased' } });
  answers(portalStays.stayEvents, [died]);
  await opens('Stay history', person({ userType: 'GeneralStaffAdmin' }));
  await expect
    .element(dialog.getByRole('button', { name: 'Entered in error' }))
    .toHaveAccessibleDescription('A registered nurse has to correct a death.');
});
