import { expect, test } from 'vitest';
import type { DoseContent } from '../../entities/line-event.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { readDose } from '../dosing/read-dose.ts';
import { lineEvent } from '../testing/line-events.ts';
import { warfarinByInr } from '../testing/measured-regimes.ts';
import { medication } from '../testing/medications.ts';
import { eventsInForce } from './line-events.ts';
import { decidedLines, decidedWords, decisionText } from './decided-words.ts';
import { givenOn } from './given-on.ts';
import { packWords } from './pack-words.ts';

const { startDate, product, dosage } = warfarinByInr;
const day = (since: number) => addDays(startDate, since);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

function dose(text: string, from: number, to: number, values: Partial<DoseContent> = {}) {
  const read = readDose(text, product);
  if (read.kind === 'problem') throw new Error(read.message);
  const days = { from: day(from), to: day(to) };
  const measured = { name: 'INR' };
  return lineEvent({ kind: 'dose', ...days, dose: read.dose, measured, ...values });
}
const none = (on: number) =>
  lineEvent({
    kind: 'dose',
    from: day(on),
    to: day(on),
    dose: { kind: 'withhold' },
    measured: { name: 'INR' },
  });
const line = (...events: ReturnType<typeof lineEvent>[]) => ({
  ...medication({ status: 'Existing', prescribedBy: 'Ada Park' }),
  dosage,
  startDate,
  endDate: null,
  events,
});
const given = (events: ReturnType<typeof lineEvent>[], count: number) =>
  Array.from({ length: count }, (_, since) =>
    givenOn(line(...events), day(since))
      .map((one) => `${one.time} ${doseWords(one.dose)}`)
      .join(),
  );

test('CHT-02 a decided dose is given on its days, and a correction leaves the days before it', () => {
  const first = dose('3 mg', 0, 3);
  const correction = dose('4 mg', 2, 4, { corrects: first.id });
  expect(given([first, correction, none(4)], 6)).toEqual([
    '18:00 3 mg (3 tablets)',
    '18:00 3 mg (3 tablets)',
    '18:00 4 mg (4 tablets)',
    '18:00 4 mg (4 tablets)',
    '',
    '',
  ]);
});

test('a pause holds a decided dose back', () => {
  const pause = lineEvent({ kind: 'pause', since: day(1), until: { kind: 'date', date: day(1) } });
  expect(given([pause, dose('3 mg', 0, 2)], 3)).toEqual([
    '18:00 3 mg (3 tablets)',
    '',
    '18:00 3 mg (3 tablets)',
  ]);
});

test('what is said of today and tomorrow, and of the next INR', () => {
  const words = (since: number, ...events: ReturnType<typeof lineEvent>[]) => {
    const said = decidedWords(line(...events), day(since));
    return said && [said.isMissing, plain(said.today), plain(said.tomorrow), said.next, said.by];
  };
  expect(words(0)).toEqual([
    true,
    'No dose ordered for today.',
    'Tomorrow: no dose ordered.',
    'Next INR: 27-Nov-2026.',
    'Ada Park has to decide it.',
  ]);
  const decided = dose('3 mg', 0, 1, { next: getPlainDate('2026-11-28') });
  expect(words(1, decided)).toEqual([
    false,
    'Today: 3 mg (3 tablets) at 18:00.',
    'Tomorrow: no dose ordered.',
    'Next INR: 28-Nov-2026.',
    'Decided by Ada Park.',
  ]);
  expect(words(4, decided)?.slice(0, 4)).toEqual([
    true,
    'No dose ordered for today.',
    'Tomorrow: no dose ordered.',
    'INR was due on 28-Nov-2026: overdue.',
  ]);
  expect(words(0, none(0))?.slice(0, 2)).toEqual([false, 'Today: no dose, as decided.']);
  expect(decidedWords({ ...line(), status: 'Ceased' }, day(0))).toBeNull();
});

test('paper has each dose with its days, and says that it varies', () => {
  expect(decidedLines(line(dose('3 mg', 0, 1)), day(0)).map(plain)).toEqual([
    '3 mg (3 tablets) from 25-Nov-2026 to 26-Nov-2026. It varies: the chart on the screen has the dose of each day.',
  ]);
  const corrected = line(dose('3 mg', 0, 3), dose('4 mg', 2, 4));
  expect(decidedLines(corrected, day(1)).map(plain)[0]).toMatch(
    /^3 mg \(3 tablets\) on 26-Nov-2026; 4 mg \(4 tablets\) from 27-Nov-2026 to 29-Nov-2026\./,
  );
  expect(decidedLines(line(), day(0))[0]).toContain('No dose ordered for 25-Nov-2026. It varies');
});

test('an event reads with its days, the measure and the next', () => {
  const { content } = dose('3 mg', 0, 1, {
    measure: { value: 2.4, on: day(0) },
    next: day(2),
    corrects: '1',
  });
  expect(content.kind === 'dose' && plain(decisionText(content))).toBe(
    'Dose corrected: 3 mg (3 tablets) from 25-Nov-2026 to 26-Nov-2026; INR 2.4 on 25-Nov-2026, next INR on 27-Nov-2026',
  );
});

test('those of yesterday or this week on matter, and the last one', () => {
  // The first day is a Wednesday.
  const all = [dose('3 mg', 0, 1), dose('4 mg', 2, 4), dose('5 mg', 5, 6)];
  expect(eventsInForce(all, day(4))).toEqual(all);
  expect(eventsInForce(all, day(5))).toEqual(all.slice(1));
  expect(eventsInForce(all, day(6))).toEqual(all.slice(2));
  expect(eventsInForce(all, day(30))).toEqual(all.slice(2));
});

test('a week’s pack holds what was decided, and isn’t known while a dose is missing', () => {
  const said = (since: number, ...events: ReturnType<typeof lineEvent>[]) => {
    const words = packWords({ ...line(...events), packagingType: 'Packed' }, day(since));
    return words && plain(`${words.pack} ${words.next}`.trim());
  };
  const missing = 'how many isn’t known, no dose ordered for some days.';
  const first = 'Pack of 23-Nov-2026 to 29-Nov-2026:';
  const second = 'Pack of 30-Nov-2026 to 06-Dec-2026:';
  expect(said(0)).toBe(`${first} ${missing}`);
  // The line starts on the Wednesday of its first week.
  expect(said(0, dose('3 mg', 0, 4))).toBe(
    `${first} 15 tablets. Differs from Mon 30-Nov-2026: ${missing}`,
  );
  const two = [dose('3 mg', 0, 6), dose('2 mg', 7, 11)];
  expect(said(4, ...two)).toBe(`${first} 15 tablets. Differs from Mon 30-Nov-2026: 16 tablets.`);
  expect(said(5, ...two)).toBe(`${second} 16 tablets. Differs from Mon 07-Dec-2026: ${missing}`);
  expect(said(5, dose('3 mg', 0, 10), none(11))).toBe(
    `${second} 18 tablets. Differs from Mon 07-Dec-2026: ${missing}`,
  );
  // Nothing that was decided isn’t the same as nothing decided.
  expect(said(0, ...[0, 1, 2, 3, 4].map(none))).toBe(
    `${first} nothing. Differs from Mon 30-Nov-2026: ${missing}`,
  );
});
