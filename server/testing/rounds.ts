import { randomUUID } from 'node:crypto';
import type { Round, RoundStep, StepToTake } from '@wattle/contract/entities/round.ts';
import { expectStatus } from './refusals.ts';
import { insertFacility, insertResident, insertUser } from './rows.ts';
import type { TestApp, TestClient } from './test-app.ts';

export const rounds = '/portal/api/v1/rounds';

/** A doctor of their own organisation, with these rooms in its facility. */
export async function doctorOfRooms(app: TestApp, ...rooms: (string | null)[]) {
  const { kysely } = app.container.db;
  const facility = await insertFacility(kysely);
  const doctor = await insertUser(kysely, {}, [facility.organisationId]);
  const residents = [];
  for (const room of rooms) {
    residents.push(await insertResident(kysely, { facilityId: facility.id, room }));
  }
  return { facility, doctor, residents, client: app.as(doctor) };
}

export const search = (facilities: string[] = []) => ({
  query: '',
  residentStatus: 2,
  expiryFilterType: 'All',
  facilities,
});
export const start = (client: TestClient, id: string, values: object = {}) =>
  client.put(`${rounds}/${id}`, { order: 'room', search: search(), ...values });
export const step = (
  client: TestClient,
  id: string,
  body: StepToTake,
  stepId: string = randomUUID(),
) => client.put(`${rounds}/${id}/steps/${stepId}`, body);
export const started = async (client: TestClient) => {
  const id = randomUUID();
  await expectStatus(start(client, id), 200);
  return id;
};
export const roundOf = async (client: TestClient, id: string) =>
  (await expectStatus(client.get(`${rounds}/${id}`), 200)).json<Round>();
export const seen = (number: number, to: number | null): RoundStep => ({
  from: { number, outcome: 'seen', why: null },
  to,
});
