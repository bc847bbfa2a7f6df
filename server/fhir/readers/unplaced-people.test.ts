import type { Bundle, FhirResource } from 'fhir/r4';
import { expect, test } from 'vitest';
import { hpiiOf } from '../../demo/seed/identifiers.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { type FhirSend, fhirPerson, fhirSender } from '../../testing/fhir.ts';
import { sharedWorld } from '../../testing/world.ts';
import { asJson } from '../../intake/fhir/testing/sending.ts';

const hpii = hpiiOf(41);
const name = 'Hakea';
const callers: Record<string, FhirSend> = {};

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const { organisationId: ours, elsewhere } = world;
const systemOf = async (...organisationIds: string[]) => {
  const service = await insertBackendService(kysely, world, { organisationIds });
  return fhirSender(app, await service.token('system/*.cruds'));
};
const sender = await systemOf(ours);
Object.assign(callers, {
  sender,
  beside: await systemOf(ours),
  user: await fhirPerson(app, world.users.Doctor),
  both: await systemOf(ours, elsewhere.organisationId),
  other: await systemOf(elsewhere.organisationId),
  'other user': await fhirPerson(app, elsewhere.doctor),
});
const added = async (resource: FhirResource) => {
  const answer = await sender('POST', `/fhir/${resource.resourceType}`, asJson(resource));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
};
/** Somebody of a practice that isn't set up here, and their role there. */
const person = await added({
  resourceType: 'Practitioner',
  identifier: [{ system: 'http://ns.electronichealth.net.au/id/hi/hpii/1.0', value: hpii }],
  name: [{ family: name, given: ['Rae'] }],
});
const role = await added({
  resourceType: 'PractitionerRole',
  practitioner: { reference: `Practitioner/${person}` },
  organization: { display: 'Hill Street Practice' },
  code: [{ text: 'General practitioner' }],
});

/** Every way to learn that somebody exists. */
const ways = () => [
  `Practitioner/${person}`,
  `PractitionerRole/${role}`,
  `Practitioner?identifier=${hpii}`,
  `Practitioner?name=${name}`,
  `Practitioner?_id=${person}`,
  `PractitionerRole?practitioner=${person}`,
  `PractitionerRole?practitioner.identifier=${hpii}`,
  `PractitionerRole?_id=${role}&_include=PractitionerRole:practitioner`,
];

async function learns(caller: string): Promise<string[]> {
  const found: string[] = [];
  for (const way of ways()) {
    const answer = await callers[caller]?.('GET', `/fhir/${way}`);
    const isFound = way.includes('?')
      ? answer?.statusCode === 200 && answer.json<Bundle>().total !== 0
      : answer?.statusCode === 200;
    if (isFound) found.push(way);
  }
  return found;
}

test.for(['other', 'other user'])(
  'a person without an organisation here isn’t found by %s of another organisation',
  async (caller) => {
    expect(await learns(caller)).toEqual([]);
  },
);

test.for(['sender', 'beside', 'both', 'user'])(
  'a person without an organisation here is found by %s of the organisation whose system sent them',
  async (caller) => {
    expect(await learns(caller)).toEqual(ways());
  },
);

test('a person who gets a role in the other organisation is found there, but not their other role', async () => {
  const given: FhirResource = {
    resourceType: 'PractitionerRole',
    practitioner: { reference: `Practitioner/${person}` },
    organization: { reference: `Organization/${world.elsewhere.organisationId}` },
  };
  const answer = await callers['both']?.('POST', '/fhir/PractitionerRole', asJson(given));
  expect(answer?.statusCode).toBe(201);
  for (const caller of ['other', 'other user']) {
    expect(await learns(caller)).toEqual(ways().filter((way) => !way.includes(role)));
  }
});
