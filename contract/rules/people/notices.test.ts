import { expect, test } from 'vitest';
import { Instant, TimeZone } from '../../values/instant.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { dailyDueOn, dailyNotice, notSentTo, urgentNotice } from './notices.ts';

const adelaide = TimeZone.parse('Australia/Adelaide');
const settings = { isDaily: true, dailyHour: 7, timeZone: adelaide, isUrgent: false };
const last = getPlainDate('2026-11-20');

test.each([
  ['before the hour', '2026-11-20T20:29:00.000Z', settings, last, null],
  ['from the hour on', '2026-11-20T20:30:00.000Z', settings, last, '2026-11-21'],
  ['late that day', '2026-11-21T13:00:00.000Z', settings, null, '2026-11-21'],
  ['once it was sent', '2026-11-21T13:00:00.000Z', settings, getPlainDate('2026-11-21'), null],
  ['turned off', '2026-11-21T13:00:00.000Z', { ...settings, isDaily: false }, last, null],
  [
    'in a zone that isn’t known',
    '2026-11-21T13:00:00.000Z',
    { ...settings, timeZone: TimeZone.parse('Mars/Base') },
    last,
    null,
  ],
] as const)('the summary of a day %s: at %s', (_what, at, given, lastOn, day) => {
  expect(dailyDueOn(given, lastOn, Instant.parse(at))).toBe(day);
});

test('nothing is sent to a shared account, without an address or without a mail server', () => {
  const person = { isShared: false, email: 'ada@example.org' };
  expect(notSentTo(person, true)).toBeNull();
  expect(notSentTo(person, false)).toBe('no-mail-server');
  expect(notSentTo({ ...person, email: '' }, true)).toBe('no-email');
  expect(notSentTo({ ...person, isShared: true }, true)).toBe('shared-account');
});

test('an email says how many, where to sign in and how to turn it off, and nothing else', () => {
  const sender = { productName: 'Wattle', publicUrl: 'https://wattle.example.org' };
  expect(dailyNotice(sender, 1).subject).toBe('Wattle: 1 resident needs you');
  expect(dailyNotice(sender, 12)).toEqual({
    subject: 'Wattle: 12 residents need you',
    body: `12 residents need you.

Open Wattle and sign in to see more:
https://wattle.example.org/needs-me

You get this email because you turned it on. To turn it off, sign in and choose Notices by email under your name.
`,
  });
  expect(urgentNotice(sender).subject).toBe('Wattle: Something urgent is asked of you');
});
