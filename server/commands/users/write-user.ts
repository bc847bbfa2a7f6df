import { type UserInput } from '@wattle/contract/rules/people/administration.ts';
import { worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import type { Kysely } from 'kysely';
import type { PersonalId } from '../../actor.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import {
  insertUser,
  invitedUser,
  ownProvider,
  setOrganisations,
} from '../../queries/people/new-users.ts';
import { updateUser, type UserDetailRow } from '../../queries/people/user-records.ts';
import { invite, sendNewInvitation } from './invite.ts';

export interface Saving {
  readonly tx: Kysely<Tables>;
  readonly settings: Pick<Container['settings'], 'productName' | 'publicUrl' | 'demo'>;
  /** The id of the invitation's email. */
  readonly mailId: string;
  readonly now: Date;
}

function columnsOf(user: UserInput) {
  return {
    userType: user.userType,
    givenName: user.givenName,
    familyName: user.familyName,
    email: user.email,
    hpii: user.hpiiNumber || null,
    prescriberNumber: user.prescriberNumber || null,
    ahpraNumber: user.ahpraNumber || null,
    qualification: user.qualification || null,
    accessEndsAt: user.accessEndsAt && new Date(user.accessEndsAt),
  };
}

/** Prescribes and confirms under a provider record; the user of a shared account names one each time. */
const needsProvider = ({ userType, isShared }: UserInput) =>
  worksWithResidents(userType) && !isShared;

/** Adds a user without inviting them. */
export async function insertInvited(tx: Kysely<Tables>, id: PersonalId, user: UserInput) {
  const { providerAuthoringSystem, providerForeignKey, ...row } = invitedUser(id, columnsOf(user));
  const provider = needsProvider(user) ? { providerAuthoringSystem, providerForeignKey } : {};
  await insertUser(tx, { ...row, ...provider, isShared: user.isShared }, user.organisationIds);
  return row;
}

/** Returns whether an email was queued. */
export async function addUser(
  { tx, settings, mailId, now }: Saving,
  id: PersonalId,
  user: UserInput,
): Promise<boolean> {
  const row = await insertInvited(tx, id, user);
  await invite(tx, settings, { ...row, hasRegistered: false }, { mailId, now });
  return true;
}

/** Returns whether an email was queued. */
export async function changeUser(
  { tx, settings, mailId, now }: Saving,
  stored: UserDetailRow & { readonly id: PersonalId },
  user: UserInput,
): Promise<boolean> {
  const { id, expiresAt, usedAt } = stored;
  // A sign-in name doesn't change once there is one.
  const isReaddressed = expiresAt !== null && usedAt === null && user.email !== stored.email;
  await updateUser(tx, id, {
    ...columnsOf(user),
    ...(needsProvider(user) && stored.providerForeignKey === null && ownProvider(id)),
    ...(isReaddressed && { userName: user.email }),
    revision: stored.revision + 1,
  });
  await setOrganisations(tx, id, user.organisationIds);
  if (isReaddressed) await sendNewInvitation(tx, settings, id, { mailId, now });
  return isReaddressed;
}
