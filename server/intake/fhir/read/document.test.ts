import type { Bundle } from 'fhir/r4';
import { afterAll, expect, test } from 'vitest';
import { allergy } from '../testing/resources.ts';
import { asJson, newPatient, openSender, textsOf } from '../testing/sending.ts';

const { app, world, send } = await openSender();
afterAll(() => app.close());

const who = { reference: 'urn:uuid:550e8400-e29b-41d4-a716-446655440000' };
const summary = (type: string) => ({
  resourceType: 'Bundle',
  type,
  entry: [
    {
      fullUrl: 'urn:uuid:550e8400-e29b-41d4-a716-446655440001',
      resource: { resourceType: 'Composition', status: 'final', subject: who },
    },
    {
      fullUrl: 'urn:uuid:550e8400-e29b-41d4-a716-446655440002',
      resource: { resourceType: 'Condition', subject: who, code: { text: 'Hypertension' } },
    },
    {
      fullUrl: 'urn:uuid:550e8400-e29b-41d4-a716-446655440003',
      resource: allergy(who.reference, 'Latex'),
    },
    { fullUrl: who.reference, resource: newPatient(world, 1) },
  ].map((entry) =>
    type === 'batch'
      ? { ...entry, request: { method: 'POST', url: entry.resource.resourceType } }
      : entry,
  ),
});

test.for([
  ['document', '200', '201'],
  // The same again: nothing is new.
  ['batch', '422', '200'],
] as const)(
  'a patient summary sent as a %s is imported entry by entry, and what isn’t kept is listed at its place',
  async ([type, ofComposition, ofRecords]) => {
    const answer = await send('POST', '/fhir', asJson(summary(type)));
    expect(answer.statusCode).toBe(200);
    const { type: kind, entry = [] } = answer.json<Bundle>();
    expect([kind, entry.map(({ response }) => response?.status)]).toEqual([
      'batch-response',
      [ofComposition, '422', ofRecords, ofRecords],
    ]);
    expect(textsOf(entry[1]?.response?.outcome)).toEqual([
      'Bundle.entry[1].resource.ofType(Condition): Resources of this type aren’t imported.',
    ]);
  },
);

test('a transaction with a type that isn’t kept stays all or nothing', async () => {
  const answer = await send('POST', '/fhir', asJson({ ...summary('batch'), type: 'transaction' }));
  expect(answer.statusCode).toBe(422);
  const collection = await send('POST', '/fhir', asJson(summary('collection')));
  expect(textsOf(collection.json())).toEqual([
    'Bundle.type: Only a transaction, a batch or a document can be sent.',
  ]);
});
