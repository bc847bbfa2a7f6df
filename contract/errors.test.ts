import { expect, test } from 'vitest';
import { RefusalBody, refusalBody, refusalCodes } from './errors.ts';
import type { RefusalCode } from './refusal-codes.ts';

test('CFM-07 a refusal has its code, its sentence and a content list', () => {
  expect(refusalBody('Not_Latest')).toEqual({
    code: 'Not_Latest',
    message: refusalCodes.Not_Latest,
    content: [{ propertyName: 'Not_Latest', message: refusalCodes.Not_Latest }],
  });
});

test('API-03 a detail replaces the standard sentence', () => {
  const body = refusalBody('Invalid_Draft', 'Enter the dose.');
  expect(body.message).toBe('Enter the dose.');
  expect(body.content[0]?.message).toBe('Enter the dose.');
});

test('API-03 every refusal is a sentence and matches the schema', () => {
  for (const code of Object.keys(refusalCodes) as RefusalCode[]) {
    expect(refusalCodes[code]).toMatch(/^[A-Z].*\.$|^Invalid password$/);
    expect(RefusalBody.safeParse(refusalBody(code)).success).toBe(true);
  }
});
