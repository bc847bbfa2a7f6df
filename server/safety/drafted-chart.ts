import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { isAlive } from '../policies/drafts.ts';
import { presentAllergy } from '../presenters/allergy.ts';
import { presentDraft } from '../presenters/draft.ts';
import { presentMedications } from '../presenters/order.ts';
import { listDrafts } from '../queries/drafts.ts';
import { listOrderLines } from '../queries/order-lines.ts';
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
  const [lines, drafts] = await Promise.all([
    resident.latestOrderId === null ? [] : listOrderLines(db, [resident.latestOrderId]),
    listDrafts(db, owner),
  ]);
  const alive = drafts.filter((draft) => isAlive(draft, resident.isOnboarding, today));
  return {
    lines: linesToCheck(presentMedications(lines, true, today), alive.map(presentDraft)),
    allergies: presentAllergy(resident, resident.waitingAllergies),
    today,
  };
}
