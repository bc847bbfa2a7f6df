import type { NeedsOfResident, NeedsPage, NeedsQuery } from '@wattle/contract/entities/need.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../db/tables.ts';
import type { Charting } from './charting.ts';
import { insertOrder, type TestLine } from './orders.ts';
import { expectStatus } from './refusals.ts';
import { insertFacility, insertUser, type TestResident, type TestUser } from './rows.ts';

export const needsUrl = '/medications/api/v1/needs';

/** An organisation with a facility, two doctors and whoever else is asked for. */
export async function needsPlace(app: Charting) {
  const { kysely } = app.container.db;
  const facility = await insertFacility(kysely);
  const user = (userType: UserType) => insertUser(kysely, { userType }, [facility.organisationId]);
  const add = (values: Partial<Insertable<Tables['resident']>> = {}) =>
    app.addResident({ facilityId: facility.id, admittedOn: '2026-11-21', ...values });
  const order = (resident: TestResident, by: TestUser, lines: readonly TestLine[]) =>
    insertOrder(kysely, resident, by, lines, app.clock.at);
  return {
    facility,
    user,
    me: await user('Doctor'),
    other: await user('Doctor'),
    add,
    order,
    /** Has a chart of one medicine that `by` signed now. */
    charted: async (by: TestUser, values: Parameters<typeof add>[0] = {}) => {
      const resident = await add(values);
      await order(resident, by, [{ status: 'Existing' }]);
      return resident;
    },
  };
}

/** The list. What it says of each resident, the call about them alone has to say, too. */
export async function needsOf(
  app: Charting,
  user: TestUser,
  query: NeedsQuery = {},
): Promise<NeedsPage> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const page = await answerOf<NeedsPage>(app, user, `?${search}`);
  for (const { authoringSystem, authoringSystemForeignKey, needs } of page.residents) {
    const path = `/${authoringSystem}/${authoringSystemForeignKey}`;
    const alone = await answerOf<NeedsOfResident>(app, user, path);
    // A filter of the list chooses residents, and shows each with all of their reasons.
    if (query.show === undefined) expect(alone.needs).toEqual(needs);
  }
  return page;
}

/** What the call about a resident alone says to somebody. */
export const needsAbout = async (app: Charting, user: TestUser, { path }: TestResident) =>
  (await answerOf<NeedsOfResident>(app, user, `/${path}`)).needs;

const answerOf = async <T>(app: Charting, user: TestUser, path: string) =>
  (await expectStatus(app.as(user).get(`${needsUrl}${path}`), 200)).json<T>();

export const reasonsOf = async (...search: Parameters<typeof needsOf>) =>
  (await needsOf(...search)).residents.map(({ needs }) => needs.map(({ reason }) => reason));

export const countNeeds = async (app: Charting, user: TestUser) =>
  (await expectStatus(app.as(user).get(`${needsUrl}/count`), 200)).json<{ residents: number }>()
    .residents;
