import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountId, Actor, UserId } from '../../actor.ts';

/** Who asks whom they are needed by, and when. */
export interface NeedViewer {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly userType: UserType;
  readonly now: Date;
}

/** The access check lets only types in that work with residents. */
export function viewerOf({
  actor,
  now,
}: {
  readonly actor: Actor;
  readonly now: Date;
}): NeedViewer {
  const { accountId, userId, userType } = actor;
  if (userType === null) throw new Error('A caller without a type passed the access check');
  return { accountId, userId, userType, now };
}

type Sql = RawBuilder<unknown>;

/**
 * Where a reason is read from: expressions over the active residents `r` and their facilities `place`, which has the
 * facility’s day `today`, with what `joined` adds. `where` narrows; the rule’s numbers of days are added to it.
 */
export interface NeedSource {
  readonly joined?: Sql;
  readonly where?: Sql;
  /** If a resident has several rows; the other expressions are then aggregates. */
  readonly isGrouped?: boolean;
  /** If it reads what the pharmacist hasn’t actioned, which takes longer than the rest. */
  readonly readsChanges?: boolean;
  readonly due: Sql;
  /** The day on which it began, or the first of them. */
  readonly since?: Sql;
  readonly about?: Sql;
  /** Those of `about` that are of the other kind. */
  readonly aside?: Sql;
  /** What became of each of `about`. */
  readonly outcomes?: Sql;
  readonly by?: Sql;
  /** Text that changes when the cause does, at most 200 characters: `digestOf` if it may be longer. */
  readonly cause: Sql;
}

/** The latest day in any zone, so that an index can narrow a search before the facility’s own day does. */
export const latestToday = ({ now }: NeedViewer): Sql =>
  sql`((${now}::timestamptz at time zone 'UTC')::date + 1)`;

/** A moment’s day in the facility’s zone. */
export const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone place.time_zone)::date`;

/** A medicine’s generic name. */
export const nameOf = (product: Sql): Sql =>
  sql`array_to_string(array(select jsonb_array_elements_text(${product} -> 'ingredients')), ' + ')`;

/** The one name if all rows have it. */
export const onlyName = (name: Sql): Sql =>
  sql`case when min(${name}) = max(${name}) then min(${name}) end`;

export const digestOf = (text: Sql): Sql => sql`md5(${text})`;
