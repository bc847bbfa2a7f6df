import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { Instant, TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasChart } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';
import { cellOf, hasResidents, openList, resident, rowOf, rows } from './testing/list.ts';

const columns = { updated: 2, expiry: 3, status: 4 };
const expiryDate = getPlainDate('2026-11-20');

const peg = resident('Abbott', {
  givenName: 'Margaret',
  preferredName: 'Peg',
  dateOfBirth: getPlainDate('1938-05-07'),
  age: 88,
  residentWithSimilarNamePresent: true,
  facility: {
    name: 'Banksia House',
    timeZone: TimeZone.parse('Australia/Adelaide'),
    organisation: { name: 'Banksia Care' },
  },
  // 10:05 in Sydney.
  chart: {
    updatedDate: Instant.parse('2026-11-19T23:05:00.000Z'),
    expiryDate,
    numberOfDaysToExpiry: -1,
  },
  statuses: { isReviewDue: true },
});
const long = resident('Anastasopoulou-Featherstonehaugh', {
  givenName: 'Bartholomew-Maximilian Alexander Constantine Theophilus',
  preferredName: 'Bart',
});
const leslie = resident('Abraham', {
  chart: { expiryDate, numberOfDaysToExpiry: 1 },
  statuses: { isReviewDue: true },
});
const ivy = resident('Adamson', {
  chart: { expiryDate, numberOfDaysToExpiry: 14 },
  statuses: { isReviewSoonRequired: true },
  indigenousStatusCode: '1',
  ctg: '1',
});
const doris = resident('Archibald', { chart: { expiryDate, numberOfDaysToExpiry: 60 } });
const george = resident('Allanby');
const walter = resident('Adams', { statuses: { isNewAdmission: true, hasChartChanged: true } });
const patrick = resident('Ahearn', { statuses: { hasOpenPhoneOrder: true } });
const rosa = resident('Agostini', { statuses: { hasComplementary: true } });
const beryl = resident('Ainsworth', {
  infection: { status: 'suspected', comments: 'Cough since Monday.' },
});
const norman = resident('Akhurst', { infection: { status: 'confirmed' } });
const elsie = resident('Albrecht', { indigenousStatusCode: '2', ctg: '2' });
const daisy = resident('Alcott', { indigenousStatusCode: '3', ctg: '0' });
const tom = resident('Aldridge', { hasAllergyUpdated: true });
const everybody = [
  peg,
  long,
  leslie,
  ivy,
  doris,
  george,
  walter,
  patrick,
  rosa,
  beryl,
  norman,
  elsie,
  daisy,
  tom,
];

