import type { medications } from '@wattle/contract/operations/medications.ts';
import type { AnswerOf } from '@wattle/contract/operations/operation.ts';
import { expect, test } from 'vitest';
import { chartUrl, sharedCharting } from '../../testing/charting.ts';
import { insertAsked } from '../../testing/questions.ts';
import { expectStatus } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { nurse } = app;

test('closed ones come in parts, the newest first; open ones always', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const by = app.world.users.RegisteredNurse;
  const asked: string[] = [];
  for (let i = 0; i < 52; i += 1) {
    const at = new Date(app.clock.at.getTime() + i * 1000);
    const isOpen = i === 51;
    const closed = { state: 'withdrawn', closedAt: at } as const;
    const id = await insertAsked(kysely, resident, by, at, isOpen ? {} : closed);
    asked.unshift(id);
  }
  const url = `${chartUrl(resident)}/questions`;
  const first = (await expectStatus(nurse().get(url), 200)).json<
    AnswerOf<typeof medications.questions>
  >();
  expect(first.questions.map(({ id }) => id)).toEqual(asked.slice(0, 51));
  expect(first.hasMore).toBe(true);
  const last = first.questions.at(-1)?.id;
  const more = await expectStatus(nurse().get(`${url}?after=${last}`), 200);
  expect(more.json()).toMatchObject({ questions: [{ id: asked[51] }], hasMore: false });
});
