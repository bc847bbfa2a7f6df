import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, noNotes, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const tab = (name: string) => page.getByRole('tab', { name });
const nurse = person();
const doctor = person({ userType: 'Doctor' });
const actionsFor = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });

/** A medicine by its generic name, which is also its key. */
type Changes = Parameters<typeof medication>[0];
const of = (name: string, changes: Changes = {}) =>
  medication({ id: name, product: { name, ingredients: [name.toLowerCase()] }, ...changes });

const mixed = orderOf(
  [
    of('sertraline'),
    of('metformin', { status: 'RePrescribed', confirmed: false }),
    of('atorvastatin'),
    of('Zinc', { status: 'New', confirmed: false }),
    of('amoxicillin', { courseType: 'ShortCourse', status: 'Ceased', confirmed: false }),
    of('paracetamol', { courseType: 'AsRequired', prnReason: 'pain' }),
    of('perindopril', { status: 'Ceased' }),
  ],
  { id: '00000000-0000-4000-8000-000000000002', sequence: 2 },
);

test.each([
  ['NONE KNOWN', 'No known allergies', 'The resident has no known allergies / adverse reactions.'],
  [
    'NOT ASKED',
    'Allergies not asked about',
    'The resident has not been asked about any known allergies / adverse reactions.',
  ],
  [
    'NONE SUPPLIED',
    'Allergies unknown',
    'It is unknown if the resident has any known allergies / adverse reactions.',
  ],
] as const)('HDR-09 RB5 AR2 allergies that are %s say so', async (status, sign, words) => {
  const recorded = { recordedAt: Instant.parse('2026-11-01T02:00:00.000Z'), recordedBy: 'Mia Ng' };
  const allergy = { note: '', disclaimer: '', allergies: [], ...recorded };
  hasChart({ order: mixed, allergies: allergyInfo({ status, allergy }) });
  openApp(prescriberPath, nurse);
  await expect.element(page.getByText(sign, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
  await expect.element(box.getByText(words)).toBeVisible();
  await expect.element(box.getByText(/^Recorded \d{2}-[A-Z][a-z]{2}-\d{4} .* by \S/)).toBeVisible();
});

test('HDR-09 RB5 AR1 listed allergies are named', async () => {
  const listed = allergyInfo({ status: 'LISTED' });
  const allergies = [
    { allergen: 'sulfonamide antibiotics', reaction: 'rash' },
    { allergen: 'shellfish', reaction: '' },
  ];
  hasChart({ order: mixed, allergies: { ...listed, allergy: { ...listed.allergy, allergies } } });
  openApp(prescriberPath, nurse);
  await expect
    .element(page.getByText('Allergies: sulfonamide antibiotics, shellfish'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
  await expectTexts(box.getByRole('term'), ['sulfonamide antibiotics', 'shellfish']);
  await expectTexts(box.getByRole('definition'), ['rash', 'reaction not recorded']);
});

test('CHT-02 the tab is in the address, and the history shows who changed what and when', async () => {
  const ceased = of('perindopril', { status: 'Ceased' });
  hasChart({
    order: mixed,
    history: [
      historyEntry({
        id: '2',
        sequence: 2,
        changes: [{ kind: 'ceased', medication: ceased, before: null, reason: 'Low pressure' }],
      }),
      historyEntry({ finalisedBy: 'Ada Park' }),
    ],
  });
  openApp(prescriberPath, nurse);
  await expect.element(tab('Medication chart')).toHaveAttribute('aria-selected', 'true');
  await tab('Change history').click();
  await expect.poll(() => window.location.search).toBe('?tab=history');
  const orders = page.getByRole('list', { name: 'Orders, newest first' });
  await expectTexts(orders.getByRole('heading'), [
    'Order 2, 20-Nov-2026 09:35 ACDT',
    'Order 1, 20-Nov-2026 09:35 ACDT',
  ]);
  await expect.element(orders.getByText('Finalised by Priya Raman')).toBeVisible();
  await expect.element(orders.getByText('Finalised by Ada Park')).toBeVisible();
  await expect.element(orders).toMatchTextContent(/Ceased.*perindopril.*Reason: Low pressure/);
  await expectBothLooks();
  window.history.back();
  await expect.element(chart).toBeVisible();
  expect(window.location.search).toBe('');
});

test.each([
  ['history', page.getByRole('list', { name: 'Orders, newest first' })],
  ['nonsense', chart],
])('CHT-02 an address with the tab %s shows it, or the chart', async (name, shown) => {
  hasChart({ order: mixed, history: [historyEntry()] });
  openApp(`${prescriberPath}?tab=${name}`, nurse);
  await expect.element(shown).toBeVisible();
});

test('CHT-03 CHT-04 ML2 ML4 groups are sorted and counted; new, struck-through and ceased medicines are marked', async () => {
  const before = orderOf(
    mixed.medications.filter(({ status }) => status !== 'New' && status !== 'RePrescribed'),
  );
  hasChart({ order: { ...mixed, previousOrderId: before.id } });
  answers(medications.order, before);
  openApp(prescriberPath, nurse);
  await expectTexts(chart.getByRole('heading', { level: 2 }), [
    'Regular (4)',
    'Short course (1)',
    'When required (PRN) (1)',
    'Ceased medication (1)',
  ]);
  const names = () =>
    [...chart.element().querySelectorAll('tr strong:first-child')]
      .filter((one) => one.closest('p, dl') === null)
      .map((one) => one.textContent);
  expect(names()).toEqual([
    'atorvastatin',
    'metformin',
    'sertraline',
    'zinc',
    'amoxicillin',
    'paracetamol',
    'perindopril',
  ]);
  const fresh = chart.getByRole('row').filter({ hasText: 'In the latest order' });
  await expectCount(fresh, 2);
  const inRows = (text: string) => chart.getByRole('row').getByText(text, { exact: true });
  await expectCount(inRows('New'), 1);
  await expectCount(inRows('Re-prescribed'), 1);
  await expectCount(inRows('Ceased'), 1);
  const struck = [...chart.element().querySelectorAll('s')].map((one) => one.textContent);
  expect(struck).toEqual([expect.any(String), expect.stringMatching(/^DOSE .*08:00/)]);
  await expectCount(chart.getByRole('img', { name: 'Stopped' }), 1);
});

test('CHT-05 a packaging change that can’t be saved is undone, and says so', async () => {
  hasChart({ order: orderOf([of('perindopril')]) });
  fails(medications.changePackaging, 500, 'Away.');
  openApp(prescriberPath, doctor);
  const row = chart.getByRole('row').filter({ hasText: 'perindopril' });
  await expect.element(row).toMatchTextContent(/Packed/);
  const release = holds(medications.changePackaging);
  await actionsFor('perindopril').click();
  await page.getByRole('menuitem', { name: 'Change to unpacked' }).click();
  await expect.element(row).toMatchTextContent(/Unpacked/);
  release();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /There was a problem completing your request\..*Smith, John: We couldn’t change the packaging of perindopril\. The server has a problem\. Try again in a moment\./,
    );
  await expect.element(row).toMatchTextContent(/Packed/);
});

test('CHT-05 packaging changes from the menu of the row, and the message undoes it', async () => {
  let packagingType: 'Packed' | 'UnPacked' = 'Packed';
  hasChart({ order: null });
  answers(medications.latestOrder, () => orderOf([of('perindopril', { packagingType })]));
  answers(medications.changePackaging, ({ body }) => {
    if (body.packagingType !== 'None') packagingType = body.packagingType;
    return null;
  });
  openApp(prescriberPath, doctor);
  const row = chart.getByRole('row').filter({ hasText: 'perindopril' });
  await actionsFor('perindopril').click();
  await page.getByRole('menuitem', { name: 'Change to unpacked' }).click();
  await expect.element(row).toMatchTextContent(/Unpacked/);
  await expect.element(page.getByText('perindopril: unpacked')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row).toMatchTextContent(/Packed/);
  await expect.poll(() => callsOf(medications.changePackaging).length).toBe(2);
  await expect.element(page.getByText(/^perindopril: /)).not.toBeInTheDocument();
});

test('CHT-05 only a user who drafts can change packaging, and only if the course has packaging', async () => {
  const order = orderOf([
    of('perindopril'),
    of('metformin', { packagingType: 'None' }),
    of('paracetamol', { courseType: 'AsRequired', packagingType: 'None', prnReason: 'pain' }),
    of('zinc', { status: 'Ceased', confirmed: false }),
  ]);
  hasChart({ order });
  openApp(prescriberPath, nurse, { draftOnBehalf: false });
  await expect.element(chart).toMatchTextContent(/Packed/);
  await expect.element(actionsFor('perindopril')).not.toBeInTheDocument();
  cleanup();
  openApp(prescriberPath, doctor);
  const change = page.getByRole('menuitem', { name: /^Change to/ });
  for (const [name, count] of [
    ['perindopril', 1],
    ['metformin', 2],
    ['paracetamol', 0],
    ['zinc', 0],
  ] as const) {
    await expect.element(actionsFor(name)).toBeEnabled();
    await actionsFor(name).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    await expectCount(change, count);
    await userEvent.keyboard('{Escape}');
  }
});

test('CHT-07 an empty chart says there are no medications', async () => {
  hasChart({ order: null });
  openApp(prescriberPath, nurse);
  await expect.element(page.getByText('No medications found for the resident')).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
  await expectBothLooks();
  await tab('Change history').click();
  await expect.element(page.getByText('No changes yet')).toBeVisible();
});

test('CHT-07 a chart that fails to load never looks empty, and can be retried', async () => {
  hasChart({ order: mixed });
  fails(medications.latestOrder, 500, 'Away.');
  openApp(prescriberPath, nurse);
  await expect.element(page.getByText('We couldn’t load the medication chart')).toBeVisible();
  await expect.element(page.getByText(/No medications found/)).not.toBeInTheDocument();
  answers(medications.latestOrder, mixed);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(chart).toBeVisible();
});

test('HDR-06 RB3 the details open on demand, don’t repeat the banner, and stay open for the next chart', async () => {
  const identifiers = {
    medicareDetails: {
      cardNumber: '2123456701',
      expiresOn: getPlainDate('2028-01-05'),
      reference: null,
    },
    dvaDetails: null,
  };
  const clinicalDetail = {
    ...noNotes,
    coronaVirusStatus: null,
    healthComment: 'Reviewed at the last case conference.',
    diet: 'Soft.',
    specialNeeds: 'Atrial fibrillation\nHard of hearing',
  };
  hasChart({ order: mixed, resident: { identifiers, clinicalDetail } });
  openApp(prescriberPath, nurse);
  const details = page.getByRole('region', { name: 'Resident details' });
  await expect.element(page.getByText('Medicare 2123 45670 1')).toBeVisible();
  await expect.element(details.getByText('Atrial fibrillation; Hard of hearing')).toBeVisible();
  await expect.element(details.getByText('Soft.')).not.toBeInTheDocument();
  const open = details.getByRole('button', { name: 'Details' });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await expectTexts(details.getByRole('term'), [
    'Chart expiry',
    'Facility',
    'Room',
    'Recent prescriber',
    'Recent pharmacist',
    'Medicare expiry',
    'DVA number',
    'Centrelink/pension number',
    'Health comment',
    'Diet',
    'Special needs/diagnosis',
    'Medication note',
    'Details updated',
    'Chart script number',
  ]);
  await expect.element(details).toMatchTextContent(/Expires 05-Jan-2028.*Reviewed at the last/);
  await expectBothLooks();
  cleanup();
  openApp(prescriberPath, nurse);
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  expect(JSON.stringify(window.localStorage)).not.toMatch(/fibrillation|2123|Smith/);
});

test('CHT-07 without the resident no part of the chart is shown', async () => {
  hasChart({ order: mixed });
  fails(portal.resident, 500, 'Away.');
  openApp(prescriberPath, nurse);
  await expect.element(page.getByText('We couldn’t load the resident')).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
});

test('CHT-07 HDR-09 RB5 allergies that fail to load are reported, not shown as none; drafting works', async () => {
  hasChart({ order: mixed });
  fails(portal.allergies, 500, 'Away.');
  openApp(prescriberPath, doctor);
  await expect.element(chart).toBeVisible();
  await expect.element(page.getByText('Allergies unavailable')).toBeVisible();
  await expect
    .element(page.getByText('We couldn’t load the allergies', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/no known allergies/i)).not.toBeInTheDocument();
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await expectBothLooks();
  await add.click();
  const adding = page.getByRole('dialog', { name: /^Add medicine .* Allergies unavailable$/ });
  await expect.element(adding).toBeVisible();
  await userEvent.keyboard('{Escape}');
  answers(portal.allergies, allergyInfo());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No known allergies')).toBeVisible();
});

test.each([
  [medications.chartSummary, 'We couldn’t load the chart’s dates', 'Unavailable'],
  [medications.chartContact, 'We couldn’t load the contacts', 'Not recorded'],
] as const)(
  'CHT-07 a part that fails to load hides nothing else: %#',
  async (part, title, expiry) => {
    hasChart({ order: mixed });
    fails(part, 500, 'Away.');
    openApp(prescriberPath, nurse);
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(chart).toBeVisible();
    const details = page.getByRole('region', { name: 'Resident details' });
    await expect.element(details).toMatchTextContent(new RegExp(`Chart expiry${expiry}`));
  },
);

test('CHT-09 each medicine shows how much of its course is left', async () => {
  const left = (days: number, name: string) =>
    of(name, {
      medicationExpiryStatus: days < 0 ? 'Expired' : 'AboutToExpire',
      medicationExpiryDays: days,
      endDate: getPlainDate('2026-12-01'),
    });
  hasChart({
    order: orderOf([
      left(-1, 'a'),
      left(0, 'b'),
      left(3, 'c'),
      left(7, 'd'),
      left(8, 'e'),
      left(14, 'f'),
    ]),
  });
  openApp(prescriberPath, nurse);
  await expect.element(chart).toBeVisible();
  for (const words of [
    'Expired',
    '0 day left',
    '3 days left',
    '7 days left',
    '1 week left',
    '2 weeks left',
  ]) {
    await expectCount(chart.getByText(words, { exact: true }), 1);
  }
});

test('CHT-01 a chart opened offline says so, and loads once the device is back online', async () => {
  hasChart({ order: mixed });
  const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  loses(authorisation.dataAccess);
  openApp(prescriberPath, nurse);
  await expect.element(page.getByRole('heading', { name: 'This device is offline' })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expectBothLooks();
  // Access is known by now, but the rest is not.
  loses(medications.latestOrder);
  answers(authorisation.dataAccess, { state: 'allowed' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('We couldn’t load the medication chart')).toBeVisible();
  await expect
    .element(page.getByText(/^This device is offline\. This loads by itself/))
    .toBeVisible();
  answers(medications.latestOrder, mixed);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(chart).toBeVisible();
});
