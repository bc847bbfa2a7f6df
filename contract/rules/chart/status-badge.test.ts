import { expect, test } from 'vitest';
import { medicationBadge } from './status-badge.ts';

test.each([
  ['New', 'New'],
  ['RePrescribed', 'Re-prescribed'],
  ['Ceased', 'Ceased'],
  ['Existing', undefined],
  ['Expired', undefined],
] as const)('CHT-04 ML1 the badge of %s reads %s', (status, text) => {
  expect(medicationBadge(status)?.text).toBe(text);
});
