import { expect, test } from 'vitest';
import { HubEvent, hubEvents, residentGroup } from './hub.ts';

test('LIV-01 the group of a resident is patient-{system}-{key} in lower case', () => {
  const resident = { authoringSystem: 'Demo', authoringSystemForeignKey: 'R-00AB' };
  expect(residentGroup(resident)).toBe('patient-demo-r-00ab');
});

test('LIV-01 a new order is announced as PharmacyRequestAdded', () => {
  expect(hubEvents).toContain('PharmacyRequestAdded');
});

test('LIV-01 an event names the resident and the order and carries nothing else', () => {
  const event = { authoringSystem: 'demo', key: 'r1', order: 'o1' };
  expect(HubEvent.parse({ ...event, medications: ['a secret'] })).toEqual(event);
});
