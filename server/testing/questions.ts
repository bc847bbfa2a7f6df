import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { insertQuestion } from '../queries/questions/questions.ts';
import type { TestUser } from './rows.ts';

/** A question about a chart that is open unless the values say otherwise; returns its id. */
export async function insertAsked(
  db: Kysely<Tables>,
  resident: { readonly id: string },
  by: TestUser,
  at: Date,
  values: Partial<Insertable<Tables['question']>> = {},
): Promise<string> {
  const id = randomUUID();
  const content = {
    kind: 'asked',
    as: 'question',
    medicationForeignKey: null,
    words: 'Why?',
    isUrgent: false,
    source: '',
    line: null,
  } as const;
  await insertQuestion(
    db,
    {
      id,
      residentId: resident.id,
      kind: 'question',
      isUrgent: false,
      state: 'open',
      askedBy: by.id,
      askedByType: 'RegisteredNurse',
      askedAt: at,
      updatedAt: at,
      ...values,
    },
    { content, actorId: by.id, byName: by.name, at },
  );
  return id;
}
