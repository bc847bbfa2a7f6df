import type { SettingsRecord, UserRecord } from '@wattle/contract/entities/administration.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { spansUntil } from '@wattle/contract/rules/people/turn-round.ts';
import { AccountId } from '../../actor.ts';
import { endAccess } from '../../commands/users/end-access.ts';
import { inviteUserAgain } from '../../commands/users/invite-user-again.ts';
import { saveFacility } from '../../commands/administration/save-facility.ts';
import { saveOrganisation } from '../../commands/administration/save-organisation.ts';
import { saveSettings } from '../../commands/administration/save-settings.ts';
import { saveUser } from '../../commands/users/save-user.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { addProduct } from '../../intake/screen/add-product.ts';
import { sendMail } from '../../mail/send.ts';
import {
  presentChange,
  presentFacility,
  presentOrganisation,
  presentTurnRounds,
  presentUserSummary,
} from '../../presenters/administration.ts';
import { todayIn } from '../../time.ts';
import { listChanges } from '../../queries/instance/administration-changes.ts';
import { listFacilityRecords } from '../../queries/instance/facility-records.ts';
import { countContents } from '../../queries/instance/instance-contents.ts';
import { findChosenSettings } from '../../queries/instance/instance-settings.ts';
import { listOrganisationRecords } from '../../queries/instance/organisation-records.ts';
import { countTypes, countUsers, listUsers } from '../../queries/people/user-records.ts';
import { listTurnRounds } from '../../queries/instance/turn-round.ts';
import { listUnreadProducts } from '../../queries/instance/unread-products.ts';
import { findFacilityOf } from '../../queries/instance/facility-of-caller.ts';
import { readUser } from '../../readers/user.ts';

const pageSize = 50;
/** More than somebody corrects row by row. */
const mostUnread = 500;

/** Setting up the instance, by administrators. */
export function administrationHandlers(
  container: Container,
): Handlers<typeof portalAdministration> {
  const { kysely } = container.db;
  const { instance } = container.settings;

  async function userOf(id: string, now: Date): Promise<UserRecord> {
    const found = await readUser(kysely, AccountId.parse(id), now);
    if (found === undefined) throw new Failure(404, 'There is no such user.');
    return found.user;
  }

  async function settingsNow(): Promise<SettingsRecord> {
    const { settings, revision } = await findChosenSettings(kysely);
    return { settings: instance.with(settings), fixed: [...instance.fixed], revision };
  }

  return {
    instanceContents: async ({ now }) => {
      const types = await countTypes(kysely, now);
      const users = Object.fromEntries(types.map(({ userType, count }) => [userType, count]));
      return { ...(await countContents(kysely)), users };
    },
    organisationRecords: async ({ now }) =>
      (await listOrganisationRecords(kysely, now)).map(presentOrganisation),
    saveOrganisation: async (call) => {
      await saveOrganisation(container, call);
      const [row] = await listOrganisationRecords(kysely, call.now, call.params.id);
      if (row === undefined) throw new Error('The organisation is gone');
      return presentOrganisation(row);
    },
    facilityRecords: async () => (await listFacilityRecords(kysely)).map(presentFacility),
    saveFacility: async (call) => {
      await saveFacility(container, call);
      const [row] = await listFacilityRecords(kysely, call.params.id);
      if (row === undefined) throw new Error('The facility is gone');
      return presentFacility(row);
    },
    turnRounds: async ({ now, params, query: { by } }) => {
      const facility = await findFacilityOf(kysely, params.id, null);
      if (facility === undefined) throw new Failure(404, 'There is no such facility.');
      const spans = spansUntil(todayIn(facility.timeZone, now), by);
      const since = spans.at(-1) ?? todayIn(facility.timeZone, now);
      const rows = await listTurnRounds(kysely, facility, by, since);
      return presentTurnRounds(facility.name, spans, rows);
    },
    addProduct: (call) => addProduct(container, call),
    unreadProducts: async () => {
      const products = await listUnreadProducts(kysely);
      return { total: products.length, products: products.slice(0, mostUnread) };
    },
    userRecords: async ({ now, query: { page = 1, ...filter } }) => {
      const part = { offset: (page - 1) * pageSize, limit: pageSize };
      const users = await listUsers(kysely, now, filter, part);
      const counts = await countUsers(kysely, now, filter);
      return { users: users.map(presentUserSummary), pageSize, counts };
    },
    userRecord: ({ now, params }) => userOf(params.id, now),
    saveUser: async (call) => {
      const mailId = await saveUser(container, call);
      if (mailId !== undefined) await sendMail(container, mailId);
      return await userOf(call.params.id, call.now);
    },
    endAccess: async (call) => {
      await endAccess(container, call);
      return await userOf(call.params.id, call.now);
    },
    inviteUserAgain: async (call) => {
      await sendMail(container, await inviteUserAgain(container, call));
      return await userOf(call.params.id, call.now);
    },
    instanceSettings: settingsNow,
    saveInstanceSettings: async (call) => {
      await saveSettings(container, call);
      return await settingsNow();
    },
    administrationChanges: async ({ query }) => {
      const rows = await listChanges(kysely, { ...query, limit: pageSize + 1 });
      const changes = rows.slice(0, pageSize).map(presentChange);
      return { changes, next: rows.length > pageSize ? (changes.at(-1)?.sequence ?? null) : null };
    },
  };
}
