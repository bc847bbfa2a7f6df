import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { spansUntil, turnRoundCsv } from './turn-round.ts';

test('the weeks begin on Mondays and the months on their first day, up to today’s', () => {
  const weeks = spansUntil(getPlainDate('2026-11-22'), 'week');
  expect([weeks[0], weeks[1], weeks.at(-1), weeks.length]).toEqual([
    '2026-11-16',
    '2026-11-09',
    '2026-08-24',
    13,
  ]);
  const months = spansUntil(getPlainDate('2026-03-31'), 'month');
  expect([months[0], months[1], months.at(-1), months.length]).toEqual([
    '2026-03-01',
    '2026-02-01',
    '2025-04-01',
    12,
  ]);
});

test('the file has a row a span, and a name in it is never a formula', () => {
  const from = getPlainDate('2026-11-16');
  const changes = { count: 3, done: 2, median: 89.5, ninetieth: 1440 };
  const none = { count: 0, done: 0, median: null, ninetieth: null };
  const file = turnRoundCsv({
    facilityName: '=1+1, "Banksia"',
    spans: [
      { from, changes, questions: { count: 2, done: 1, median: 60, ninetieth: 60 }, urgent: none },
      { from: getPlainDate('2026-11-09'), changes: none, questions: none, urgent: none },
    ],
  });
  expect(file).toBe(
    'Facility,From,Changes sent,Actioned,Actioned: median minutes,Actioned: 90th centile minutes,' +
      'Questions asked,Answered,Answered: median minutes,Answered: 90th centile minutes,' +
      'Urgent questions asked,Urgent answered,Urgent answered: median minutes,Urgent answered: 90th centile minutes\r\n' +
      '"\'=1+1, ""Banksia""",2026-11-16,3,2,90,1440,2,1,60,60,0,0,,\r\n' +
      '"\'=1+1, ""Banksia""",2026-11-09,0,0,,,0,0,,,0,0,,\r\n',
  );
  const older = turnRoundCsv({ facilityName: 'Banksia', spans: [{ from, changes }] });
  expect(older).toMatch(/90th centile minutes\r\nBanksia,2026-11-16,3,2,90,1440\r\n$/);
});
