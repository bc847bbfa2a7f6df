import {
  fhirResources,
  type ResourceEntry,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import type { Bundle } from 'fhir/r4';
import { expect, test } from 'vitest';
import { fhirPerson } from '../testing/fhir.ts';
import { insertOrder } from '../testing/orders.ts';
import { insertAsked } from '../testing/questions.ts';
import { sharedWorld } from '../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
await kysely
  .updateTable('resident')
  .set({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([{ allergen: 'Latex', reaction: '' }]),
    allergiesRecordedAt: new Date('2026-03-04T05:06:07.890Z'),
  })
  .where('id', '=', world.resident.id)
  .execute();
await insertOrder(kysely, world.resident, world.users.Doctor, [
  {},
  { medication: { medicationType: 'MedicationHistory' } },
]);
await insertAsked(kysely, world.resident, world.users.RegisteredNurse, new Date());
const doctor = await fhirPerson(app, world.users.Doctor);
const administrator = await fhirPerson(app, world.users.Administrator);
// Leaves a row in the audit log.
await doctor('GET', `/fhir/Patient/${world.resident.id}`);

test.for(resourceTypes)('a %s is found by when it was last changed', async (type) => {
  const { search }: ResourceEntry = fhirResources[type];
  // An administrator doesn't search the log by resident.
  const about = type === 'AuditEvent' ? 'date=ge2000' : `patient=${world.resident.id}`;
  const one = 'patient' in search ? about : '';
  const idsBy = async (updated: string) => {
    const query = [one, updated && `_lastUpdated=${updated}`].filter((part) => part !== '');
    const path =
      type === 'Patient' && updated === '' ? `_id=${world.resident.id}` : query.join('&');
    const send = type === 'AuditEvent' ? administrator : doctor;
    const answer = await send('GET', `/fhir/${type}?${path}`);
    expect(answer.statusCode).toBe(200);
    return (answer.json<Bundle>().entry ?? []).flatMap(({ resource, search: found }) =>
      found?.mode === 'match' ? [[resource?.id, resource?.meta?.lastUpdated ?? ''] as const] : [],
    );
  };
  const [first] = await idsBy('');
  if (first === undefined) throw new Error(`There is no ${type}`);
  const [id, at] = first;
  const has = async (query: string) => (await idsBy(query)).some(([found]) => found === id);
  expect([await has(at), await has(`ge${at}`), await has(`le${at}`)]).toEqual([true, true, true]);
  expect([
    await has(`gt${at}`),
    await has(`lt${at}`),
    await has(`ge${at}&_lastUpdated=gt${at}`),
  ]).toEqual([false, false, false]);
  expect(await has(`gt2020&_lastUpdated=lt2100`)).toBe(true);
});
