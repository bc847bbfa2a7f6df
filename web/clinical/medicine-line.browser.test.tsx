import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { SchedulePart } from '@wattle/contract/entities/dosage.ts';
import type { Instruction } from '@wattle/contract/rules/line/medicine-line.ts';
import { prescribedIn } from '@wattle/contract/rules/line/field-changes.ts';
import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { medication, structured } from '@wattle/contract/rules/testing/medications.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectBothLooks } from '../testing/expecting.ts';
import { render } from '../ui/gallery/render.fixture.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { MedicineInstruction } from './MedicineLine.tsx';

const startDate = getPlainDate('2026-11-25');

type TimedDose = readonly [dose: string, ...times: string[]];

/** A medicine of a product with a schedule. */
function medicine(
  written: { ingredients: string[]; strength: string; form: string },
  steps: readonly (readonly [length: number | null, ...parts: SchedulePart[]])[],
  days?: number,
) {
  const course = {
    dosage: {
      kind: 'schedule' as const,
      steps: steps.map(([length, ...parts]) => ({ length, parts })),
    },
    startDate,
    endDate: days === undefined ? null : addDays(startDate, days - 1),
  };
  return medication({ product: structured(written), ...course, ...textFieldsOf(course) });
}

const partOf =
  (written: { ingredients: string[]; strength: string; form: string }) =>
  (days: SchedulePart['days'], ...doses: TimedDose[]): SchedulePart => ({
    days,
    doses: doses.map(([text, ...times]) => {
      const read = readDose(text, structured(written));
      if (read.kind === 'problem') throw new Error(read.message);
      return { dose: read.dose, times };
    }),
  });
const daily = { kind: 'days', every: 1 } as const;
const weekdays = (...on: Weekday[]) => ({ kind: 'weeks', every: 1, on }) as const;

const prednisolone = { ingredients: ['prednisolone'], strength: '5 mg', form: 'tablet' };
const warfarin = { ingredients: ['warfarin'], strength: '1 mg', form: 'tablet' };
const levodopa = {
  ingredients: ['levodopa', 'benserazide'],
  strength: '100 mg and 25 mg',
  form: 'tablet',
};
const [pred, warf, levo] = [partOf(prednisolone), partOf(warfarin), partOf(levodopa)];

const taper = medicine(
  prednisolone,
  [
    [5, pred(daily, ['25 mg', '08:00'])],
    [5, pred(daily, ['12.5 mg', '08:00'])],
    [null, pred(daily, ['5 mg', '08:00'])],
  ],
  15,
);
const byWeekday = medicine(warfarin, [
  [
    null,
    warf(weekdays('mon', 'wed', 'fri'), ['3 mg', '18:00']),
    warf(weekdays('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']),
  ],
]);
const byTime = medicine(levodopa, [
  [null, levo(daily, ['1.5 tablets', '07:00'], ['1 tablet', '11:00', '15:00', '19:00'])],
]);

const lines: readonly [Instruction, text: string, amounts: string[]][] = [
  [
    taper,
    'DOSE 25 mg (5 tablets) for 5 days, then 12.5 mg (2 and a half tablets) for 5 days, then 5 mg (1 tablet) for 5 days, then stop (last day 09-Dec-2026) – oral – once a day in the morning – 08:00',
    ['25 mg (5 tablets)', '12.5 mg (2 and a half tablets)', '5 mg (1 tablet)'],
  ],
  [
    byWeekday,
    'DOSE 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – oral – 18:00',
    ['3 mg (3 tablets)', '4 mg (4 tablets)'],
  ],
  [
    byTime,
    'DOSE 1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – oral – every day',
    ['1 and a half tablets', '1 tablet'],
  ],
];

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

/** The texts at the start of each line that an element takes. */
function startsOfLines(element: Element): string[] {
  const starts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let bottom = Number.NEGATIVE_INFINITY;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    for (const { index } of text.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const box = range.getBoundingClientRect();
      if (box.top >= bottom - 2) starts.push(text.slice(index, index + 12));
      bottom = Math.max(bottom, box.bottom);
    }
  }
  return starts;
}

test('L2 L3 a schedule reads as its line, with only the amounts in bold', async () => {
  render(
    <main>
      <h1>Chart</h1>
      {lines.map(([line, text]) => (
        <p key={text}>
          <MedicineInstruction prescribed={line} />
        </p>
      ))}
    </main>,
  );
  const shown = [...document.querySelectorAll('[data-instruction]')];
  expect(shown.map(({ textContent }) => plain(textContent))).toEqual(lines.map(([, text]) => text));
  expect(
    shown.map((one) =>
      [...one.querySelectorAll('strong')].map(({ textContent }) => plain(textContent)),
    ),
  ).toEqual(lines.map(([, , amounts]) => amounts));
  await expect.element(page.getByText('25 mg (5 tablets)')).toBeVisible();
  await expectBothLooks();
});

test('L3 L7 L18 at no width does a line of a schedule start with a time or a unit', () => {
  for (const width of [220, 260, 300, 340, 400, 480, 560, 700]) {
    const { rerender } = render(<main />);
    for (const [line] of lines) {
      rerender(
        <main style={{ width }}>
          <MedicineInstruction prescribed={line} />
        </main>,
      );
      const shown = [...document.querySelectorAll('[data-instruction]')].at(-1);
      for (const start of shown === undefined ? [] : startsOfLines(shown)) {
        expect(start, `${width} px`).not.toMatch(/^(?:\d\d:\d\d|mg|tablets?|half|–)(?![a-z])/);
      }
    }
  }
});

test('CHT-02 PHA-01 what differs on some days has a line for each, on the pharmacist’s row too', async () => {
  const after = medicine(warfarin, [
    [
      null,
      warf(weekdays('mon', 'wed'), ['2 mg', '18:00']),
      warf(weekdays('tue', 'thu', 'fri', 'sat', 'sun'), ['4 mg', '18:00']),
    ],
  ]);
  const change = { medication: after, kind: 'changed', before: byWeekday } as const;
  render(
    <main>
      <h1>Chart</h1>
      <FieldChanges before={prescribedIn(byWeekday)} after={prescribedIn(after)} />
      <ChangeWords change={{ ...change, successor: null, order: null }} />
    </main>,
  );
  const shown = page.getByRole('definition').elements();
  const said = (one: Element) => plain(one.textContent)?.replaceAll(/ +/g, ' ');
  const pairs = [
    'Mon, Wed from 3 mg (3 tablets) → to 2 mg (2 tablets)',
    'Fri from 3 mg (3 tablets) → to 4 mg (4 tablets)',
  ];
  expect(shown.map(said)).toEqual([...pairs, ...pairs]);
  expect(page.getByRole('term').elements()).toHaveLength(2);
  const amounts = [...document.querySelectorAll('dl:first-of-type :is(s, strong)')];
  const [three, two, four] = ['3 mg (3 tablets)', '2 mg (2 tablets)', '4 mg (4 tablets)'];
  expect(amounts.map(said)).toEqual([three, two, three, four]);
  const tops = shown.map((one) => Math.round(one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(4);
  await expectBothLooks();
});
