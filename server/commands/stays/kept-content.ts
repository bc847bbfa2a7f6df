import type { Kysely } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { CallContext } from '../../call.ts';
import type { Tables } from '../../db/tables.ts';
import type { ResidentRef } from '../../queries/residents/resident-access.ts';
import type { ResidentStatus } from '@wattle/contract/entities/resident-facts.ts';
import type { KeptContent, Place, StayEventContent } from '@wattle/contract/entities/stay-event.ts';
import { isEnding } from '@wattle/contract/rules/residents/stay.ts';

interface ChangedPlace {
  readonly status: ResidentStatus;
  readonly facilityId: string;
  readonly room: string | null;
}

/** Writes where the caller's resident lives, and whether they still do, within the transaction. */
export type ChangePlace = (
  tx: Kysely<Tables>,
  call: Pick<CallContext<Actor, ResidentRef>, 'actor' | 'origin' | 'resident'>,
  now: Date,
  place: ChangedPlace,
) => Promise<void>;

export interface TransferPlaces {
  readonly from: Place;
  readonly to: Place;
}

/** An event as it is stored: with the names that medicines and facilities have now. */
export function keptContent(
  content: StayEventContent,
  names: ReadonlyMap<string, string>,
  places: TransferPlaces | undefined,
): KeptContent {
  if (content.kind === 'return') {
    const medicines = content.medicines.map((one) => ({
      ...one,
      medicine: names.get(one.medicationForeignKey) ?? '',
    }));
    return { ...content, medicines };
  }
  if (content.kind !== 'transfer') return content;
  if (places === undefined) throw new Error('A transfer has no places');
  const { kind, on, time } = content;
  return { kind, on, ...(time !== undefined && { time }), ...places };
}

/** What was sent, of an event that is stored: to tell whether it is sent again. */
export function sentContent(content: KeptContent): unknown {
  if (content.kind === 'return') {
    const medicines = content.medicines.map(({ medicationForeignKey, answer, note }) => ({
      medicationForeignKey,
      answer,
      note,
    }));
    return { ...content, medicines };
  }
  if (content.kind !== 'transfer') return content;
  const { from, to, ...when } = content;
  const isOther = from.facilityId !== to.facilityId;
  return { ...when, ...(isOther && { facilityId: to.facilityId }), room: to.room ?? '' };
}

/** What an event says of where the resident lives and whether they still do; undefined if it says nothing of it. */
export function placeAfter(
  content: KeptContent,
): { readonly status: ResidentStatus; readonly place: Place | undefined } | undefined {
  if (content.kind === 'transfer') return { status: 'Active', place: content.to };
  if (content.kind === 'discharge') return { status: 'Discharged', place: undefined };
  if (content.kind === 'death') return { status: 'Deceased', place: undefined };
  return undefined;
}

/** The same after the event was entered in error. */
export function placeBefore(content: KeptContent): ReturnType<typeof placeAfter> {
  if (content.kind === 'transfer') return { status: 'Active', place: content.from };
  return isEnding(content) ? { status: 'Active', place: undefined } : undefined;
}
