import { expect, test } from 'vitest';
import type { Medication } from '../../entities/medication.ts';
import { whyNot } from '../people/capability.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { lineEvent } from '../testing/line-events.ts';
import { medication, today } from '../testing/medications.ts';
import { daily, once, regular } from '../testing/regimes.ts';
import { canRenew, renewalOf } from './renewal.ts';

const of = (medications: readonly Medication[], drafted: readonly string[] = []) =>
  renewalOf(medications, new Set(drafted), 'Ada Park', today);

const schedule = (...steps: Parameters<typeof regular>[1]) =>
  regular(['5 mg', 'tablet'], steps).dosage;
const pause = lineEvent({
  kind: 'pause',
  since: addDays(today, -1),
  until: { kind: 'date', date: addDays(today, 5) },
});

test.for<[string, Medication, string | null]>([
  ['a current medicine', medication(), null],
  ['one without confirmation', medication({ status: 'New', confirmed: false }), null],
  ['a Schedule 8 medicine', medication({ product: { schedule: 'S8' } }), null],
  ['a paused medicine', medication({ events: [pause] }), null],
  [
    'a course that goes on',
    medication({ courseType: 'ShortCourse', endDate: getPlainDate('2026-11-24') }),
    'its course ends on 24-Nov-2026',
  ],
  [
    'a course on its last day',
    medication({ courseType: 'ShortCourse', endDate: today }),
    'its course ends on 21-Nov-2026',
  ],
  [
    'a course that is over',
    medication({ status: 'Expired', endDate: getPlainDate('2026-11-20') }),
    'its course ended on 20-Nov-2026',
  ],
  [
    'an imported medicine',
    medication({ importedFrom: 'Other' }),
    'imported, so prescribe or cease it first',
  ],
  [
    'a line written as text',
    medication({ dosage: undefined }),
    'written as text, so check it in its form',
  ],
  [
    'a dose given once',
    medication({ dosage: schedule([null, [once, ['5 mg', '08:00']]]) }),
    'its schedule is over',
  ],
  [
    'a schedule that is over',
    medication({ dosage: schedule([3, [daily, ['5 mg', '08:00']]]) }),
    'its schedule is over',
  ],
  [
    'one that its form would refuse',
    medication({ directions: 'x'.repeat(501) }),
    'can’t be prescribed again as it is: Shorten this to 500 characters. It has 501',
  ],
])('DRF-01 renewing a chart, %s is prescribed again or left for a reason', ([, line, why]) => {
  const { renewed, leftOut } = of([line]);
  expect(renewed).toEqual(why === null ? [line] : []);
  expect(leftOut.map(({ note }) => note)).toEqual(why === null ? [] : [why]);
});

test('DRF-01 renewing a chart leaves what is drafted to its draft, and doesn’t count what was ceased', () => {
  const ceased = medication({ id: 'ceased', status: 'Ceased' });
  const changed = medication({ id: 'changed' });
  const { renewed, leftOut } = of([ceased, changed, medication()], ['changed']);
  expect(renewed).toEqual([medication()]);
  expect(leftOut).toEqual([{ medication: changed, note: 'your draft counts' }]);
});

test('DRF-01 renewing a chart says what stays paused and what others have prescribed until now', () => {
  const line = medication({ events: [pause], prescribedBy: 'Ruth Tan' });
  expect(of([line, medication({ id: 'own' })]).notes).toEqual([
    { medication: line, note: 'stays paused' },
    { medication: line, note: 'prescribed by Ruth Tan until now' },
  ]);
});

test('DRF-01 a chart isn’t renewed while the resident is in hospital, nor before what it changed was looked at', () => {
  const leave = { on: today, to: '' };
  expect(whyNot(canRenew({ leave }))).toMatch(/^In hospital\./);
  expect(whyNot(canRenew({ leave: null, returnToReconcile: 'r1' }))).toMatch(/^Back from/);
  expect(whyNot(canRenew({ leave: null, returnToReconcile: null }))).toBeUndefined();
  expect(whyNot(canRenew({}))).toBeUndefined();
});
