import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { presentAllergy } from '../presenters/allergy.ts';
import type { ResidentRef } from '../queries/residents/resident-access.ts';
import { todayIn } from '../time.ts';
import { readChart } from './chart.ts';
import { readDrafts } from './drafts.ts';

interface Reader {
  readonly actor: Actor;
  readonly resident: ResidentRef;
  readonly now: Date;
}

/** The chart as the caller's drafts would make it. */
export async function readDraftedChart(
  db: Kysely<Tables>,
  { actor, resident, now }: Reader,
): Promise<ChartToCheck> {
  const today = todayIn(resident.timeZone, now);
  const draftsKey = { residentId: resident.id, prescriberId: actor.userId };
  const [{ medications }, { drafts }] = await Promise.all([
    readChart(db, resident.latestOrderId, today),
    readDrafts(db, draftsKey, resident.isOnboarding, today),
  ]);
  return {
    lines: linesToCheck(medications, drafts),
    allergies: presentAllergy(resident, resident.waitingAllergies),
    today,
  };
}
