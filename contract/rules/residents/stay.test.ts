import { describe, expect, test } from 'vitest';
import type { KeptContent, StayEventContent } from '../../entities/stay-event.ts';
import { whyNot } from '../people/capability.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { leaveText } from './leave-words.ts';
import {
  canCorrect,
  happenedText,
  lastHappened,
  returnsToReconcile,
  standingEvents,
  stayProblems,
  stayState,
} from './stay.ts';

const day = (text: string) => getPlainDate(`2026-11-${text}`);
const event = (id: string, content: KeptContent, about: string | null = null) => ({
  id,
  content,
  about,
});
const leave = (id: string, on: string, time?: string) =>
  event(id, { kind: 'leave', on: day(on), to: 'Royal Adelaide Hospital', ...(time && { time }) });
const back = (id: string, on: string) =>
  event(id, { kind: 'return', on: day(on), note: '', medicines: [] });
const reconciled = (id: string, about: string) =>
  event(id, { kind: 'reconciled', order: null }, about);
const correction = (id: string, about: string) => event(id, { kind: 'correction' }, about);

const onChart = [
  { key: 'a', medicine: 'warfarin' },
  { key: 'b', medicine: 'paracetamol' },
];
const now = {
  today: day('21'),
  time: '12:00',
  onChart,
  admittedOn: null,
  room: '12',
  facilityId: 'f1',
};
const going = (on: string, time?: string): StayEventContent => ({
  kind: 'leave',
  on: day(on),
  to: 'Royal Adelaide Hospital',
  ...(time && { time }),
});
type Answers = Extract<StayEventContent, { kind: 'return' }>['medicines'];
const coming = (on: string, medicines: Answers): StayEventContent => ({
  kind: 'return',
  on: day(on),
  note: '',
  medicines,
});
const same = (key: string, note = '') =>
  ({ medicationForeignKey: key, answer: 'same', note }) as const;

describe('where the events leave the resident', () => {
  const state = (...events: ReturnType<typeof event>[]) => {
    const { leave: away, returnToReconcile } = stayState(events);
    return [away?.on ?? null, returnToReconcile];
  };

  test('leave, return and a look by a prescriber', () => {
    expect(state()).toEqual([null, null]);
    expect(state(leave('1', '10'))).toEqual(['2026-11-10', null]);
    expect(state(leave('1', '10'), back('2', '12'))).toEqual([null, '2']);
    expect(state(leave('1', '10'), back('2', '12'), reconciled('3', '2'))).toEqual([null, null]);
  });

  test('an event that was entered in error leaves what was before it', () => {
    const first = [leave('1', '10'), back('2', '12')];
    expect(state(...first, correction('3', '2'))).toEqual(['2026-11-10', null]);
    expect(state(...first, correction('3', '2'), correction('4', '1'))).toEqual([null, null]);
    expect(standingEvents([...first, correction('3', '2')]).map(({ id }) => id)).toEqual(['1']);
    expect(lastHappened([...first, reconciled('3', '2')])?.id).toBe('2');
  });

  test('a second return before anybody has looked leaves both to look at', () => {
    const twice = [leave('1', '10'), back('2', '12'), leave('3', '14'), back('4', '16')];
    expect(returnsToReconcile(twice).map(({ id }) => id)).toEqual(['2', '4']);
    expect(returnsToReconcile([...twice, reconciled('5', '4')])).toEqual([]);
  });
});

