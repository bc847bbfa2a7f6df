import { expect, test } from 'vitest';
import { addRow, addText, noText } from './rows.ts';

const consent = { residentId: 'a', isGiven: true };

test('a row with another column than the first is refused', () => {
  const text = noText('photoConsent');
  addRow(text, consent);
  addRow(text, { isGiven: false, residentId: 'b' });
  expect(text.text).toBe('a\ttrue\nb\tfalse\n');
  for (const other of [
    { ...consent, saidBy: 'c' },
    { residentId: 'a' },
    { residentId: 'a', at: 1 },
  ])
    expect(() => addRow(text, other)).toThrow('photoConsent has other columns than the first');
  expect(text.text).toBe('a\ttrue\nb\tfalse\n');
});

test('rows whose columns stand in another order are refused', () => {
  const [to, other] = [noText('photoConsent'), noText('photoConsent')];
  addRow(to, consent);
  addRow(other, { isGiven: true, residentId: 'b' });
  expect(() => addText(to, other)).toThrow('photoConsent have other columns than the first');
});
