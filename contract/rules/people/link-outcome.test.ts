import { expect, test } from 'vitest';
import { linkOutcomeOf } from './link-outcome.ts';

test.each([
  [{ userLinked: 'true' }, true],
  [{ userLinked: 'TRUE' }, true],
  [{ userlinked: true }, true],
  [{ isUserLinked: 'True' }, true],
  [{ 'user-linked': 'false' }, false],
  [{ USER_LINKED: 'False' }, false],
  [{ ISUSERLINKED: false }, false],
  [{ userLinked: '' }, undefined],
  [{ userLinked: '1' }, undefined],
  [{ linked: 'true' }, undefined],
  [{ residentStatus: 3 }, undefined],
  [{}, undefined],
])('HEAD-03 the address %j says %s', (query, outcome) => {
  expect(linkOutcomeOf(query)).toBe(outcome);
});
