import { randomUUID } from 'node:crypto';
import type { AdmissionForm, SamePeople } from '@wattle/contract/entities/resident-details.ts';
import { residentLoader } from '../../intake/records/residents.ts';
import { ResidentRow } from '../../intake/records/resident-columns.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { admissionForm } from '../../testing/admission-form.ts';
import { expectInvalid, expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertFacility, insertResident, insertUser } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const nurse = app.as(world.users.RegisteredNurse);
const administrator = app.as(world.users.Administrator);

const form = (changes: Partial<AdmissionForm> = {}) => admissionForm(world.facilityId, changes);
const admit = (body: object, id: string = randomUUID(), client = nurse) =>
  client.put(`/portal/api/v1/patients/admissions/${id}`, body);
const admitForm = (changes: Partial<AdmissionForm>, otherThan: readonly string[] = []) =>
  admit({ form: form(changes), otherThan });
const search = async (sought: AdmissionForm, client = nurse) => {
  const answer = await expectStatus(
    client.post('/portal/api/v1/patients/same-people', sought),
    200,
  );
  return answer.json<SamePeople>();
};
const rowOf = (id: string) =>
  kysely.selectFrom('resident').selectAll().where('foreignKey', '=', id).executeTakeFirst();
const auditOf = (id: string) =>
  kysely
    .selectFrom('auditLog')
    .select(['action', 'actor', 'detail'])
    .where('resident', '=', id)
    .orderBy('sequence')
    .execute();

describe('an admission is refused', () => {
  test('API-06 to somebody who isn’t signed in, and to other roles', async () => {
    await expectStatus(admit({ form: form(), otherThan: [] }, undefined, app.anonymous), 401);
    for (const type of everyType.filter((one) => !/Nurse$|Staff/.test(one))) {
      const client = app.as(world.users[type]);
      await expectStatus(admit({ form: form(), otherThan: [] }, undefined, client), 403);
      await expectStatus(client.post('/portal/api/v1/patients/same-people', form()), 403);
    }
  });

  test.each([
    {},
    { form: {}, otherThan: [] },
    { form: { ...form(), familyName: 7 }, otherThan: [] },
    { form: form(), otherThan: ['x'] },
    { form: form({ diet: 'x'.repeat(2001) }), otherThan: [] },
  ])('if it is malformed: %#', async (body) => {
    await expectStatus(admit(body), 400);
  });

  test('under an id that isn’t one', async () => {
    await expectStatus(admit({ form: form(), otherThan: [] }, 'mary'), 400);
  });

  test('to a facility of another organisation as to one that isn’t there', async () => {
    for (const facilityId of [world.elsewhere.facilityId, 'nowhere']) {
      const answer = await expectStatus(admitForm({ facilityId }), 404);
      expect(answer.body).toBe('You have no such facility.');
      await expectStatus(
        nurse.post('/portal/api/v1/patients/same-people', form({ facilityId })),
        404,
      );
    }
  });

  test('with the name of each field that is wrong, and nothing is written', async () => {
    const id = randomUUID();
    const wrong = {
      familyName: ' ',
      dateOfBirth: '2999-01-01',
      sexCode: 'Z',
      ihiNumber: '8003608833357362',
      medicareNumber: '123',
      admittedOn: '2999-01-01',
      contactPhone: 'call me',
    };
    await expectInvalid(admit({ form: form(wrong), otherThan: [] }, id), Object.keys(wrong));
    expect(await rowOf(id)).toBeUndefined();
  });
});

