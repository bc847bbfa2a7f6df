import { everyOperation } from '@wattle/contract/operations/services.ts';
import { DraftToSave } from '@wattle/contract/entities/draft.ts';
import { expect, test } from 'vitest';
import { draft } from '../testing/charting.ts';
import {
  asRequired,
  byWeekday,
  dayPatch,
  structuredPrescription,
  taper,
  uneven,
  weekly,
} from '../testing/structured.ts';
import { jsonSchemaOf, requestCheck, sentenceAbout, serializerOf } from './schemas.ts';

// The product makes each with its first answer.
test('every operation’s answer can be written as JSON', () => {
  for (const { operation } of everyOperation) {
    const { response } = operation;
    if (response === null || typeof response === 'string') continue;
    const make = () => serializerOf(jsonSchemaOf(response, 'answer', 'openapi-3.0'));
    expect(make).not.toThrow();
  }
});

const check = requestCheck('body', jsonSchemaOf(DraftToSave, 'request'));
const drafted = (dosage: Parameters<typeof structuredPrescription>[1]) =>
  draft({ prescription: structuredPrescription('K1', dosage) });

test.each([
  ['a weekly dose', weekly],
  ['amounts by weekday', byWeekday],
  ['steps', taper],
  ['amounts by time', uneven],
  ['a patch', dayPatch],
  ['a range when required', asRequired],
] as const)('API-03 a request keeps every field of %s', (_what, dosage) => {
  const sent = drafted(dosage);
  const received: unknown = structuredClone(sent);
  expect([check(received), check.errors]).toEqual([true, null]);
  expect(received).toEqual(sent);
});

test('API-03 a request loses what a dosage doesn’t declare, at every depth', () => {
  const sent = drafted(weekly);
  const mark = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(mark)
      : typeof value === 'object' && value !== null
        ? {
            ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)])),
            extra: 'lost',
          }
        : value;
  const received = mark(sent);
  expect([check(received), check.errors]).toEqual([true, null]);
  expect(received).toEqual(sent);
});

test('API-03 a dosage of no known kind is refused in words', () => {
  const about = (kind: unknown) => {
    const prescription = structuredPrescription('K1', weekly);
    const received = draft({ prescription: { ...prescription, dosage: { ...weekly, kind } } });
    return [check(received), sentenceAbout('body', check.errors?.[0])];
  };
  const refused = [false, '“prescription › dosage” is not one of the options.'];
  expect([about('sometimes'), about(3)]).toEqual([refused, refused]);
});
