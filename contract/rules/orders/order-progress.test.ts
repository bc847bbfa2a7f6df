import { describe, expect, test } from 'vitest';
import type { ChangeProgress } from '../../entities/change-progress.ts';
import type { Medication } from '../../entities/medication.ts';
import { Instant, TimeZone } from '../../values/instant.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { lineEvent } from '../testing/line-events.ts';
import { medication } from '../testing/medications.ts';
import { type Facility, packedFrom, progressWords, unseenFrom } from './order-progress.ts';

/** A Saturday in Adelaide. */
const today = getPlainDate('2026-11-21');
const sentAt = Instant.parse('2026-11-20T22:00:00.000Z');
const seenAt = Instant.parse('2026-11-20T23:00:00.000Z');
const actionedAt = Instant.parse('2026-11-21T01:30:00.000Z');

const facility: Facility = {
  zone: TimeZone.parse('Australia/Adelaide'),
  today,
  seenWithinHours: 24,
  packingDay: 'tue',
  isAway: false,
};
const sent: ChangeProgress = { sentAt, seenAt: null, actionedAt: null };
const seen = { ...sent, seenAt };
const actioned = { ...seen, actionedAt };

const said = (
  progress: ChangeProgress,
  line: Partial<Medication> = {},
  at: Partial<Facility> = {},
) =>
  progressWords({ ...medication(line), progress }, { ...facility, ...at }).map(
    ({ words, short, at: moment, packed }) => ({ words, short, at: moment, packed }),
  );

describe('what is said of a change', () => {
  test.each([
    [sent, { words: 'Sent to the pharmacy', short: 'Sent', at: sentAt, packed: '' }],
    [seen, { words: 'Seen by the pharmacy', short: 'Seen', at: seenAt, packed: '' }],
    [
      actioned,
      {
        words: 'Actioned by the pharmacy',
        short: 'Packed from 24-Nov-2026',
        at: actionedAt,
        packed: 'To be packed from 24-Nov-2026',
      },
    ],
  ])('%j', (progress, words) => {
    expect(said(progress)).toEqual([words]);
  });

  test('nothing of a medicine that the last orders left as it was', () => {
    expect(progressWords(medication(), facility)).toEqual([]);
  });

  test.each([
    ['2026-11-24', 'Packed from 24-Nov-2026'],
    ['2026-12-01', 'Packed from 24-Nov-2026'],
  ])('on %s what is packed by then', (day, packed) => {
    expect(said(actioned, {}, { today: getPlainDate(day) })).toMatchObject([{ packed }]);
  });

  test('nothing a week after it was packed, or actioned if nobody knows when it is packed', () => {
    expect(said(actioned, {}, { today: getPlainDate('2026-12-02') })).toEqual([]);
    const unknown = { packingDay: null };
    expect(said(actioned, {}, { ...unknown, today: getPlainDate('2026-11-28') })).toHaveLength(1);
    expect(said(actioned, {}, { ...unknown, today: getPlainDate('2026-11-29') })).toEqual([]);
  });

  test('a change that waits stays, however old it is', () => {
    expect(said(seen, {}, { today: getPlainDate('2027-06-01') })).toHaveLength(1);
  });

  test.each<[string, Partial<Medication>, Partial<Facility>, string, string]>([
    ['is not packed', { packagingType: 'UnPacked' }, {}, '', 'Actioned'],
    ['is given when required', { courseType: 'AsRequired' }, {}, '', 'Actioned'],
    ['has no packing day', {}, { packingDay: null }, '', 'Actioned'],
    ['is for somebody in hospital', {}, { isAway: true }, '', 'Actioned'],
    [
      'was ceased',
      { status: 'Ceased' },
      {},
      'Leaves the packs from 24-Nov-2026',
      'Not packed from 24-Nov-2026',
    ],
    [
      'begins later',
      { startDate: getPlainDate('2026-12-03') },
      {},
      'To be packed from 01-Dec-2026',
      'Packed from 01-Dec-2026',
    ],
  ])(
    'of one that %s it says when it is packed only if it is known',
    (_what, line, at, packed, short) => {
      expect(said(actioned, line, at)).toMatchObject([{ packed, short }]);
    },
  );

  test('of a pause on its own, but not of one that ceasing has ended', () => {
    const pause = {
      kind: 'pause',
      since: today,
      until: { kind: 'event', words: 'review' },
    } as const;
    const line = medication({ events: [lineEvent(pause, { progress: seen })] });
    expect(progressWords(line, facility)).toMatchObject([
      { words: 'Pause seen by the pharmacy', short: 'Pause seen' },
    ]);
    expect(progressWords({ ...line, status: 'Ceased' }, facility)).toEqual([]);
  });
});

test('a change counts as not seen from the limit on, to the minute, unless it was seen or there is none', () => {
  expect(unseenFrom(sent, 24)).toBe('2026-11-21T22:00:00.000Z');
  expect(unseenFrom(seen, 24)).toBeNull();
  expect(unseenFrom(sent, null)).toBeNull();
  const [words] = progressWords({ ...medication(), progress: sent }, facility);
  expect(words).toMatchObject({
    unseen: 'Not seen by the pharmacy within 24 hours',
    unseenAt: '2026-11-21T22:00:00.000Z',
  });
});

test('what is actioned on a packing day is packed on the next one: its packs may have been made before', () => {
  expect(packedFrom(getPlainDate('2026-11-23'), 'tue')).toBe('2026-11-24');
  expect(packedFrom(getPlainDate('2026-11-24'), 'tue')).toBe('2026-12-01');
});
