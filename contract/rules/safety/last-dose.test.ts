import { describe, expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { type Changes, drafted, found, notChecked, onChart } from './testing/spaced-charts.ts';

describe('DRF-07 the weekday in the directions', () => {
  const sundays = onChart('methotrexate', '2026-11-25', { directions: 'On Sundays.' });

  test('is the day on which a weekly medicine is due', () => {
    const onSundays = { directions: 'On Sundays.' };
    // Last given on Sunday the 22nd; either start gives it next on Sunday the 29th.
    const since = onChart('methotrexate', '2026-11-19', onSundays);
    expect(
      found('2026-11-27', [since], [drafted('change', 'methotrexate', '2026-11-27', onSundays)]),
    ).toEqual([]);
    const onMondays = { directions: 'On Mondays.' };
    expect(
      found('2026-11-30', [sundays], [drafted('change', 'methotrexate', '2026-11-30', onMondays)]),
    ).toEqual([
      [
        'conflict',
        'Methotrexate was last due on 29-Nov-2026 and is given once a week: the next is due on 06-Dec-2026, not 30-Nov-2026.',
      ],
    ]);
  });

  test.each<[string, Changes]>([
    ['Blood test and dose: Mondays or Tuesdays', {}],
    ['The first Monday of the month', { frequency: 'monthly' }],
    ['On the 15th', { frequency: 'monthly' }],
  ])('makes the line not checked if it can’t be read for certain: %s', (directions, changes) => {
    const chart = [onChart('methotrexate', '2026-11-27', { ...changes })];
    const drafts = [drafted('change', 'methotrexate', '2026-11-28', { ...changes, directions })];
    expect(notChecked('2026-11-28', chart, drafts)).toHaveLength(1);
    expect(found('2026-11-28', chart, drafts)).toEqual([]);
  });

  test.each(['Take with food', 'Check INR on Mondays', 'On the 27th'])(
    '“%s” isn’t one',
    (directions) => {
      const frequency = directions.includes('27th') ? 'monthly' : 'once-weekly';
      const chart = [onChart('methotrexate', '2026-11-27', { frequency })];
      const drafts = [drafted('change', 'methotrexate', '2026-12-27', { frequency, directions })];
      expect(notChecked('2026-12-27', chart, drafts)).toEqual([]);
    },
  );
});

describe('DRF-07 a dose that is late', () => {
  const weekly = onChart('methotrexate', '2026-11-20');
  const late = (start: string, chart = weekly) =>
    found('2026-11-21', [chart], [drafted('represcribe', 'methotrexate', start)]);

  test('is a caution if more than one is left out', () => {
    expect(late('2026-12-04')).toEqual([]);
    expect(late('2026-12-05')).toEqual([
      [
        'caution',
        'Methotrexate was last due on 20-Nov-2026 and is given once a week. It starts again on 05-Dec-2026, so more than one dose is left out.',
      ],
    ]);
  });

  test('isn’t if the prescription had ended, or was ceased before', () => {
    const ended = { endDate: getPlainDate('2026-11-20'), status: 'Expired' } as const;
    expect(late('2026-12-31', onChart('methotrexate', '2026-11-13', ended))).toEqual([]);
    const stopped = { stoppedDate: getPlainDate('2026-11-14'), status: 'Ceased' } as const;
    expect(late('2026-12-31', onChart('methotrexate', '2026-11-13', stopped))).toEqual([]);
  });
});

describe('DRF-07 when the chart doesn’t say when it was last given', () => {
  const asks = [
    'information',
    'The chart doesn’t say for certain when methotrexate was last given, and it is given once a week. Find out before the first dose on 28-Nov-2026.',
  ];

  test('a new one that must not be given too often asks, and no other', () => {
    expect(found('2026-11-28', [], [drafted('add', 'methotrexate', '2026-11-28')])).toEqual([asks]);
    const monthly = { frequency: 'monthly', route: 'intramuscular' } as const;
    expect(found('2026-11-28', [], [drafted('add', 'haloperidol', '2026-11-28', monthly)])).toEqual(
      [],
    );
  });

  test('an imported one asks until it is confirmed, and so does what replaces it', () => {
    const imported = { importedFrom: 'BESTMED' };
    const waiting = onChart('methotrexate', '2026-11-28', { ...imported, confirmed: false });
    expect(found('2026-12-30', [waiting])).toEqual([asks]);
    expect(found('2026-12-30', [onChart('methotrexate', '2026-11-28', imported)])).toEqual([]);
    const chart = [onChart('methotrexate', '2026-11-21', imported)];
    expect(found('2026-11-28', chart, [drafted('change', 'methotrexate', '2026-11-28')])).toEqual([
      asks,
    ]);
  });

  test('one whose old prescription has left the chart doesn’t ask again', () => {
    const again = onChart('methotrexate', '2026-11-28', { replaces: 'm0', confirmed: false });
    expect(found('2026-11-28', [again])).toEqual([]);
  });
});