/** The current colour of a design token. */
function colourOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('RES-02 RES-03 RES-05 a row shows the resident, the facility and when the chart changed, and links to it', async () => {
  hasResidents(everybody);
  await openList('RegisteredNurse');
  const row = rowOf(peg);
  await expect.element(row.getByText('Abbott, Margaret (Peg)', { exact: true })).toBeVisible();
  await expect.element(row).toMatchTextContent(/Born 07-May-1938 \(88\)/);
  await expect.element(row).toMatchTextContent('Similar name');
  await expect.element(row).toMatchTextContent('Banksia Care');
  await expect.element(row).toMatchTextContent('Banksia House');
  // In the facility's time.
  await expect.element(cellOf(peg, columns.updated)).toHaveTextContent('20-Nov-2026 09:35 ACDT');
  await expect
    .element(
      rowOf(long).getByText(
        'Anastasopoulou-Featherstonehaugh, Bartholomew-Maximilian Alexander Constantine Theophilus (Bart)',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect.element(cellOf(george, columns.updated)).toHaveTextContent('Not yet');
  await expect.element(cellOf(george, columns.expiry)).toHaveTextContent('No expiry date');
  const link = row.getByRole('link', { name: /^View chart/ });
  await expect.element(link).toHaveAccessibleName('View chart of Abbott, Margaret (Peg)');
  await expect.element(link).toHaveAttribute('href', '/residents/gp/demo/Abbott');
  await expect
    .element(row.getByRole('link', { name: 'Abbott, Margaret (Peg)', exact: true }))
    .toHaveAttribute('href', '/residents/gp/demo/Abbott');
});

test('RES-06 RES-07 clinical staff see how long a chart lasts, in colour and words', async () => {
  hasResidents(everybody);
  await openList('RegisteredNurse');
  for (const [one, left, token] of [
    [peg, 'Expired', '--critical'],
    [leslie, '1 day left', '--critical'],
    [ivy, '14 days left', '--caution'],
    [doris, '', '--text'],
  ] as const) {
    const cell = cellOf(one, columns.expiry);
    const expiry = cell.getByText('Chart expiry: 20/11/2026', { exact: true });
    await expect.element(expiry).toHaveStyle({ color: colourOf(token) });
    await expect
      .element(cell)
      .toMatchTextContent(new RegExp(`^Chart expiry: 20/11/2026 ?${left}$`));
  }
});

test('RES-04 RES-08 clinical staff see their badges, and no column to sort by', async () => {
  hasResidents(everybody);
  await openList('RegisteredNurse');
  await expect.element(page.getByRole('columnheader').getByRole('button')).not.toBeInTheDocument();
  for (const [one, badges] of [
    [walter, 'New admission'],
    [patrick, 'Phone order'],
    [rosa, 'Complementary'],
    [beryl, 'Suspected Infection'],
    [norman, 'Confirmed Infection'],
    [ivy, 'CTG'],
    [elsie, 'No CTG'],
    [daisy, 'CTG not answered'],
    [doris, ''],
    [tom, ''],
  ] as const) {
    await expect.element(cellOf(one, columns.status)).toHaveTextContent(badges);
  }
  await expect.element(cellOf(ivy, columns.status).getByRole('button')).not.toBeInTheDocument();
});

test('RES-05 RES-06 RES-07 RES-08 a pharmacist sees their own badges, only the expiry date, and the pharmacy chart', async () => {
  hasResidents(everybody);
  await openList('Pharmacist');
  await expect.element(cellOf(peg, columns.expiry)).toHaveTextContent('Chart expiry: 20/11/2026');
  await expect.element(cellOf(tom, columns.status)).toHaveTextContent('Allergy update');
  await expect.element(cellOf(walter, columns.status)).toHaveTextContent('Chart changes');
  await expect
    .element(rowOf(peg).getByRole('link', { name: /^View chart/ }))
    .toHaveAttribute('href', '/residents/pharmacy/demo/Abbott');
});

test('RES-08 a doctor sees what the CTG badge means, and an infection’s comments, on hover and focus', async () => {
  hasResidents(everybody);
  await openList('Doctor');
  const tip = page.getByRole('tooltip');
  const ctg = rowOf(ivy).getByRole('button', { name: 'CTG' });
  await ctg.unhover();
  await ctg.hover();
  await expect
    .element(tip)
    .toHaveTextContent(
      'Closing the Gap: the resident accepts help with the cost of PBS medicines.',
    );
  await ctg.unhover();
  await expect.element(tip).not.toBeInTheDocument();

  const badge = rowOf(beryl).getByRole('button', { name: 'Suspected Infection' });
  await badge.hover();
  await expect.element(tip).toHaveTextContent('Cough since Monday.');
  await badge.unhover();
  await expect.element(tip).not.toBeInTheDocument();
  await focusOn(badge);
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(badge).toHaveFocus();
  await expect.element(tip).toHaveTextContent('Cough since Monday.');
  await expect
    .element(rowOf(beryl).getByRole('link', { name: /^View chart/ }))
    .toHaveAttribute('href', '/residents/gp/demo/Ainsworth');
});

test('RES-08 CON-01 a doctor records an answer from the list, and the badge shows it; the rows stay', async () => {
  hasResidents(everybody);
  hasChart({
    order: null,
    resident: {
      id: daisy.id,
      authoringSystemForeignKey: daisy.authoringSystemForeignKey,
      familyName: 'Alcott',
      indigenousStatusCode: '3',
    },
  });
  answers(portal.saveCtgResponse, null);
  await openList('Doctor');
  const badge = rowOf(daisy).getByRole('button', { name: 'CTG not answered' });
  await badge.click();
  const dialog = page.getByRole('dialog', { name: /^Contacts and consent Alcott, / });
  await dialog.getByText('Decline', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(rowOf(daisy).getByText('No CTG', { exact: true })).toBeInTheDocument();
  expect(callsOf(portal.saveCtgResponse).map(({ body }) => body)).toEqual([
    {
      authoringSystem: daisy.authoringSystem,
      authoringSystemForeignKey: 'Alcott',
      patientId: 'Alcott',
      ctgResponse: '2',
      seen: null,
    },
  ]);
  expect(callsOf(portal.searchResidents)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(rowOf(daisy).getByRole('button', { name: 'No CTG' })).toHaveFocus();
});

test('RES-09 RES-10 courses that end open below the row; a failure offers a retry', async () => {
  const olive = resident('Olive', { courseExpiredMedsCount: 1, courseExpiringSoonMedsCount: 2 });
  hasResidents([olive]);
  fails(medications.courseSummary, 500, 'Away.');
  await openList('RegisteredNurse');
  await rowOf(olive).getByRole('button', { name: '1 med expired, 2 meds expiring' }).click();
  const panel = page.getByRole('alert');
  await expect.element(panel).toMatchTextContent('Error loading medication details');
  await expect.element(panel).toMatchTextContent('Please try again');
  await expectBothLooks();
  answers(medications.courseSummary, {
    patientId: 'r1',
    expiredMeds: [{ medicationId: 'm1', name: 'amoxicillin', expireyDate: expiryDate }],
    expiringMeds: [],
  });
  await panel.getByRole('button', { name: 'Retry' }).click();
  const courses = page.getByRole('region', { name: /^Courses of Olive/ });
  await expect.element(courses).toMatchTextContent(/Expired.*amoxicillin.*End Date 20-Nov-2026/);
  expect(callsOf(medications.courseSummary)).toHaveLength(2);
  await expectCount(rows, 1);
});

test.each(['Doctor', 'Pharmacist'] as const)(
  'RES-01 RES-10 the list of a %s with every badge and courses open is accessible, light and dark, wide and narrow',
  async (userType) => {
    const olive = resident('Olive', { courseExpiredMedsCount: 1 });
    hasResidents([olive, ...everybody]);
    answers(medications.courseSummary, {
      patientId: 'r1',
      expiredMeds: [{ medicationId: 'm1', name: 'amoxicillin', expireyDate: expiryDate }],
      expiringMeds: [],
    });
    await openList(userType);
    await rowOf(olive).getByRole('button', { name: '1 med expired' }).click();
    const courses = page.getByRole('region', { name: /^Courses of Olive/ });
    await expect.element(courses).toMatchTextContent(/End Date 20-Nov-2026/);
    await expectBothLooks();
  },
);

test('RES-09 RES-10 the course badge expands the row, loads the courses each time, and collapses it', async () => {
  const olive = resident('Olive', { courseExpiredMedsCount: 2 });
  hasResidents([olive]);
  const ended = (medicationId: string, name: string) => ({
    medicationId,
    name,
    expireyDate: expiryDate,
  });
  answers(medications.courseSummary, {
    patientId: 'r1',
    expiredMeds: [ended('m1', 'amoxicillin'), ended('m2', 'cefalexin')],
    expiringMeds: [],
  });
  await openList('RegisteredNurse');
  const badge = rowOf(olive).getByRole('button', { name: '2 meds expired' });
  await expect.element(badge).toHaveAttribute('aria-expanded', 'false');
  const loading = page.getByText('Loading medication details');
  const release = holds(medications.courseSummary);
  await badge.click();
  await expect.element(loading).toBeInTheDocument();
  await expect.element(badge).toHaveAttribute('aria-expanded', 'true');
  release();
  const courses = page.getByRole('region', { name: /^Courses of Olive/ });
  const expired = courses.getByRole('list', { name: 'Expired' }).getByRole('listitem');
  await expectCount(expired, 2);
  await expect.element(loading).not.toBeInTheDocument();
  await expect
    .element(expired.first())
    .toMatchTextContent(/^\S.* End Date \d\d-[A-Z][a-z]{2}-\d{4}$/);
  await expect.element(courses.getByRole('list', { name: 'Expiring' })).not.toBeInTheDocument();

  await badge.click();
  await expect.element(courses).not.toBeInTheDocument();
  await focusOn(badge);
  await userEvent.keyboard('{Enter}');
  await expectCount(expired, 2);
  expect(callsOf(medications.courseSummary)).toHaveLength(2);
});
