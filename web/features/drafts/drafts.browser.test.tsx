import { medications } from '@wattle/contract/operations/medications.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { amoxicillin } from './testing/catalogue.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';

const allergic = {
  key: 'penicillin',
  check: 'allergy',
  level: 'conflict',
  message: 'Allergic to penicillin.',
  source: null,
} as const;

const chart = page.getByRole('table', { name: 'Medication chart' });
const add = page.getByRole('button', { name: 'Add medicine' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const order = orderOf([medication()]);
const doctor = person({ userType: 'Doctor' });

/** Opens the form for a new medicine, as a doctor does. */
async function addAmoxicillin(whose = /born 08-Mar-1941 No known allergies$/) {
  answers(medications.searchCatalogue, { products: [amoxicillin], isCut: false });
  answers(medications.product, amoxicillin);
  openApp(prescriberPath, doctor);
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await add.click();
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'amoxi');
  await expect.element(page.getByRole('option', { name: /^amoxicillin/ })).toBeEnabled();
  // Any scrolling closes the list, and so does a press where it is still moving.
  await userEvent.keyboard('{ArrowDown}{Enter}');
  // The dialog covers the chart's bar, and says itself whose chart it is.
  const adding = page.getByRole('dialog', {
    name: new RegExp(`^Add: .*amoxicillin.* Smith, John.*${whose.source}`),
  });
  await expect.element(adding).toBeVisible();
  return {
    adding,
    field: (name: string) => adding.getByRole('textbox', { name }),
    save: adding.getByRole('button', { name: 'Save draft' }),
  };
}

test('DRF-01 every field says what is wrong with it and keeps what was typed', async () => {
  hasChart({ order });
  const { adding, field, save } = await addAmoxicillin();
  await expect.element(adding.getByRole('radio', { name: 'Short course' })).toBeChecked();

  await userEvent.fill(field('Dose'), '');
  await userEvent.fill(field('Directions'), 'Shake well.');
  await save.click();
  await expect.element(field('Dose')).toHaveAccessibleDescription(/Enter the dose/);
  await expect.element(field('Dose')).toHaveFocus();
  // A day that does not exist is kept as it was typed, and nothing is saved.
  await userEvent.fill(field('Dose'), '.5 g');
  await userEvent.fill(field('End date'), '31/02/2027');
  await save.click();
  await expect.element(field('Dose')).toHaveAccessibleDescription(/Write 0\.5 g/);
  await expect.element(field('End date')).toHaveAccessibleDescription(/Enter a valid date/);
  await expect.element(field('End date')).toHaveValue('31/02/2027');
  await expect.element(field('Dose')).toHaveValue('.5 g');
  await expectBothLooks();
  await userEvent.fill(field('End date'), '');
  await userEvent.fill(field('Dose'), '500 mg (1 capsule)');
  await save.click();
  await expect.element(adding.getByText('A short course needs an end date')).toBeVisible();
});

test('DRF-01 the fields of each course type say what is missing, and discarding typed text asks first', async () => {
  hasChart({ order });
  const { adding, field, save } = await addAmoxicillin();
  await userEvent.fill(field('Dose'), '500 mg (1 capsule)');
  await userEvent.fill(field('Directions'), 'Shake well.');
  await adding.getByText('When required (PRN)').click();
  await userEvent.fill(field('Given for'), '');
  await userEvent.fill(field('Maximum in 24 hours'), '');
  await save.click();
  await expect.element(adding.getByText('Enter what it is given for')).toBeVisible();
  await expect
    .element(adding.getByText('Enter the most that may be given in 24 hours'))
    .toBeVisible();
  await adding.getByText('Regular').click();
  await userEvent.fill(field('Dose times'), '25:00');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(adding.getByText('Enter a time as HH:mm, from 00:00 to 23:59'))
    .toBeVisible();
  await userEvent.fill(field('Dose times'), '');
  await expect.element(field('Directions')).toHaveValue('Shake well.');
  await expect
    .element(adding.getByRole('region', { name: 'How it will look on the chart' }))
    .toMatchTextContent(/500 mg \(1 capsule\)/);

  // Nothing typed is discarded without asking.
  await userEvent.keyboard('{Escape}');
  const asks = page.getByRole('alertdialog', { name: 'Discard this draft?' });
  await expectBothLooks();
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Dose')).toHaveValue('500 mg (1 capsule)');
  await userEvent.keyboard('{Escape}');
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(tray).not.toBeInTheDocument();
});

test('DRF-07 findings about the medicine show beside the preview as it is typed', async () => {
  const reaction = { allergen: 'Penicillin (all kinds)', reaction: 'Anaphylaxis in 2019' };
  vi.spyOn(checks, 'allergy').mockImplementation(({ dose, product }) =>
    product.ingredients.includes('amoxicillin') && dose.startsWith('500')
      ? { findings: [allergic], notChecked: [] }
      : { findings: [], notChecked: [] },
  );
  const allergy = { ...allergyInfo().allergy, allergies: [reaction] };
  hasChart({ order, allergies: allergyInfo({ status: 'LISTED', allergy }) });
  const { adding, field } = await addAmoxicillin(
    /born 08-Mar-1941 Allergies: Penicillin \(all kinds\) \(Anaphylaxis in 2019\)$/,
  );
  const found = adding.getByRole('region', { name: 'Safety check' });
  const spoken = found.getByRole('status');
  await expect.element(found).toMatchTextContent(/Conflict: Allergic to penicillin\./);
  await expect.element(spoken).toHaveTextContent('Conflict: Allergic to penicillin.');
  await expectBothLooks();
  const { top } = field('Directions').element().getBoundingClientRect();
  await userEvent.fill(field('Dose'), '1 g (2 capsules)');
  await expect.element(found).toMatchTextContent(/Checked against a short list, nothing found/);
  await expect.element(spoken).toHaveTextContent('');
  // Nothing moves under the hands, and the focus stays.
  expect(field('Directions').element().getBoundingClientRect().top).toBe(top);
  await expect.element(field('Dose')).toHaveFocus();
});

test('DRF-01 a draft that cannot be saved says so and keeps what was typed', async () => {
  hasChart({ order });
  fails(medications.saveDraft, 500, 'The service is away.');
  const { adding, field, save } = await addAmoxicillin();
  await userEvent.fill(field('Dose'), '250 mg (half a capsule)');
  await userEvent.fill(field('End date'), '31/12/2099');
  await save.click();
  await expect
    .element(adding.getByRole('alert'))
    .toMatchTextContent(/The server has a problem\. Try again in a moment\./);
  await expect.element(field('Dose')).toHaveValue('250 mg (half a capsule)');
  await expect.element(tray).not.toBeInTheDocument();
  expect(callsOf(medications.saveDraft)).toMatchObject([
    { body: { prescription: { dose: '250 mg (half a capsule)', endDate: '2099-12-31' } } },
  ]);
  await expect.element(adding.getByRole('alert')).not.toMatchTextContent(/all the same/);
  // A user who discards it then has to look.
  loses(medications.saveDraft);
  await save.click();
  await expect
    .element(adding.getByRole('alert'))
    .toMatchTextContent(/We couldn’t reach the server.*It may be among your drafts all the same\./);
});

test('DRF-01 nothing can be drafted on a chart that isn’t loaded', async () => {
  hasChart({ order });
  fails(medications.latestOrder, 500, 'Away.');
  openApp(prescriberPath, doctor);
  await expect.element(page.getByText('We couldn’t load the medication chart')).toBeVisible();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toHaveAccessibleDescription(/once the medication chart is loaded/);
  await expectBothLooks();
});

test('DRF-08 the encounter is opened, then the provider is fetched', async () => {
  hasChart({ order });
  const release = holds(medications.encounter);
  openApp(prescriberPath, doctor);
  await expect.poll(() => callsOf(medications.encounter).length).toBe(1);
  expect(callsOf(medications.encounter)).toMatchObject([
    { body: { encounter: { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' } } },
  ]);
  await expect.element(chart).toBeVisible();
  expect(callsOf(medications.currentProvider)).toHaveLength(0);
  release();
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  expect(callsOf(medications.currentProvider)).toHaveLength(1);
});

test('DRF-08 without an answer the provider is requested ten more times, a second apart', async () => {
  hasChart({ order });
  answers(medications.currentProvider, null);
  const release = holds(medications.encounter);
  openApp(prescriberPath, doctor);
  await expect.element(chart).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls: number[] = [];
  try {
    release();
    for (let at = 0; at <= 30_000; at += 100) {
      await vi.advanceTimersByTimeAsync(100);
      if (callsOf(medications.currentProvider).length > calls.length) calls.push(at);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(calls).toHaveLength(11);
  const gaps = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
  // A call and its answer take a few steps.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900);
  expect(Math.max(...gaps)).toBeLessThan(2000);
  await expect
    .element(page.getByRole('status').filter({ hasText: /which provider you work under/ }))
    .toBeVisible();
});

test('DRF-08 an encounter that can’t be opened names the cause, and can be retried', async () => {
  hasChart({ order });
  fails(medications.encounter, 500, 'boom');
  openApp(prescriberPath, doctor);
  const why = page.getByRole('status').filter({ hasText: 'We couldn’t open the encounter.' });
  await expect
    .element(why)
    .toHaveTextContent(
      'We couldn’t open the encounter. The server has a problem. Try again in a moment.',
    );
  fails(medications.encounter, 403, 'boom');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(why)
    .toHaveTextContent('We couldn’t open the encounter. You don’t have access to this.');
  await expect
    .element(page.getByRole('link', { name: 'All residents' }))
    .toHaveAttribute('href', '/residents');
});

test.each(['RegisteredNurse', 'GeneralStaffAdmin'] as const)(
  'DRF-01 a %s can read the chart and sees why it cannot be changed',
  async (userType) => {
    hasChart({ order });
    openApp(prescriberPath, person({ userType }), { draftOnBehalf: false });
    await expect.element(chart).toBeVisible();
    await expect
      .element(page.getByText('Only prescribers can change this chart. You can read it.'))
      .toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
    await expect.element(chart.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(chart.getByRole('button', { name: /Packaging/ })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: /^Actions for/ }))
      .not.toBeInTheDocument();
    expect(callsOf(medications.encounter)).toEqual([]);
  },
);

test.each(['Deceased', 'Discharged'] as const)(
  'DRF-01 RB4 the chart of a %s resident cannot be changed',
  async (residentStatus) => {
    hasChart({ order, resident: { residentStatus } });
    openApp(prescriberPath, doctor);
    await expect
      .element(
        page.getByRole('status').filter({
          hasText: /This resident is no longer active, so the chart can’t be changed\./,
        }),
      )
      .toBeVisible();
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText(residentStatus, { exact: true })).toBeVisible();
    const banner = document.querySelector('[data-resident-banner]');
    expect(banner && getComputedStyle(banner).borderTopStyle).toBe('double');
    if (residentStatus === 'Deceased') await expectBothLooks();
  },
);

test('DRF-01 a short course is entered by its days or by its end date, and a wrong number stays', async () => {
  hasChart({ order });
  fails(medications.saveDraft, 500, 'Away.');
  const { adding, field, save } = await addAmoxicillin();
  const preview = adding.getByRole('region', { name: 'How it will look on the chart' });
  const days = field('Days');
  await expect.element(days).toHaveValue('7');
  await userEvent.fill(days, '10');
  await userEvent.fill(field('Start date'), '20/12/2099');
  // It stays as long as it was, and the last day counts.
  await expect.element(field('End date')).toHaveValue('29/12/2099');
  await userEvent.fill(days, '7');
  await expect.element(field('End date')).toHaveValue('26/12/2099');
  await expect.element(days).toHaveAccessibleDescription('Ends 26-Dec-2099');
  await expect.element(preview).toMatchTextContent(/from 20-Dec-2099 to 26-Dec-2099/);
  await userEvent.fill(field('End date'), '29/12/2099');
  await expect.element(days).toHaveValue('10');
  // A last day that was chosen stays.
  await userEvent.fill(field('Start date'), '22/12/2099');
  await expect.element(days).toHaveValue('8');
  await userEvent.fill(field('Start date'), '20/12/2099');

  for (const wrong of ['0', '366', '1400', '7.5', 'ab']) {
    await userEvent.fill(days, wrong);
    await expect
      .element(days)
      .toHaveAccessibleDescription(/Enter the days as a number from 1 to 365/);
    await save.click();
    await expect.element(days).toHaveValue(wrong);
    await expect.element(days).toHaveFocus();
    await expect.element(field('End date')).toHaveValue('');
    await expect.element(preview).not.toMatchTextContent(/ to /);
  }
  expect(callsOf(medications.saveDraft)).toEqual([]);
  await expectBothLooks();
  await userEvent.fill(days, '');
  await save.click();
  await expect.element(adding.getByText('A short course needs an end date')).toBeVisible();
  await userEvent.fill(days, '14');
  await expect.element(field('End date')).toHaveValue('02/01/2100');
  await save.click();
  await expect.element(adding.getByRole('alert')).toBeVisible();
  expect(callsOf(medications.saveDraft)).toMatchObject([
    { body: { prescription: { startDate: '2099-12-20', endDate: '2100-01-02' } } },
  ]);
});

test.each([
  [1280, 800],
  [768, 1024],
])('DRF-01 SP11 the preview stays in view beside the fields at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  hasChart({ order });
  const { adding, field } = await addAmoxicillin();
  const preview = adding.getByRole('region', { name: 'How it will look on the chart' });
  await expect.element(preview).toBeInViewport({ ratio: 1 });
  field('Directions').element().scrollIntoView({ block: 'end' });
  await expect.element(preview).toBeInViewport({ ratio: 1 });
  const [beside, directions] = [preview, field('Directions')].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(beside?.left).toBeGreaterThan(directions?.right ?? Number.NaN);
});

test('DRF-01 a date fits in its field at every width', async () => {
  hasChart({ order });
  const { field } = await addAmoxicillin();
  await userEvent.fill(field('End date'), '28/08/2099');
  for (const width of [1280, 768, 320]) {
    await page.viewport(width, 800);
    for (const name of ['Start date', 'End date']) {
      await expect.element(field(name)).not.toHaveValue('');
      const { scrollWidth, clientWidth } = field(name).element();
      expect(scrollWidth, `${name} at ${width} px`).toBeLessThanOrEqual(clientWidth);
    }
  }
});

test('DRF-01 Ctrl+Enter saves the open form as typed, from a button too, but not under a question', async () => {
  hasChart({ order });
  fails(medications.saveDraft, 500, 'Away.');
  const { adding, field } = await addAmoxicillin();
  const saved = () => callsOf(medications.saveDraft).length;
  await userEvent.fill(field('Dose'), '250 mg (half a capsule)');
  await userEvent.keyboard('{Escape}');
  const asks = page.getByRole('alertdialog', { name: 'Discard this draft?' });
  const keep = asks.getByRole('button', { name: 'Keep editing' });
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(saved()).toBe(0);
  await keep.click();

  // A time that was typed but not yet added is not lost; it is one too many.
  await userEvent.type(field('Dose times'), '23:00');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(adding.getByText(/Enter 3 dose times/)).toBeVisible();
  await adding.getByRole('button', { name: 'Remove 23:00' }).click();
  await adding.getByRole('button', { name: '500 mg (1 capsule)' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(adding.getByRole('alert')).toBeVisible();
  expect(callsOf(medications.saveDraft)).toMatchObject([
    { body: { prescription: { dose: '500 mg (1 capsule)' } } },
  ]);
});

test.each(['Change', 'Cease'])('DRF-01 Ctrl+Enter saves the dialog %s', async (action) => {
  hasChart({ order });
  answers(medications.product, { ...amoxicillin, ...paracetamol });
  fails(medications.saveDraft, 500, 'Away.');
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}: `) });
  // Nothing is saved without a reason.
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Side effect');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(callsOf(medications.saveDraft)).toMatchObject([{ body: { reason: 'Side effect' } }]);
});
