import type { UserType } from '@wattle/contract/values/user-type.ts';
import { afterEach, expect, test } from 'vitest';
import { chartUrl, noon, sharedCharting } from '../../testing/charting.ts';
import { needsAbout, needsOf } from '../../testing/needs.ts';
import { insertAsked } from '../../testing/questions.ts';
import { sql } from 'kysely';
import { expectStatus } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';

const app = await sharedCharting();
const { kysely } = app.container.db;
const day = 86_400_000;
afterEach(() => {
  app.clock.at = noon;
});

/** An organisation with a resident who has a chart, and somebody of each type. */
async function place() {
  const facility = await insertFacility(kysely);
  const user = (userType: UserType) => insertUser(kysely, { userType }, [facility.organisationId]);
  const people = {
    doctor: await user('Doctor'),
    other: await user('Doctor'),
    nurse: await user('RegisteredNurse'),
    pharmacist: await user('Pharmacist'),
  };
  const resident = await app.addResident({ facilityId: facility.id });
  return { ...people, facilityId: facility.id, resident };
}

/** What is said of questions to somebody. */
async function saidTo(user: TestUser): Promise<string[]> {
  const { residents } = await needsOf(app, user);
  return residents.flatMap(({ needs }) =>
    needs.flatMap(({ reason, by, about, outcomes = [] }) =>
      reason.startsWith('question')
        ? [[`${reason}: ${by}`, ...(about.length > 1 ? [about.length] : []), ...outcomes].join(' ')]
        : [],
    ),
  );
}

test('a question needs the prescriber of the line; an urgent one every prescriber', async () => {
  const { doctor, other, nurse, resident } = await place();
  await insertAsked(kysely, resident, nurse, noon, { askedOf: doctor.id });
  expect(await saidTo(doctor)).toEqual([`question: ${nurse.name}`]);
  expect(await saidTo(other)).toEqual([]);
  await insertAsked(kysely, resident, nurse, noon, { askedOf: doctor.id, isUrgent: true });
  expect(await saidTo(other)).toEqual([`question: ${nurse.name}`]);
});

test('RB1 what is asked about one resident isn’t said of another', async () => {
  const { doctor, other, nurse, facilityId, resident } = await place();
  const beside = await app.addResident({ facilityId });
  await insertAsked(kysely, beside, nurse, noon, { askedOf: other.id, isUrgent: true });
  await insertAsked(kysely, beside, nurse, noon, { askedOf: doctor.id });
  await insertAsked(kysely, beside, nurse, noon, { askedOf: null });
  const reasons = async (who: typeof resident) =>
    (await needsAbout(app, doctor, who)).map(({ reason }) => reason);
  expect(await reasons(beside)).toContain('question');
  expect(await reasons(resident)).not.toContain('question');
});

test('a recommendation is told apart from a question', async () => {
  const { doctor, nurse, pharmacist, resident } = await place();
  await insertAsked(kysely, resident, nurse, noon, { askedOf: doctor.id });
  await insertAsked(kysely, resident, pharmacist, noon, {
    askedOf: doctor.id,
    kind: 'recommendation',
  });
  const [found] = (await needsOf(app, doctor)).residents;
  const need = found?.needs.find(({ reason }) => reason === 'question');
  expect([need?.about.length, need?.aside?.length]).toEqual([2, 1]);
});

test('a question to nobody, or to a prescriber who has left, needs whoever is here', async () => {
  const { doctor, other, nurse, resident } = await place();
  await insertAsked(kysely, resident, nurse, noon, { askedOf: doctor.id });
  await kysely
    .updateTable('appUser')
    .set({ accessEndsAt: noon })
    .where('id', '=', doctor.id)
    .execute();
  expect(await saidTo(other)).toEqual([`question: ${nurse.name}`]);
});

test('after three days the facility knows whom to call; an outcome needs who asked, until it is seen', async () => {
  const { doctor, nurse, pharmacist, resident } = await place();
  const id = await insertAsked(kysely, resident, nurse, noon, { askedOf: doctor.id });
  app.clock.at = new Date(noon.getTime() + 3 * day);
  expect(await saidTo(nurse)).toEqual([]);
  app.clock.at = new Date(noon.getTime() + 4 * day);
  const later = await insertAsked(kysely, resident, nurse, app.clock.at, { askedOf: doctor.id });
  expect(await saidTo(nurse)).toEqual([`question-waiting: ${doctor.name}`]);
  const access = (accessEndsAt: Date | null) =>
    kysely
      .updateTable('appUser')
      .set({ accessEndsAt })
      .where(sql<boolean>`id = ${doctor.id}`)
      .execute();
  await access(app.clock.at);
  expect(await saidTo(nurse)).toEqual([`question-waiting: ${doctor.name}, who has left`]);
  await access(null);
  expect(await saidTo(pharmacist)).toEqual([]);
  const content = { kind: 'answered', words: 'Yes' };
  for (const one of [id, later]) {
    const replies = `${chartUrl(resident)}/questions/${one}/replies`;
    await expectStatus(app.as(doctor).post(replies, { id: crypto.randomUUID(), content }), 200);
  }
  expect(await saidTo(doctor)).toEqual([]);
  expect(await saidTo(nurse)).toEqual([`question-answered: ${doctor.name} 2 answered answered`]);
  await expectStatus(
    app.as(nurse).post(`${chartUrl(resident)}/questions/seen`, { ids: [id, later] }),
    204,
  );
  expect(await saidTo(nurse)).toEqual([]);
});
