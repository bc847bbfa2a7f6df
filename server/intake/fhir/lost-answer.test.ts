import { afterAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../../db/errors.ts';
import { asForm } from '../../testing/fhir.ts';
import { asJson, newPatient, openSender, textsOf } from './testing/sending.ts';

const { app, world, send } = await openSender();
afterAll(() => app.close());

test('a failure after the write says that it may have been saved, and the same again changes nothing', async () => {
  const { kysely } = app.container.db;
  const begin = kysely.transaction.bind(kysely);
  const sent = asJson(newPatient(world, 1));
  for (const [error, status] of [
    [new DatabaseUnavailableError(new Error('gone')), 503],
    [new Error('gone'), 500],
  ] as const) {
    const lost = vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      const transaction = begin();
      const execute = transaction.execute.bind(transaction);
      return Object.assign(transaction, {
        execute: async (work: Parameters<typeof execute>[0]) => {
          await execute(work);
          throw error;
        },
      });
    });
    const answer = await send('POST', '/fhir/Patient', sent);
    lost.mockRestore();
    expect([answer.statusCode, textsOf(answer.json())]).toEqual([
      status,
      [expect.stringMatching(/Check whether your change was saved before you try again\.$/)],
    ]);
  }
  expect((await send('POST', '/fhir/Patient', sent)).statusCode).toBe(200);
});

test('a failure of a search says nothing about saving', async () => {
  const { kysely } = app.container.db;
  const gone = vi.spyOn(kysely, 'selectFrom').mockImplementation(() => {
    throw new DatabaseUnavailableError(new Error('gone'));
  });
  const answer = await send('POST', '/fhir/Patient/_search', asForm({ name: 'x' }));
  gone.mockRestore();
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('Check whether');
});
