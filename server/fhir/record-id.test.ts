import fc from 'fast-check';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { expect, test } from 'vitest';
import { fhirIdOf, recordIdOf } from './record-id.ts';

const codes = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/);

test('every code of a facility has a FHIR id of its own, and comes back from it', () => {
  fc.assert(
    fc.property(codes, codes, (one, other) => {
      expect(RecordCode.parse(one)).toBe(one);
      const id = fhirIdOf('Location', one);
      expect(id).toMatch(/^[A-Za-z0-9.-]+$/);
      expect(recordIdOf('Location', id)).toBe(one);
      expect(fhirIdOf('Location', other) === id).toBe(one === other);
    }),
  );
});

test.each([
  ['Organization', 'A_1.b', '-A.-1..b'],
  ['HealthcareService', 'F01', 'F01'],
  ['Location', 'north.wing-2', 'north.wing-2'],
  ['Practitioner', 'A_1', 'A_1'],
])('%s %s has the id %s', (type, code, id) => {
  expect(fhirIdOf(type, code)).toBe(id);
});

test.each(['-F01', 'F01', '-', '-A.1', '.-'])('%s leads to no other code than its own', (id) => {
  expect(recordIdOf('Location', id)).toBe(id);
});
