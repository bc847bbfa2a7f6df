import { expect, test } from 'vitest';
import { linesFault, textFault } from './typed-text.ts';

const unseen = 'Type this again. It contains an invisible character';

test.each([
  ['', null],
  ['  ', null],
  ['Zoë 水 🙂', null],
  ['a\u200bb', null],
  ['\u200b', unseen],
  [' \u200b \u2060', unseen],
  ['\u3164', unseen],
  ['\u2800', unseen],
  ['a\u0000', unseen],
  ['5\u202e2', unseen],
])('typed text %j: %s', (text, fault) => {
  expect([textFault(text, 80), linesFault(text, 80)]).toEqual([fault, fault]);
});
