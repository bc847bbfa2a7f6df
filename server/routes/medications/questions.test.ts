import { randomUUID } from 'node:crypto';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import type { AnswerOf } from '@wattle/contract/operations/operation.ts';
import { expect, test } from 'vitest';
import { chartUrl, sharedCharting } from '../../testing/charting.ts';
import { insertAsked } from '../../testing/questions.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;

test('closed ones come in parts, the newest first; open ones always', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const by = app.world.users.RegisteredNurse;
  const ids: string[] = [];
  for (let i = 0; i < 52; i += 1) {
    const at = new Date(app.clock.at.getTime() + i * 1000);
    const isOpen = i === 51;
    const closed = { state: 'withdrawn', closedAt: at } as const;
    const id = await insertAsked(kysely, resident, by, at, isOpen ? {} : closed);
    ids.unshift(id);
  }
  const url = `${chartUrl(resident)}/questions`;
  const first = (await expectStatus(nurse().get(url), 200)).json<
    AnswerOf<typeof medications.questions>
  >();
  expect(first.questions.map(({ id }) => id)).toEqual(ids.slice(0, 51));
  expect(first.hasMore).toBe(true);
  const last = first.questions.at(-1)?.id;
  const more = await expectStatus(nurse().get(`${url}?after=${last}`), 200);
  expect(more.json()).toMatchObject({ questions: [{ id: ids[51] }], hasMore: false });
});

test('RES-08 the list counts open ones until they are closed, the urgent ones by themselves, for every role', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const by = app.world.users.RegisteredNurse;
  const listed = async (client: TestClient) => {
    const search = { query: '', residentStatus: 2, expiryFilterType: 'All', facilities: [] };
    const answer = client.post('/portal/api/v1/patients/search', {
      ...search,
      limit: 100,
      page: 1,
    });
    const { searchResults } = (await expectStatus(answer, 200)).json<ResidentSearchResponse>();
    return searchResults.find(({ id }) => id === resident.id)?.openQuestions;
  };
  expect(await listed(doctor())).toEqual({ count: 0, urgent: 0 });
  const urgent = await insertAsked(kysely, resident, by, app.clock.at, { isUrgent: true });
  await insertAsked(kysely, resident, by, app.clock.at);
  for (const client of [doctor(), pharmacist(), nurse()]) {
    expect(await listed(client)).toEqual({ count: 2, urgent: 1 });
  }
  const content = { kind: 'answered', words: 'Yes' };
  const replies = `${chartUrl(resident)}/questions/${urgent}/replies`;
  await expectStatus(doctor().post(replies, { id: randomUUID(), content }), 200);
  expect(await listed(nurse())).toEqual({ count: 1, urgent: 0 });
});
