import type { AllergyEventContent } from '@wattle/contract/entities/allergy-event.ts';
import type { AdmissionAllergies } from '@wattle/contract/entities/resident-details.ts';
import {
  type AllergyList,
  applyAllergyEvent,
} from '@wattle/contract/rules/residents/allergy-events.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';
import { isEqual } from '@wattle/contract/values/is-equal.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Kysely } from 'kysely';
import { actorName } from '../../actor.ts';
import type { CallContext } from '../../call.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { uuidOf } from '../../policies/uuid-of.ts';
import { findRecordedAllergyEvent, writeAllergyEvent } from '../../queries/residents/allergies.ts';
import { findKeepers } from '../../queries/residents/keepers.ts';

interface Admission extends Pick<CallContext, 'actor' | 'now'> {
  readonly residentId: string;
  readonly allergies: AdmissionAllergies | undefined;
}

/** Of a new resident, whom nobody has asked. */
const notAsked = { status: 'NOT ASKED', allergies: [] } as const satisfies AllergyList;

/** Records what is known of the allergies of somebody who was just admitted, each as an event, as the chart would. */
export async function recordAdmittedAllergies(
  tx: Kysely<Tables>,
  { residentId, allergies, actor, now }: Admission,
): Promise<void> {
  const byName = actorName(actor);
  const { allergiesKeptBy: system, allergyKeeperName: name } = await findKeepers(tx, residentId);
  const keeper = system && { system, ...(name !== null && { name }) };
  let list: AllergyList = notAsked;
  for (const [place, content] of contentsOf(allergies).entries()) {
    const by = { at: toInstant(now), by: byName, isWaiting: false, keeper };
    const applied = applyAllergyEvent(list, content, by);
    if (!applied.ok) throw new Refusal(applied.code, whyNot(applied.code, content));
    list = applied.after;
    const id = eventId(residentId, place);
    const event = { id, residentId, content, actorId: actor.userId, byName, at: now };
    await writeAllergyEvent(tx, event, list);
  }
}

/** Whether the admission said just that of the allergies: the same events, and none after them. */
export async function isSameAllergies(
  tx: Kysely<Tables>,
  { residentId, allergies }: Omit<Admission, 'actor' | 'now'>,
): Promise<boolean> {
  const contents = contentsOf(allergies);
  for (const place of [...contents.keys(), contents.length]) {
    const kept = await findRecordedAllergyEvent(tx, eventId(residentId, place));
    if (!isEqual(kept?.content, contents[place])) return false;
  }
  return true;
}

/** The same whenever the admission is sent, so that each is recorded once. */
const eventId = (residentId: string, place: number) =>
  uuidOf(`allergy ${place} of the admission ${residentId}`);

function contentsOf(allergies: AdmissionAllergies | undefined): readonly AllergyEventContent[] {
  if (allergies === undefined) return [];
  if (allergies.status === 'LISTED') {
    return allergies.entries.map((entry) => ({ kind: 'recorded', entry }));
  }
  const { status: answer, saidBy } = allergies;
  return [{ kind: 'answered', was: notAsked.status, answer, saidBy }];
}

/** Which of several it is; undefined where the standard sentence says enough. */
function whyNot(code: RefusalCode, content: AllergyEventContent): string | undefined {
  return code === 'Allergy_Listed' && content.kind === 'recorded'
    ? `“${content.entry.allergen}” is on the list twice, so nobody was admitted. Take one of them off.`
    : undefined;
}
