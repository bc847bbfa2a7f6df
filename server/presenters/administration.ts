import type {
  AdministrationChange,
  FacilityRecord,
  OrganisationRecord,
  UserRecord,
  UserSummary,
} from '@wattle/contract/entities/administration.ts';
import type { TurnRoundMeasure, TurnRounds } from '@wattle/contract/entities/turn-round.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { TurnRoundRow } from '../queries/instance/turn-round.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { actorName } from '../actor.ts';
import { settingTexts } from '../policies/administration.ts';
import type { ChangeRow } from '../queries/instance/administration-changes.ts';
import type { FacilityRow } from '../queries/instance/facility-records.ts';
import type { OrganisationRow } from '../queries/instance/organisation-records.ts';
import type { UserDetailRow, UserRow } from '../queries/people/user-records.ts';
import { presentInvitation } from './registration.ts';

export function presentOrganisation({
  hpioNumber,
  abn,
  allergiesKeptBy,
  detailsKeptBy,
  ...row
}: OrganisationRow): OrganisationRecord {
  return {
    ...row,
    hpioNumber: hpioNumber ?? '',
    abn: abn ?? '',
    allergiesKeptBy: allergiesKeptBy ?? '',
    detailsKeptBy: detailsKeptBy ?? '',
  };
}

export function presentFacility(row: FacilityRow): FacilityRecord {
  const { hpioNumber, racsId } = row;
  return {
    ...row,
    hpioNumber: hpioNumber ?? '',
    racsId: racsId ?? '',
    ...settingTexts(row),
  };
}

const nothing = { count: 0, done: 0, median: null, ninetieth: null };

/** A span in which nothing was sent or asked has a row too. */
export function presentTurnRounds(
  facilityName: string,
  spans: readonly PlainDate[],
  rows: readonly TurnRoundRow[],
): TurnRounds {
  const of = (span: PlainDate, wanted: TurnRoundMeasure) => {
    const row = rows.find(({ from, measure }) => from === span && measure === wanted);
    const { count, done, median, ninetieth } = row ?? nothing;
    return { count, done, median, ninetieth };
  };
  return {
    facilityName,
    spans: spans.map((from) => ({
      from,
      changes: of(from, 'changes'),
      questions: of(from, 'questions'),
      urgent: of(from, 'urgent'),
    })),
  };
}

export function presentUserSummary({ accessEndsAt, ...row }: UserRow): UserSummary {
  return { ...row, accessEndsAt: accessEndsAt && toInstant(accessEndsAt) };
}

export function presentChange(row: ChangeRow): AdministrationChange {
  const { sequence, at, actor, action, name, fields } = row;
  const by = actor === undefined ? 'Operator' : actorName(actor);
  return { sequence, at: toInstant(at), by, action, subject: name, fields };
}

export function presentUser(row: UserDetailRow, now: Date): UserRecord {
  const { id, state, userType, givenName, familyName, email, isShared, revision } = row;
  const { expiresAt, usedAt, mailId, sentAt } = row;
  return {
    id,
    state,
    userType,
    givenName,
    familyName,
    email,
    isShared,
    revision,
    hpiiNumber: row.hpii ?? '',
    prescriberNumber: row.prescriberNumber ?? '',
    ahpraNumber: row.ahpraNumber ?? '',
    qualification: row.qualification ?? '',
    organisationIds: row.organisationIds,
    accessEndsAt: row.accessEndsAt && toInstant(row.accessEndsAt),
    invitation: expiresAt && {
      ...presentInvitation({ expiresAt, isAccepted: usedAt !== null }, now),
      mail: mailId === null ? null : sentAt === null ? 'Waiting' : 'Sent',
    },
  };
}
