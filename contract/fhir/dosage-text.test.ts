import { describe, expect, test } from 'vitest';
import { instructionText } from '../rules/line/medicine-line.ts';
import { medication } from '../rules/testing/medications.ts';
import type { DosageLine } from './dosage-line.ts';
import { isSequence, judgeText, type TextVerdict } from './dosage-text.ts';

const line: DosageLine = {
  ...medication(),
  dose: '1 tablet',
  frequency: 'once-daily',
  doseTimes: [],
};

describe('what a text says compared with its coded parts', () => {
  test.each<[string, Partial<DosageLine>, TextVerdict]>([
    ['Take one tablet daily', {}, 'same'],
    ['1 tablet once a day by mouth', {}, 'same'],
    ['1 tablet orally each day.', {}, 'same'],
    ['Take TWO tablets twice daily', { dose: '2 tablets', frequency: 'twice-daily' }, 'same'],
    ['500 mg every 6 hours', { dose: '500 mg', frequency: 'every-6-hours' }, 'same'],
    ['500mg 6 hourly', { dose: '500 mg', frequency: 'every-6-hours' }, 'same'],
    ['62.5 mcg daily', { dose: '62.5 microgram' }, 'same'],
    ['1 tablet daily with food', {}, 'more'],
    ['Swallow 1 tablet daily', {}, 'more'],
    ['Take one tablet daily', { dose: '40 mg' }, 'differs'],
    ['Take two tablets daily', {}, 'differs'],
    ['1 tablet twice daily', {}, 'differs'],
    ['1 tablet four times a day', { frequency: 'every-6-hours' }, 'differs'],
    ['1 tablet every 6 hours', { frequency: 'four-times-daily' }, 'differs'],
    ['1 tablet every 12 hours', { frequency: 'twice-daily' }, 'differs'],
    ['1 tablet every second day', {}, 'differs'],
    ['1 tablet weekly', {}, 'differs'],
    ['1 tablet at night', { frequency: 'once-daily-morning' }, 'differs'],
    ['1 tablet in the morning and 2 tablets at night', {}, 'differs'],
    ['1-2 tablets daily', {}, 'differs'],
    ['11 tablets daily', {}, 'differs'],
    ['1 tablet', {}, 'differs'],
    ['daily', {}, 'differs'],
    ['1 tablet daily for 5 days', {}, 'differs'],
    ['1 tablet daily when required', {}, 'differs'],
    ['Take one tablet daily', { courseType: 'AsRequired', prnReason: 'pain' }, 'differs'],
    ['1 tablet rectal daily', {}, 'differs'],
    ['1 tablet by mouth daily', { route: 'vaginal' }, 'differs'],
    ['0.5 mg daily', { dose: '5 mg' }, 'differs'],
    ['1,000 mg daily', { dose: '1,000 mg' }, 'same'],
    ['1.000 mg daily', { dose: '1,000 mg' }, 'differs'],
  ])('%s', (text, changes, verdict) => {
    expect(judgeText(text, { ...line, ...changes })).toBe(verdict);
  });

  test('our own text says the same', () => {
    expect(judgeText(instructionText(line), line)).toBe('same');
    expect(judgeText(instructionText(line).replaceAll('\u00a0', ' '), line)).toBe('same');
  });

  test('a dose that changes along the way is a sequence', () => {
    for (const text of [
      '1 daily for a week, then 2',
      'Reduce by 5 mg',
      'tapering',
      'Alternating days',
    ]) {
      expect([text, isSequence(text)]).toEqual([text, true]);
    }
    expect(isSequence('Take one tablet daily with food')).toBe(false);
  });
});