describe('what can be recorded', () => {
  test.for([
    ['today, now', [], going('21', '12:00'), []],
    ['tomorrow', [], going('22'), [['on', 'This day is in the future']]],
    ['in a minute', [], going('21', '12:01'), [['time', 'This time is in the future']]],
    [
      'a second leave',
      [leave('1', '10')],
      going('21'),
      [['on', 'In hospital since 10-Nov-2026 already']],
    ],
    ['a return without a leave', [], coming('21', []), [['on', 'The resident isn’t in hospital']]],
    [
      'a return before the leave',
      [leave('1', '10')],
      coming('09', [same('a'), same('b')]),
      [
        [
          'on',
          'This is before what was recorded last: 10-Nov-2026: to hospital, Royal Adelaide Hospital',
        ],
      ],
    ],
    [
      'a return on the day of the leave',
      [leave('1', '10')],
      coming('10', [same('a'), same('b')]),
      [],
    ],
    [
      'a medicine without an answer',
      [leave('1', '10')],
      coming('12', [same('a')]),
      [['medicines.b', 'Say what the hospital did with paracetamol']],
    ],
    [
      'a medicine that isn’t on the chart',
      [leave('1', '10')],
      coming('12', [same('a'), same('b'), same('c')]),
      [['medicines', 'The chart has changed. Check the list again']],
    ],
    [
      'a change that isn’t said',
      [leave('1', '10')],
      coming('12', [same('a'), { ...same('b', ' '), answer: 'changed' }]),
      [['medicines.b', 'Say what has changed']],
    ],
    [
      'a move to where they are',
      [],
      { kind: 'transfer', on: day('21'), room: '12' },
      [['room', 'This is where the resident is already']],
    ],
    [
      'a move to another facility',
      [],
      { kind: 'transfer', on: day('21'), room: '12', facilityId: 'f2' },
      [],
    ],
  ] as const)('%s', ([, events, content, problems]) => {
    expect(stayProblems(content, { ...now, events })).toEqual(problems);
  });

  test('on one day, times count where both are known', () => {
    const events = [leave('1', '10', '14:30'), back('2', '12')];
    expect(stayProblems(going('12', '00:10'), { ...now, events })).toEqual([]);
    const timed = [leave('1', '10', '14:30')];
    const early = { ...coming('10', [same('a'), same('b')]), time: '14:29' };
    expect(stayProblems(early, { ...now, events: timed }).map(([field]) => field)).toEqual([
      'time',
    ]);
  });
});

test('a day before the admission is refused', () => {
  const admittedOn = day('12');
  const early = stayProblems({ kind: 'death', on: day('11') }, { ...now, events: [], admittedOn });
  expect(early).toEqual([['on', 'The resident was admitted on 12-Nov-2026']]);
});

test('the end of a stay ends the leave and what waits, and its correction brings both back', () => {
  const died = event('3', { kind: 'death', on: day('13') });
  const before = [leave('1', '10'), back('2', '12')];
  expect(stayState([...before, died])).toEqual({ leave: null, returnToReconcile: null });
  expect(stayState([...before, died, correction('4', '3')])).toMatchObject({
    returnToReconcile: '2',
  });
});

test('what happened is said in words', () => {
  expect(leaveText({ on: day('10'), time: '14:30', to: 'Flinders' })).toBe(
    'In hospital since 10-Nov-2026 14:30: Flinders',
  );
  expect(happenedText(back('2', '12').content)).toBe('12-Nov-2026: back from hospital');
});

test.each([
  ['RegisteredNurse', 'death', false, undefined],
  ['GeneralStaffAdmin', 'death', false, 'A registered nurse has to correct a death.'],
  ['Doctor', 'death', false, 'A registered nurse has to correct a death.'],
  [null, 'death', false, 'A registered nurse has to correct a death.'],
  [
    'RegisteredNurse',
    'death',
    true,
    'Another system sent this death, and has to say that they live.',
  ],
  ['RegisteredNurse', 'readmission', true, 'Another system sent this.'],
  ['GeneralStaffAdmin', 'discharge', true, undefined],
] as const)('%s correcting a %s, sent by another system: %s', (userType, kind, isSent, why) => {
  const content: KeptContent =
    kind === 'discharge' ? { kind, on: day('20'), to: '' } : { kind, on: day('20') };
  expect(whyNot(canCorrect({ content, isSent }, userType))).toBe(why);
});
