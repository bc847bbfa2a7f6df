import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { isAlive } from '../policies/drafts.ts';
import { presentAllergy } from '../presenters/allergy.ts';
import { presentDraft } from '../presenters/draft.ts';
import { readChart } from '../readers/chart.ts';
import { listDrafts } from '../queries/drafts.ts';
import type { ResidentRef } from '../queries/resident-access.ts';
import { todayIn } from '../time.ts';

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
  const owner = { residentId: resident.id, prescriberId: actor.userId };
  const [{ medications }, drafts] = await Promise.all([
    readChart(db, resident.latestOrderId, today),
    listDrafts(db, owner),
  ]);
  const alive = drafts.filter((draft) => isAlive(draft, resident.isOnboarding, today));
  return {
    lines: linesToCheck(medications, alive.map(presentDraft)),
    allergies: presentAllergy(resident, resident.waitingAllergies),
    today,
  };
}