test('an admitted resident is as an imported one: a new admission whose chart is being set up', async () => {
  const id = randomUUID();
  const typed = form({
    familyName: ' O’Neill  Ash ',
    medicareNumber: '2950 00013 11',
    ihiNumber: '8003 6088 3335 7361',
    diet: 'Soft\nNo grapefruit',
    room: '12',
  });
  const answer = await expectStatus(admit({ form: typed, otherThan: [] }, id), 200);
  expect(answer.json()).toEqual({
    authoringSystem: 'WATTLE',
    authoringSystemForeignKey: id,
    allergyStatus: 'NOT ASKED',
  });
  expect(await rowOf(id)).toMatchObject({
    id,
    authoringSystem: 'WATTLE',
    familyName: 'O’Neill Ash',
    sexName: 'Female',
    status: 'Active',
    indigenousStatusCode: '9',
    medicareNumber: '2950000131',
    medicareReference: '1',
    ihiNumber: '8003608833357361',
    ihiStatus: 'Active',
    ihiRecordStatus: 'Unverified',
    isNewAdmission: true,
    isOnboarding: true,
    allergyStatus: 'NOT ASKED',
    allergiesRecordedBy: null,
    diet: 'Soft\nNo grapefruit',
  });
  expect(await auditOf(id)).toEqual([
    {
      action: 'admit-resident',
      actor: world.users.RegisteredNurse.id,
      detail: { facility: world.facilityId, isRepeat: false, allergies: 'NOT ASKED' },
    },
  ]);
  const chart = app.as(world.users.Doctor).get(`/portal/api/v1/patients/WATTLE/${id}`);
  expect((await expectStatus(chart, 200)).json()).toMatchObject({ isOnboarding: true });
});

test('the same admission twice, at once or because its answer was lost, admits one', async () => {
  const id = randomUUID();
  const body = { form: form(), otherThan: [] };
  const both = await Promise.all([admit(body, id), admit(body, id)]);
  expect(statusesOf(both)).toEqual(['200', '200']);
  await expectStatus(admit(body, id), 200);
  expect((await auditOf(id)).map(({ detail }) => detail['isRepeat'])).toEqual([false, true, true]);
  await expectRefusal(admit({ form: form(), otherThan: [] }, id), 'Record_Exists');
});

describe('somebody who could be here already', () => {
  test('is found by a name that only sounds alike before any look-alikes have been computed', async () => {
    const { id } = await insertResident(kysely, {
      facilityId: world.facilityId,
      familyName: 'Schmidt',
      givenName: 'Katherine',
      dateOfBirth: '1925-01-02',
    });
    const sought = { familyName: 'Smyth', givenName: 'Catherine' };
    const { people } = await search(form(sought));
    expect(people.find((one) => one.id === id)?.reasons).toEqual(['sound']);
    await expectRefusal(admitForm(sought), 'May_Be_Here');
  });

  test('is found by an admission that began while an import was adding them, and waits for it', async () => {
    const { facilityId, familyName, givenName, dateOfBirth } = form();
    const row = ResidentRow.parse({
      authoringSystem: 'FILE',
      foreignKey: 'added',
      facilityId,
      familyName,
      givenName,
      dateOfBirth,
      sexCode: 'F',
    });
    let admission: ReturnType<typeof admit> | undefined;
    await kysely.transaction().execute(async (tx) => {
      const loader = residentLoader();
      const run = {
        tx,
        now: new Date(),
        newId: () => randomUUID(),
        acceptHeld: false,
        by: { actor: 'operator', origin: 'test' },
        firstLines: async () => new Map<string, number>(),
      };
      await loader.begin(run);
      await loader.compare(run, [{ line: 1, row }]);
      let isAnswered = false;
      admission = admitForm({ familyName, givenName, dateOfBirth }).finally(() => {
        isAnswered = true;
      });
      const isWaiting = async () => {
        const waiting = sql`
          select from pg_locks inner join pg_database on pg_database.oid = pg_locks.database
          where locktype = 'advisory' and not granted and datname = current_database()`;
        return isAnswered || (await waiting.execute(tx)).rows.length > 0;
      };
      // The embedded database takes one transaction at a time anyway.
      if (process.env['DATABASE_URL']) await vi.waitUntil(isWaiting, { timeout: 20_000 });
      await loader.write(run);
    });
    await expectRefusal(admission ?? admit({}), 'May_Be_Here');
  });

  test('is found by name, sound, birth date and Medicare number, in every facility of the organisation', async () => {
    const other = await insertFacility(kysely, { organisationId: world.organisationId });
    const known = await insertResident(kysely, {
      facilityId: other.id,
      familyName: 'Smythe-Vantongeren',
      givenName: 'Rosamund',
      dateOfBirth: '1931-03-04',
      medicareNumber: '2123456701',
      status: 'Discharged',
    });
    const nobody = form();
    const reasonsFor = async (changes: Partial<AdmissionForm>) => {
      const { people } = await search({ ...nobody, ...changes });
      return people.find(({ id }) => id === known.id)?.reasons;
    };
    const name = { familyName: 'smythe vantongeren', givenName: 'Rosa' };
    expect(await reasonsFor({})).toBeUndefined();
    expect(await reasonsFor({ ...name, familyName: 'Smythe-Vantongeren' })).toEqual([
      'family-name',
    ]);
    expect(await reasonsFor({ ...name, dateOfBirth: '1931-03-04' })).toEqual([
      'family-name',
      'birth-date',
    ]);
    expect(await reasonsFor({ medicareNumber: '2123 45670 1' })).toEqual(['medicare']);
    expect(await reasonsFor({ dateOfBirth: '1931-03-04' })).toBeUndefined();
  });

  test('stops the admission until the caller says that they are somebody else', async () => {
    const first = form({ room: '12' });
    const id = randomUUID();
    await expectStatus(admit({ form: first, otherThan: [] }, id), 200);
    await expectRefusal(admitForm(first), 'May_Be_Here');
    // In the same room.
    const twin = { ...first, givenName: `${first.givenName}a` };
    await expectRefusal(admitForm(twin), 'May_Be_Here');
    expect((await search(twin)).people).toMatchObject([{ id, room: '12' }]);
    await expectStatus(admitForm(twin, [id]), 200);
  });

  test('has their IHI: nobody is admitted with it, whatever the caller says', async () => {
    const known = await insertResident(kysely, {
      facilityId: world.facilityId,
      ihiNumber: '8003608166690503',
    });
    const sought = form({ ihiNumber: '8003 6081 6669 0503' });
    expect((await search(sought)).people).toMatchObject([{ id: known.id, reasons: ['ihi'] }]);
    await expectRefusal(admitForm(sought, [known.id]), 'May_Be_Here');
  });

  test('in another organisation is neither named nor noticed, whatever they have in common', async () => {
    const same = form({ ihiNumber: '8003608500179650', medicareNumber: '2428778132' });
    const { familyName, givenName, dateOfBirth } = same;
    await insertResident(kysely, {
      facilityId: world.elsewhere.facilityId,
      familyName,
      givenName,
      dateOfBirth,
      ihiNumber: '8003608500179650',
      medicareNumber: '2428778132',
    });
    expect(await search(same)).toEqual({ count: 0, people: [] });
    await expectStatus(admitForm(same), 200);
  });

  test('is admitted in two facilities at once: one wins, and the other is shown the first', async () => {
    const other = await insertFacility(kysely, { organisationId: world.organisationId });
    const person = form();
    const both = await Promise.all([
      admitForm(person),
      admitForm({ ...person, facilityId: other.id }),
    ]);
    expect(statusesOf(both)).toEqual(['200', '422']);
    expect((await search(person)).people).toMatchObject([
      { familyName: person.familyName, reasons: ['family-name', 'birth-date'] },
    ]);
  });
});

