import { everyOperation } from '@wattle/contract/operations/services.ts';
import { expect, test } from 'vitest';
import { jsonSchemaOf, serializerOf } from './schemas.ts';

// The product makes each with its first answer.
test('every operation’s answer can be written as JSON', () => {
  for (const { operation } of everyOperation) {
    const { response } = operation;
    if (response === null || typeof response === 'string') continue;
    const make = () => serializerOf(jsonSchemaOf(response, 'answer', 'openapi-3.0'));
    expect(make).not.toThrow();
  }
});
