import { randomUUID } from 'node:crypto';
import type { medications } from '@wattle/contract/operations/medications.ts';
import type { AnswerOf } from '@wattle/contract/operations/operation.ts';
import { expect, test } from 'vitest';
import { insertQuestion } from '../../queries/questions/questions.ts';
import { chartUrl, sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { nurse } = app;

const askedOnce = {
  kind: 'asked',
  as: 'question',
  medicationForeignKey: null,
  words: 'Why?',
  isUrgent: false,
  source: '',
} as const;

test('closed ones come in parts, the newest first; open ones always', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const by = app.world.users.RegisteredNurse;
  const asked: string[] = [];
  for (let i = 0; i < 52; i += 1) {
    const id = randomUUID();
    const askedAt = new Date(app.clock.at.getTime() + i * 1000);
    const isLast = i === 51;
    await insertQuestion(
      kysely,
      {
        id,
        residentId: resident.id,
        kind: 'question',
        isUrgent: false,
        state: isLast ? 'open' : 'withdrawn',
        closedAt: isLast ? null : askedAt,
        askedBy: by.id,
        askedByType: 'RegisteredNurse',
        askedAt,
        updatedAt: askedAt,
      },
      {
        content: { ...askedOnce, line: null },
        actorId: by.id,
        byName: by.name,
        at: askedAt,
      },
    );
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
