// Gives `cdp()` its commands.
import type {} from '@vitest/browser-playwright';
import type { ProductAction } from '@wattle/contract/entities/medication.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, noNotes, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { ceasing, represcribing } from '../drafts/testing/drafts.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';

const finalised = 'Print finalised chart';
const withChanges = 'Print chart with all changes';
const button = (name = finalised) => page.getByRole('button', { name });
const pdf = new TextEncoder().encode('%PDF-1.7');

/** The document is in a frame, so a test can't print its pages: it looks at their style. */
test('CHT-01 HDR-06 printed by the browser, every page says whose chart it is, and all diagnoses are there', async () => {
  const diagnoses = 'Chronic kidney disease stage 3\n'.repeat(30);
  const clinicalDetail = { coronaVirusStatus: null, ...noNotes, specialNeeds: diagnoses };
  const other = { familyName: 'Smith', givenName: 'Johan', middleNames: null, preferredName: null };
  const lookAlikes: Resident['lookAlikes'] = [
    { ...other, dateOfBirth: getPlainDate('1941-03-08'), room: null, reasons: ['birth-date'] },
  ];
  hasChart({
    order: null,
    resident: { clinicalDetail, residentWithSimilarNamePresent: true, lookAlikes },
  });
  openApp(prescriberPath, person());
  const name = page.getByRole('heading', { level: 1, name: 'Smith, John' });
  await expect.element(name).toBeVisible();
  const notes = page.getByText('Special needs/diagnosis').element().closest('dl');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    expect(notes?.scrollHeight).toBe(notes?.clientHeight);
    const head = document.querySelector('[data-resident-banner]')?.parentElement;
    expect(head && getComputedStyle(head).display).toBe('table-header-group');
    expect(head?.contains(name.element())).toBe(true);
    // Only text is printed on every page, no button.
    const warning = head?.querySelector('[data-warning]');
    const words = warning && getComputedStyle(warning, '::before').content;
    expect(words).toBe('"There is a resident with a similar or same name"');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

test('CHT-03 DRF-01 printed by the browser, medicines are under their heading and say if only drafted', async () => {
  hasChart({ order: orderOf([medication()]) });
  const added = represcribing(medication(), {
    id: Uuid.parse('00000000-0000-4000-8000-0000000000a2'),
    kind: 'add',
    medicationForeignKey: null,
    product: { ...paracetamol, ingredients: ['amoxicillin'] },
  });
  answers(medications.listDrafts, [ceasing(), added]);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByRole('button', { name: 'Draft: cease' })).toBeVisible();
  const drafted = page.getByText('Draft, not finalised. It would cease this medicine:');
  await expect.element(drafted).not.toBeVisible();
  const name = page.getByRole('cell', { name: /^paracetamol/ });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    const heading = page.getByRole('columnheader', { name: 'Medicine' });
    const [head, cell] = [heading, name].map((one) => one.element().getBoundingClientRect());
    expect(cell).toMatchObject({ left: head?.left, width: head?.width });
    expect(cell?.width).toBeGreaterThan(600);
    await expect.element(drafted).toBeVisible();
    await expect.element(name).toMatchTextContent(/ this medicine:Reason: No longer needed$/);
    // Its dose is printed above, once.
    await expect
      .element(page.getByRole('cell', { name: /^amoxicillin/ }))
      .toMatchTextContent(/^amoxicillin((?!DOSE).)*DOSE((?!DOSE).)* It would add this medicine\.$/);
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

test('PHA-03 CHT-08 printed by the browser, each change says whether it is actioned, without its switch', async () => {
  const unconfirmed = (name: string, action: ProductAction) =>
    medication({
      id: name,
      status: 'New',
      confirmed: false,
      product: { name, ingredients: [name], action },
    });
  const order = orderOf([unconfirmed('iron', 'Actioned'), unconfirmed('zinc', 'Unactioned')]);
  hasChart({ order });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const changes = page.getByRole('region', { name: 'Changes to action (2)' });
  const row = (name: string) => changes.getByRole('listitem').filter({ hasText: name });
  await expect.element(page.getByRole('switch', { name: 'Actioned iron' })).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await expect.element(row('iron').getByText(/^Actioned/)).toBeVisible();
    await expect.element(row('zinc').getByText(/^To action/)).toBeVisible();
    // Its colours aren't printed: what is left of it would look the same on and off.
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

/** What the browser was given to download. */
const given: { name: string; text: Promise<string> }[] = [];
const blobs: Blob[] = [];

function catchDownloads(): void {
  given.length = 0;
  blobs.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:chart';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.href).toBe('blob:chart');
    given.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') });
  });
}
const roles: [UserType, string, string][] = [
  ['Doctor', prescriberPath, finalised],
  ['Dentist', prescriberPath, finalised],
  ['NursePractitioner', prescriberPath, finalised],
  ['Optometrist', prescriberPath, finalised],
  ['RegisteredNurse', prescriberPath, finalised],
  ['GeneralStaffAdmin', prescriberPath, finalised],
  ['Pharmacist', pharmacyPath, withChanges],
];

test.each(roles)('CHT-01 CHT-08 a %s prints from %s: “%s”', async (userType, path, label) => {
  catchDownloads();
  hasChart({ order: null });
  answers(portal.printChart, pdf);
  openApp(path, person({ userType }));
  await button(label).click();
  // Its words are in view, not only its icon.
  expect(button(label).element().clientWidth).toBeGreaterThan(120);
  await expect.element(page.getByText('The chart has been downloaded')).toBeVisible();
  expect(given.map(({ name }) => name)).toEqual(['Smith, John, medication chart.pdf']);
  expect(await given[0]?.text).toBe('%PDF-1.7');
  expect(blobs[0]?.type).toBe('application/pdf');
  expect(callsOf(portal.printChart)).toMatchObject([{ query: { qrCodeAllowed: false } }]);
});

test('CHT-08 the history is printed only if it is chosen, which the keyboard can do', async () => {
  catchDownloads();
  hasChart({ order: null });
  answers(portal.printChart, pdf);
  openApp(prescriberPath, person());
  await expect.element(button()).toBeVisible();
  await expectBothLooks();
  await button().click();
  await expect.element(button()).not.toHaveAttribute('aria-disabled');
  await userEvent.tab();
  const others = page.getByRole('button', { name: 'Other ways to print' });
  await expect.element(others).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const choice = page.getByRole('menuitem', { name: 'Print with change history' });
  await expect.element(choice).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(others).toHaveFocus();
  await expect
    .poll(() => given.map(({ name }) => name))
    .toEqual([
      'Smith, John, medication chart.pdf',
      'Smith, John, medication chart with history.pdf',
    ]);
  expect(callsOf(portal.printChart).map(({ query }) => query)).toEqual([
    { qrCodeAllowed: false },
    { qrCodeAllowed: false, withHistory: true },
  ]);
});

test('HDR-08 CHT-08 with QR codes on, the printed chart is allowed one', async () => {
  catchDownloads();
  hasChart({ order: null });
  answers(portal.printChart, pdf);
  openApp(prescriberPath, person(), { qrcode: true });
  await button(finalised).click();
  await expect.element(page.getByText('The chart has been downloaded')).toBeVisible();
  expect(callsOf(portal.printChart)).toMatchObject([{ query: { qrCodeAllowed: true } }]);
});

test('CHT-08 the button shows that the chart is being prepared, and can’t be pressed twice', async () => {
  catchDownloads();
  hasChart({ order: null });
  answers(portal.printChart, pdf);
  const release = holds(portal.printChart);
  openApp(prescriberPath, person());
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  await button().click({ force: true });
  release();
  await expect.element(page.getByText('The chart has been downloaded')).toBeVisible();
  expect(callsOf(portal.printChart)).toHaveLength(1);
});

test('CHT-08 a failure shows the specified wording, and printing can be tried again', async () => {
  catchDownloads();
  hasChart({ order: null });
  fails(portal.printChart, 500, 'boom');
  openApp(prescriberPath, person());
  await button().click();
  const words =
    'We have experienced an issue opening the print version of the chart. Please try again.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('boom')).not.toBeInTheDocument();
  expect(given).toEqual([]);
  answers(portal.printChart, pdf);
  await button().click();
  await expect.element(page.getByText('The chart has been downloaded')).toBeVisible();
});
