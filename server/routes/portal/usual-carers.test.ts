import type {
  DetailsForm,
  FacilityFacts,
  ResidentDetails,
} from '@wattle/contract/entities/resident-details.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { expectStatus } from '../../testing/refusals.ts';
import { insertResident, insertUser, type TestResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const nurse = app.as(world.users.RegisteredNurse);
const administrator = app.as(world.users.Administrator);

describe('what a form has to know of the facility', () => {
  const factsUrl = (id: string) => `/portal/api/v1/facilities/${id}/facts-for-residents`;

  test('API-06 is for those who admit, of their own facilities', async () => {
    await expectStatus(app.anonymous.get(factsUrl(world.facilityId)), 401);
    for (const type of everyType.filter((one) => !/Nurse$|Staff/.test(one))) {
      await expectStatus(app.as(world.users[type]).get(factsUrl(world.facilityId)), 403);
    }
    for (const id of [world.elsewhere.facilityId, 'nowhere']) {
      await expectStatus(nurse.get(factsUrl(id)), 404);
    }
    await expectStatus(administrator.get(factsUrl(world.elsewhere.facilityId)), 200);
  });

  test('is its time zone, its prescribers, and the pharmacies whose pharmacists work for it', async () => {
    await kysely.insertInto('organisation').values({ id: 'corner', name: 'Corner' }).execute();
    await kysely.insertInto('organisation').values({ id: 'far', name: 'Far' }).execute();
    await insertUser(kysely, { userType: 'Pharmacist' }, [world.organisationId, 'corner']);
    await insertUser(kysely, { userType: 'Doctor' }, [world.organisationId, 'far']);
    await insertUser(kysely, { userType: 'Pharmacist' }, ['far']);
    const answer = await expectStatus(nurse.get(factsUrl(world.facilityId)), 200);
    const facts = answer.json<FacilityFacts>();
    expect(facts).toMatchObject({ timeZone: 'Australia/Adelaide', pharmacies: ['Corner'] });
    expect(facts.prescribers).toContain(world.users.Doctor.name);
    expect(facts.prescribers).not.toContain(world.users.RegisteredNurse.name);
    expect(facts.prescribers).not.toContain(world.elsewhere.doctor.name);
  });
});

const rowOf = ({ id }: TestResident) =>
  kysely.selectFrom('resident').selectAll().where('id', '=', id).executeTakeFirst();

async function change({ path }: TestResident, changes: Partial<DetailsForm>) {
  const url = `/portal/api/v1/patients/details/${path}`;
  const answer = await expectStatus(nurse.get(url), 200);
  const { form: saved, revision } = answer.json<ResidentDetails>();
  await expectStatus(nurse.put(url, { form: { ...saved, ...changes }, revision }), 200);
}

const known = (values: object = {}) =>
  insertResident(kysely, { facilityId: world.facilityId, authoringSystem: 'WATTLE', ...values });

test('the usual prescriber and pharmacy are linked where they are known here, until another is named', async () => {
  const { Doctor } = world.users;
  const pharmacy = { id: 'known-pharmacy', name: 'Known Pharmacy' };
  await kysely.insertInto('organisation').values(pharmacy).execute();
  await insertUser(kysely, { userType: 'Pharmacist' }, [world.organisationId, pharmacy.id]);
  const resident = await known();
  const usual = { usualPrescriber: `Dr ${Doctor.name}`, usualPharmacy: 'known pharmacy' };
  await change(resident, usual);
  const linked = { ...usual, usualPrescriberId: Doctor.id, usualPharmacyId: pharmacy.id };
  expect(await rowOf(resident)).toMatchObject(linked);
  await kysely
    .updateTable('organisation')
    .set({ name: 'New Name' })
    .where('id', '=', pharmacy.id)
    .execute();
  await change(resident, { room: '7' });
  expect(await rowOf(resident)).toMatchObject({ ...linked, room: '7' });
  await change(resident, { usualPrescriber: world.elsewhere.doctor.name, usualPharmacy: '' });
  expect(await rowOf(resident)).toMatchObject({ usualPrescriberId: null, usualPharmacyId: null });
});

test('what goes with a number or a contact stays when that is corrected on screen', async () => {
  const about = { medicareExpiresOn: '2030-06-30', contactPhone: '0491 570 156' };
  const resident = await known({
    medicareNumber: '2950000131',
    contactName: 'Rosa Neill',
    keptHere: ['contactName', 'contactPhone'],
    ...about,
  });
  const corrected = { medicareNumber: '3950000131', contactName: 'Rose O’Neill' };
  await change(resident, corrected);
  expect(await rowOf(resident)).toMatchObject({ ...corrected, ...about });
});
