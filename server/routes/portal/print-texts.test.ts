import {
  lintGenericName,
  lintInstruction,
  lintMedicineText,
} from '@wattle/contract/rules/display/lint.ts';
import { delimiter } from '@wattle/contract/rules/line/medicine-line.ts';
import { frequencies } from '@wattle/contract/values/medicine-codes.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test, vi } from 'vitest';
import type { ChartDocument, PrintedLine } from '../../print/chart-document.ts';
import { PrintThread } from '../../print/print-thread.ts';
import { catalogue } from '../../demo/seed/data/catalogue.ts';
import {
  ceasing,
  draft,
  finaliseChart,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { readPdf } from '../../testing/pdf.ts';
import {
  addStructuredProducts,
  byWeekday,
  decidedLater,
  doseOf,
  stepsOfTaper,
  structuredPrescription,
  taper,
  uneven,
} from '../../testing/structured.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
await addStructuredProducts(app);

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Prints a chart for its pharmacist: the document that was typeset, and the PDF. */
async function print({ path }: TestResident) {
  const printing = vi.spyOn(PrintThread.prototype, 'print');
  const answer = await expectStatus(
    app
      .as(app.world.users.Pharmacist)
      .get(`/portal/api/v1/print/${path}?qrCodeAllowed=false&withHistory=true`),
    200,
  );
  const [[document] = []] = printing.mock.calls;
  printing.mockRestore();
  if (document === undefined) throw new Error('Nothing was printed');
  return { document, pdf: await readPdf(answer.rawPayload) };
}

/** Every medicine line of a document. */
function linesOf({ changes, groups, ceased, history }: ChartDocument): PrintedLine[] {
  const rows = [...groups.flatMap((group) => group.rows), ...ceased];
  const made = history?.orders.flatMap((order) => order.changes) ?? [];
  return [...(changes ?? []), ...rows, ...made].map(({ line }) => line);
}

const doseText = (dose: NonNullable<PrintedLine['instruction']>['dose']) =>
  dose.map(({ text }) => text).join('');

function brokenIn({ name, instruction }: PrintedLine): string[] {
  const [generic = '', ...rest] = name;
  return [
    ...lintGenericName(generic),
    ...rest.flatMap(lintMedicineText),
    ...(instruction === null
      ? []
      : lintInstruction(
          `${instruction.label} ${doseText(instruction.dose)}${delimiter}${instruction.rest}`,
        )),
  ].map((id) => `${name.join(' ')}: ${id}`);
}

/** Those of dates, times and ages. */
const dated = (text: string) =>
  lintMedicineText(text).filter((id) => ['DT1', 'DT3', 'L12', 'L18'].includes(id));

test('L2 amounts of a long schedule stand out, and wrap without losing their units', async () => {
  const resident = await app.addResident();
  await finaliseChart(app.as(app.world.users.Doctor), resident, [
    draft({ prescription: structuredPrescription('L1', uneven) }),
    draft({ prescription: structuredPrescription('W1', byWeekday) }),
    draft({
      prescription: structuredPrescription('K1', taper, {
        courseType: 'ShortCourse',
        endDate: getPlainDate('2026-12-05'),
      }),
    }),
  ]);
  const { document, pdf } = await print(resident);
  const lines = document.groups.flatMap(({ rows }) => rows.map(({ line }) => line));
  const amounts = lines.flatMap(({ instruction }) =>
    (instruction?.dose ?? []).filter((one) => one.isAmount).map(({ text }) => plain(text)),
  );
  expect(amounts.toSorted()).toEqual(
    [
      '1 and a half tablets',
      '1 tablet',
      '25 mg (5 tablets)',
      '20 mg (4 tablets)',
      '15 mg (3 tablets)',
      '3 mg (3 tablets)',
      '4 mg (4 tablets)',
    ].toSorted(),
  );
  const [page = ''] = pdf.pages;
  expect(plain(page)).toContain(
    'for 5 days, then 15 mg (3 tablets) for 5 days, then stop (last day 05-Dec-2026)',
  );
  expect(plain(page)).toContain(
    '1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00',
  );
  expect(pdf.outside).toEqual([]);
  // A unit that begins a line was parted from its amount.
  const parted = pdf.texts.filter(
    ({ words, bottom }, i) =>
      /^(?:mg|tablets?)\b/.test(words.trim()) && pdf.texts[i - 1]?.bottom !== bottom,
  );
  expect(parted).toEqual([]);
});

test('CHT-02 CHT-08 the steps that differ are printed one by one', async () => {
  const resident = await app.addResident();
  const doctor = app.as(app.world.users.Doctor);
  const added = draft({ prescription: structuredPrescription('K1', taper) });
  const { medications } = await finaliseChart(doctor, resident, [added]);
  const steps = stepsOfTaper.map((step, at) => {
    const dose = doseOf('K1', ['25 mg', '17.5 mg', '10 mg'][at] ?? '');
    const doses = [{ dose, times: ['08:00'] }];
    return { ...step, parts: step.parts.map(({ days }) => ({ days, doses })) };
  });
  await finaliseChart(doctor, resident, [
    draft({
      kind: 'change',
      medicationForeignKey: medications[0]?.authoringSystemForeignKey,
      prescription: structuredPrescription('K1', { kind: 'schedule', steps }),
      reason: 'Better',
    }),
  ]);
  const { pdf } = await print(resident);
  expect(plain(pdf.pages.join(' '))).toMatch(
    /Dose: step 2: 20 mg \(4 tablets\) → 17\.5 mg \(3 and a half tablets\); step 3: 15 mg \(3 tablets\) → 10 mg \(2 tablets\) Reason: Better/,
  );
});

test('DT1 a medicine of every second day is printed with its dates, and a dose decided later as one that varies', async () => {
  const resident = await app.addResident();
  const everySecondDay = { kind: 'days', every: 2 } as const;
  const doses = [{ dose: doseOf('K1', '5 mg'), times: ['08:00'] }];
  const step = { length: null, parts: [{ days: everySecondDay, doses }] };
  await finaliseChart(app.as(app.world.users.Doctor), resident, [
    draft({
      prescription: structuredPrescription('K1', { kind: 'schedule', steps: [step] }),
    }),
    draft({ prescription: structuredPrescription('W1', byWeekday) }),
    draft({ prescription: structuredPrescription('L1', decidedLater) }),
  ]);
  const { document, pdf } = await print(resident);
  const days = document.groups.flatMap(({ rows }) => rows.map((row) => row.doseDays));
  // Days of the week are on the line.
  expect(days.map((text) => plain(text.slice(0, 55)))).toEqual([
    'No dose ordered for 21-Nov-2026. It varies: the chart o',
    'Dose days 21-Nov-2026 to 04-Dec-2026: Sat 21-Nov-2026, ',
    '',
  ]);
  expect(days.flatMap(dated)).toEqual([]);
  const printed = plain(pdf.pages.join(' ')).replaceAll(/\s/g, '');
  for (const text of days) expect(printed).toContain(plain(text).replaceAll(/\s/g, ''));
});

test('L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L13 L15 L18 every catalogue product prints by the display rules', async () => {
  const resident = await app.addResident({ familyName: 'Wren', givenName: 'Ada' });
  const lines = catalogue.map((product) => {
    const { code, ingredients, strength, form, schedule, complementary, doses, prn } = product;
    const [frequency = 'once-daily'] = product.frequencies;
    return {
      medication: {
        productCode: code,
        product: JSON.stringify({
          code,
          ingredients,
          brandName: null,
          strength,
          form,
          schedule,
          complementary,
        }),
        courseType: product.usualCourseType,
        dose: doses[0] ?? '',
        route: product.route,
        frequency,
        doseTimes: [...frequencies[frequency].times],
        prnReason: prn?.reason ?? null,
        maximum24h: prn?.max24h ?? null,
        endDate: product.courseDays === undefined ? null : getPlainDate('2026-12-05'),
        directions: 'Dissolve in 200ml of water.\nRest 2 days',
      },
    };
  });
  await insertOrder(app.container.db.kysely, resident, app.world.users.Doctor, lines, app.clock.at);
  const { document, pdf } = await print(resident);
  const printed = linesOf(document);
  expect(printed.length).toBe(3 * catalogue.length);
  expect(printed.flatMap(brokenIn)).toEqual([]);
  // L12: nothing is lost between the texts and the paper, and nothing runs over its edge.
  const paper = pdf.pages.join(' ').replaceAll(/\s/g, '');
  const missing = printed.filter(({ name, instruction }) =>
    [...name, doseText(instruction?.dose ?? []), instruction?.rest ?? ''].some(
      (text) => !paper.includes(text.replaceAll(/\s/g, '')),
    ),
  );
  expect(missing).toEqual([]);
  expect(pdf.outside).toEqual([]);
});

test('L12 DT1 DT2 DT3 DT5 printed dates, times and ages are in full, and a missing date is in words', async () => {
  const doctor = app.as(app.world.users.Doctor);
  const resident = await app.addResident({
    familyName: 'Wren',
    givenName: 'Ada',
    dateOfBirth: '1940-02-29',
    chartExpiry: null,
  });
  const { medications } = await finaliseChart(doctor, resident, [
    draft(),
    draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) }),
  ]);
  await finaliseChart(doctor, resident, [
    ...medications
      .slice(0, 1)
      .map(({ authoringSystemForeignKey }) => ceasing(authoringSystemForeignKey)),
    draft({
      kind: 'change',
      medicationForeignKey: medications[1]?.authoringSystemForeignKey ?? '',
      prescription: prescription({ dose: '500 mg (1 tablet)' }),
      reason: 'Less pain',
    }),
  ]);
  const { document } = await print(resident);
  const { changes, ceased, history, chart, printed } = document;
  const texts = [
    printed,
    chart.order,
    ...document.resident.facts.map(([, value]) => value),
    ...(changes ?? []).flatMap(({ details, order }) => [...details, order]),
    ...ceased.map(({ stopped }) => stopped),
    ...(history?.orders ?? []).flatMap(({ title, confirmed, changes: made }) => [
      title,
      confirmed,
      ...made.flatMap(({ details }) => details),
    ]),
  ];
  expect(texts.length).toBeGreaterThan(15);
  expect(texts.flatMap(dated)).toEqual([]);
  expect(printed).toMatch(/^21-Nov-2026 12:00 /);
  expect(document.resident.facts).toContainEqual(['Born', '29-Feb-1940 (86 years)']);
  const expiry = chart.numbers.find(([label]) => label === 'Chart expiry');
  expect(expiry?.[1]).toMatch(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/);
  const { document: empty } = await print(await app.addResident({ chartExpiry: null }));
  expect(empty.chart.numbers).toContainEqual(['Chart expiry', 'not recorded']);
});

test('DT1 no line of a printed chart breaks a date or a range of numbers', async () => {
  const resident = await app.addResident({ familyName: 'Wren', givenName: 'Ada' });
  const parts = ['on 2026-11-23', 'give 1-2 tablets', 'from 05-Dec-2026', 'then 10–12.5 mg'];
  // Each begins a little further to the right, so that every part comes to the end of some line.
  const lines = Array.from({ length: 20 }, (_, at) => ({
    medication: { directions: `${'x'.repeat(at + 1)} ${parts.join(' ')} ${parts.join(' ')}` },
  }));
  await insertOrder(app.container.db.kysely, resident, app.world.users.Doctor, lines, app.clock.at);
  const { pdf } = await print(resident);
  const paper = pdf.pages.join(' ');
  expect(paper).toContain('on 2026-11-23');
  // Only these: a script number may be broken.
  const broken = /\b2026- |2026-11- |\b1- 2\b|\b05- Dec|05-Dec- |\b10– 12\.5/g;
  expect(paper.match(broken)).toBeNull();
});