describe('an administrator', () => {
  test('admits to any facility', async () => {
    const id = randomUUID();
    const body = { form: form({ facilityId: world.elsewhere.facilityId }), otherThan: [] };
    await expectStatus(admit(body, id, administrator), 200);
    expect(await rowOf(id)).toMatchObject({ facilityId: world.elsewhere.facilityId });
    await expectStatus(
      admit({ form: form({ facilityId: 'nowhere' }), otherThan: [] }, undefined, administrator),
      404,
    );
  });

  test('sees nobody, and can’t say of somebody that they are somebody else', async () => {
    const first = form();
    const id = randomUUID();
    await expectStatus(admit({ form: first, otherThan: [] }, id), 200);
    expect(await search(first, administrator)).toEqual({ count: 1, people: [] });
    const again = admit({ form: first, otherThan: [id] }, undefined, administrator);
    await expectRefusal(again, 'May_Be_Here');
    await expectStatus(administrator.get(`/portal/api/v1/patients/WATTLE/${id}`), 403);
  });
});

test('a nurse of two organisations compares with the residents of the facility’s only', async () => {
  const both = await insertUser(kysely, { userType: 'RegisteredNurse' }, [
    world.organisationId,
    world.elsewhere.organisationId,
  ]);
  const first = form({ facilityId: world.elsewhere.facilityId });
  await expectStatus(admit({ form: first, otherThan: [] }, undefined, administrator), 200);
  const here = { ...first, facilityId: world.facilityId };
  expect(await search(here, app.as(both))).toEqual({ count: 0, people: [] });
});
