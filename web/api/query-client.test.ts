import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { createQueryClient } from './query-client.ts';

const queryKey = ['a record'];

/** What is still shown of a record once reading it again has failed with the status. */
async function shownAfter(status: number): Promise<unknown> {
  const client = createQueryClient();
  client.setQueryData(queryKey, 'the record');
  const queryFn = () => Promise.reject(new ApiError(status, 'no'));
  await client.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false }).catch(() => undefined);
  return client.getQueryData(queryKey);
}

test('GATE-08 what the user may not read any more isn’t shown any longer; what only fails to load is', async () => {
  expect(await shownAfter(403)).toBeUndefined();
  expect(await shownAfter(500)).toBe('the record');
});
