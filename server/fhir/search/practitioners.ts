import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin, type Reach } from '../caller.ts';
import { identifierCondition } from './conditions.ts';
import type { Token } from './criterion.ts';

/** The account whose organisations count for a user: their own, or the shared account they use. */
const accountId = sql`coalesce(app_user.shared_account_id, app_user.id)`;

/** Users who work, or worked, with residents: not administrators, and not an account that several people share. */
const isPractitioner = sql<SqlBool>`(
  app_user.user_type = any(${[...everyType]}::text[]) and not app_user.is_shared
)`;

/**
 * Every role of a user: in the organisations that they belong to, and in those where they prescribed, so that what they
 * wrote still leads to somebody after they left.
 */
export const userRoles = sql`
  select app_user.id as user_id, named.organisation_id, true as is_current
  from app_user
  inner join user_organisation as named on named.user_id = ${accountId}
  where ${isPractitioner}
  union all
  select app_user.id, prescribed.organisation_id, false
  from organisation_prescriber as prescribed
  inner join app_user on app_user.id = prescribed.user_id
  where ${isPractitioner} and not exists (
    select from user_organisation as named
    where named.user_id = ${accountId} and named.organisation_id = prescribed.organisation_id
  )`;

/** True of a user (`app_user`) with one of these roles in reach, without a search among the roles of everybody. */
export const isUserWithin = (reach: Reach): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isPractitioner} and (
    exists (
      select from user_organisation as own
      where own.user_id = ${accountId} and ${isWithin(reach, sql`own.organisation_id`)}
    ) or exists (
      select from organisation_prescriber as prescribed
      where prescribed.user_id = app_user.id and ${isWithin(reach, sql`prescribed.organisation_id`)}
    )
  )
)`;

/** Sent by `sender`, or by another system that is registered for no organisation but those for which `isOurs` is true. */
export const isSentBy = (
  source: RawBuilder<unknown>,
  sender: string | null,
  isOurs: (organisation: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${source} = ${sender} or ${source} in (
    select 'service/' || registered.service_id from backend_service_organisation as registered
    group by registered.service_id having bool_and(${isOurs(sql`registered.organisation_id`)})
  )
)`;

/** The same for a reader: what a system of their own organisations sent. */
export const isSentWithin = (reach: Reach, source: RawBuilder<unknown>): RawBuilder<boolean> =>
  isSentBy(source, reach.kind === 'service' ? `service/${reach.serviceId}` : null, (organisation) =>
    isWithin(reach, organisation),
  );

/** True of somebody of another system (`external`) with a role in reach, or whom a system in reach sent. */
export const isExternalWithin = (reach: Reach): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (
    select from external_practitioner_role as role
    where role.practitioner_id = external.id and ${isWithin(reach, sql`role.organisation_id`)}
  ) or ${isSentWithin(reach, sql`external.source`)}
)`;

/** Somebody with one of the identifiers, by the columns of `person`. */
export const hasIdentifier = (tokens: readonly Token[], person: string): RawBuilder<SqlBool> =>
  identifierCondition(tokens, [
    [identifierKinds.hpii.system, sql.ref(`${person}.hpii`)],
    [identifierKinds.prescriber.system, sql.ref(`${person}.prescriber_number`)],
    [identifierKinds.ahpra.system, sql.ref(`${person}.ahpra_number`)],
  ]);
