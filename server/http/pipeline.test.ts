import { mayBeSaved } from '@wattle/contract/may-be-saved.ts';
import { operationsOf } from '@wattle/contract/operations/operation.ts';
import { expect, test, vi } from 'vitest';
import type { FhirCall } from '../fhir/fhir-call.ts';
import { chartWrites } from '../monitoring/metrics.ts';
import { sample } from '../testing/sample-service.ts';
import { sharedWorld } from '../testing/world.ts';
import { routesOf } from './services.ts';

const fhirWrite = operationsOf('fhir')({
  method: 'POST',
  path: '/Sample',
  summary: 'Writes, which is audited.',
  access: 'signed-in',
  response: null,
  audit: 'write-sample',
});
/** What the write of either interface does with the function that writes its audit row. */
const work = vi.fn<(audit: FhirCall['audit']) => Promise<void>>();

const { app, world } = await sharedWorld({
  services: () => [
    routesOf(
      'portal',
      { write: sample.write },
      { write: ({ audit }: FhirCall) => work((tx, detail) => audit(tx, detail)) },
    ),
    routesOf(
      'fhir',
      { write: fhirWrite },
      {
        write: async ({ audit }: FhirCall) => {
          await work((tx, detail) => audit(tx, detail, world.resident.id));
          return { status: 200, resource: null };
        },
      },
    ),
  ],
});

const writeTo = {
  portal: async () =>
    await app.as(world.users.Doctor).post(`/portal/api/v1/residents/${world.resident.path}/notes`, {
      note: 'Seen',
      on: '2026-11-21',
    }),
  fhir: async () => await app.as(world.users.Doctor).post('/fhir/Sample'),
};
const both = ['portal', 'fhir'] as const;

test.for(both)('%s: a write that fails on the way says that it may have been saved', async (to) => {
  work.mockRejectedValue(new Error('gone'));
  const answer = await writeTo[to]();
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain(mayBeSaved);
});

test.for(both)('%s: a write without a record fails outside production', async (to) => {
  work.mockResolvedValue();
  expect((await writeTo[to]()).statusCode).toBe(500);
});

test.for([
  ['portal', {}, { repeated: true }],
  ['fhir', { created: 0, changed: 1 }, { created: 0, changed: 0 }],
] as const)(
  '%s: a write about a resident is counted, a repeat isn’t',
  async ([to, detail, again]) => {
    const writes = async () => {
      const { values } = await chartWrites.get();
      return values.find(({ labels }) => labels['write'] === 'write-sample')?.value ?? 0;
    };
    for (const [said, more] of [
      [detail, 1],
      [again, 0],
    ] as const) {
      work.mockImplementation((audit) => audit(app.container.db.kysely, said));
      const before = await writes();
      expect((await writeTo[to]()).statusCode).toBeLessThan(300);
      expect((await writes()) - before).toBe(more);
    }
  },
);
