import type { Patient } from 'fhir/r4';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertResident } from '../../../testing/rows.ts';
import { ihi } from '../testing/resources.ts';
import { asJson, newPatient, openSender, type Sender, wordsIn } from '../testing/sending.ts';

let it: Sender;
beforeAll(async () => {
  it = await openSender();
});
afterAll(() => it.app.close());

const number = '8003608166690503';
const medicare = (value: string) => ({
  system: 'http://ns.electronichealth.net.au/id/medicare-number',
  value,
});

/** A practice’s record of somebody who was admitted here, found by their verified IHI. */
const theirs = (more: Partial<Patient> = {}) =>
  newPatient(it.world, 1, {
    id: 'practice',
    identifier: [ihi(number), medicare('2428778132')],
    ...more,
  });

test('a system that doesn’t keep a resident admitted here changes none of what is kept here', async () => {
  const { name = [], birthDate = '' } = theirs();
  const [{ family = '', given: [givenName = ''] = [] } = {}] = name;
  const resident = await insertResident(it.app.container.db.kysely, {
    facilityId: it.world.facilityId,
    authoringSystem: ownAuthoringSystem,
    foreignKey: 'admitted',
    familyName: family,
    givenName,
    dateOfBirth: birthDate,
    ihiNumber: number,
    ihiStatus: 'Active',
    ihiRecordStatus: 'Verified',
    medicareNumber: '2123456701',
  });
  const answer = await it.send('POST', '/fhir/Patient', asJson(theirs()));
  expect(answer.statusCode).toBe(200);
  expect(wordsIn(answer.json())).toContain('medicareNumber is kept here');
  const stored = await it.app.container.db.kysely
    .selectFrom('resident')
    .select(['medicareNumber', 'familyName'])
    .where('id', '=', resident.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ medicareNumber: '2123456701', familyName: family });
});
