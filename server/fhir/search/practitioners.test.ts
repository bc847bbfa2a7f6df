import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsDirectory } from '../../db/migrate.ts';
import { openTestDatabase } from '../../db/testing.ts';
import { forAll } from '../../testing/for-all.ts';
import { insertOrder } from '../../testing/orders.ts';
import { insertFacility, insertResident, insertUser } from '../../testing/rows.ts';
import { userRoles } from './practitioners.ts';

const { db } = await forAll(openTestDatabase());
const { kysely } = db;

async function rolesOf(...users: { id: string }[]) {
  const { rows } = await sql<{ userId: string; organisationId: string; isCurrent: boolean }>`
    select * from (${userRoles}) as role where user_id = any(${users.map(({ id }) => id)}::uuid[])
  `.execute(kysely);
  const words = rows.map(
    ({ userId, organisationId, isCurrent }) =>
      `${users.findIndex(({ id }) => id === userId)} ${isCurrent ? 'in' : 'was in'} ${organisationId}`,
  );
  return words.toSorted();
}

test('whoever prescribed has a role where the resident was then, and where they moved to', async () => {
  const [first, second] = [await insertFacility(kysely), await insertFacility(kysely)];
  const before = await insertUser(kysely, {}, []);
  const since = await insertUser(kysely, {}, [first.organisationId]);
  const resident = await insertResident(kysely, { facilityId: first.id });
  await insertOrder(kysely, resident, before, [{}, {}]);
  expect(await rolesOf(before, since)).toEqual(
    [`0 was in ${first.organisationId}`, `1 in ${first.organisationId}`].toSorted(),
  );
  await kysely
    .updateTable('resident')
    .set({ facilityId: second.id })
    .where('id', '=', resident.id)
    .execute();
  await insertOrder(kysely, resident, since, [{}]);
  const all = [
    `0 was in ${first.organisationId}`,
    `0 was in ${second.organisationId}`,
    `1 in ${first.organisationId}`,
    `1 was in ${second.organisationId}`,
  ].toSorted();
  expect(await rolesOf(before, since)).toEqual(all);
});

test('what was prescribed before is added by the migration', async () => {
  const facility = await insertFacility(kysely);
  const user = await insertUser(kysely, {}, []);
  const resident = await insertResident(kysely, { facilityId: facility.id });
  await insertOrder(kysely, resident, user, [{}]);
  await kysely.deleteFrom('organisationPrescriber').where('userId', '=', user.id).execute();
  expect(await rolesOf(user)).toEqual([]);
  const file = path.join(migrationsDirectory, '053-organisation-prescribers-of-before.sql');
  await sql.raw(readFileSync(file, 'utf8')).execute(kysely);
  expect(await rolesOf(user)).toEqual([`0 was in ${facility.organisationId}`]);
});
