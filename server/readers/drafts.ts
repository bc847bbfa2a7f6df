import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { isAlive } from '../policies/drafts.ts';
import { presentDraft } from '../presenters/draft.ts';
import { type DraftsKey, type DraftRow, listDrafts } from '../queries/chart/drafts.ts';

/** An owner's drafts that are valid on the facility's day `today`: as they are stored, and as the rules judge them. */
export async function readDrafts(
  db: Kysely<Tables>,
  key: DraftsKey,
  isOnboarding: boolean,
  today: PlainDate,
) {
  return aliveOf(await listDrafts(db, key), isOnboarding, today);
}

/** Those of an owner's drafts that are valid on the facility's day `today`. */
export function aliveOf(all: readonly DraftRow[], isOnboarding: boolean, today: PlainDate) {
  const rows = all.filter((draft) => isAlive(draft, isOnboarding, today));
  return { rows, drafts: rows.map(presentDraft) };
}
