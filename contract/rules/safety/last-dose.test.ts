import { describe, expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { drafted, found, notChecked, onChart } from './testing/spaced-charts.ts';

describe('DRF-07 a line written as text', () => {
  const asText = { dosage: undefined };
  const why =
    'Another prescription of methotrexate is written as text, so how long it is since the last dose wasn’t checked.';

  test('leaves open how long it is since its last dose', () => {
    const drafts = [drafted('change', 'methotrexate', '2026-11-28')];
    const chart = [onChart('methotrexate', '2026-11-27', asText)];
    expect(notChecked('2026-11-28', chart, drafts)).toEqual([{ check: 'frequency', why }]);
    expect(found('2026-11-28', chart, drafts)).toEqual([]);
  });

  test('isn’t compared with the one before it', () => {
    const drafts = [drafted('change', 'methotrexate', '2026-11-28', asText)];
    const chart = [onChart('methotrexate', '2026-11-27')];
    expect(notChecked('2026-11-28', chart, drafts)).toEqual([]);
    expect(found('2026-11-28', chart, drafts)).toEqual([]);
  });

  test('that must not be given every day leaves a daily form after it open', () => {
    const daily = { frequency: 'once-daily', dose: '10 mg' } as const;
    const drafts = [drafted('change', 'methotrexate', '2026-11-28', daily)];
    const chart = [onChart('methotrexate', '2026-11-27', asText)];
    expect(notChecked('2026-11-28', chart, drafts)).toEqual([{ check: 'frequency', why }]);
  });
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
        'Methotrexate was last due on 20-Nov-2026 and is given once a week on Friday. It starts again on 05-Dec-2026, so more than one dose is left out.',
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
    expect(found('2026-11-27', chart, [drafted('change', 'methotrexate', '2026-11-28')])).toEqual([
      asks,
    ]);
  });

  test('one whose old prescription has left the chart doesn’t ask again', () => {
    const again = onChart('methotrexate', '2026-11-28', { replaces: 'm0', confirmed: false });
    expect(found('2026-11-28', [again])).toEqual([]);
  });
});
