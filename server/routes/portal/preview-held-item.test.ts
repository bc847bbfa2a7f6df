import type { HeldItemPreview } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import type { FhirResource } from 'fhir/r4';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { medicalRecord, patient, stay } from '../../intake/fhir/testing/resources.ts';
import { hpiiOf, hpioOf } from '../../demo/seed/identifiers.ts';
import { heldMedicine, heldPatient, insertHeldItem } from '../../testing/held-items.ts';
import { allArrived, hearEvents } from '../../testing/live-events.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertFacility, insertResident, type TestResident } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';

let world: World;
let resident: TestResident;
let names: { facility: string; organisation: string };
const app = await sharedApp();
beforeAll(async () => {
  world = await insertWorld(kysely());
  resident = await insertResident(kysely(), {
    facilityId: world.facilityId,
    familyName: 'Before-Name',
    dateOfBirth: '1941-03-02',
  });
  names = await kysely()
    .selectFrom('facility')
    .innerJoin('organisation', 'organisation.id', 'facility.organisationId')
    .select(['facility.name as facility', 'organisation.name as organisation'])
    .where('facility.id', '=', world.facilityId)
    .executeTakeFirstOrThrow();
});

const kysely = () => app.container.db.kysely;
const hold = (resource: FhirResource, changes = {}) => insertHeldItem(kysely(), resource, changes);
const urlOf = (path: string, id: string) => `/portal${path.replace(':id', id)}`;
const ask = (id: string, facilityId?: string, client = app.as(world.users.Administrator)) =>
  client.get(
    urlOf(portalDataExchange.previewExchangeItem.path, id) +
      (facilityId === undefined ? '' : `?facilityId=${facilityId}`),
  );
const previewOf = async (id: string, facilityId?: string) =>
  (await expectStatus(ask(id, facilityId), 200)).json<HeldItemPreview>();

const hpio = { system: 'http://ns.electronichealth.net.au/id/hi/hpio/1.0' };
const hpii = { system: 'http://ns.electronichealth.net.au/id/hi/hpii/1.0' };
const practitioner = (family: string, given: string, number: string): FhirResource => ({
  resourceType: 'Practitioner',
  id: `person-${number}`,
  identifier: [{ ...hpii, value: number }],
  name: [{ family, given: [given] }],
});
/** The resident under another name. */
const renamed = () =>
  patient({
    id: 'renamed',
    identifier: [medicalRecord('preview', '1')],
    name: [{ use: 'official', family: 'After-Name', given: ['Ada'] }],
    birthDate: '1942-05-06',
  });

/** What the sender calls what is here. */
const linkTo = (resourceType: string, externalId: string, targetId: string) =>
  kysely()
    .insertInto('externalRecord')
    .values({
      source: 'Practice system',
      resourceType,
      externalId,
      targetType: resourceType,
      targetId,
      digest: null,
      updatedAt: new Date(),
    })
    .execute();

/** Every table but the audit log, as it is. */
async function everything(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'audit_log' order by tablename`.execute(kysely());
  const contents = rows.map(async ({ name }) => {
    const read = await sql<{ content: string | null }>`
      select md5(string_agg(t::text, ' ' order by t::text)) as content from ${sql.table(name)} as t
    `.execute(kysely());
    return [name, read.rows[0]?.content ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('refuses', () => {
  const id = crypto.randomUUID();

  test('a user who isn’t an administrator', async () => {
    await expectStatus(ask(id, undefined, app.anonymous), 401);
    for (const user of [world.users.Doctor, world.users.Consultant, world.unmapped]) {
      await expectStatus(ask(id, undefined, app.as(user)), 403);
    }
  });

  test('an unknown item, an invalid id, and an item for clinicians', async () => {
    await expectStatus(ask('x'), 400);
    await expectStatus(ask(id), 404);
    await expectStatus(ask(await hold(heldMedicine, { isClinical: true })), 403);
    await expectStatus(ask(await hold(heldMedicine, { residentId: resident.id })), 403);
  });

  test('a facility that doesn’t exist, and an item that is decided', async () => {
    await expectRefusal(
      ask(await hold(heldPatient), 'no'),
      'Invalid_Record',
      undefined,
      'facilityId',
    );
    const decidedBy = world.users.Administrator.id;
    const decision = { outcome: 'dealt-with', decidedBy, decidedAt: new Date() };
    await expectRefusal(ask(await hold(heldPatient, decision)), 'Item_Decided');
  });
});

describe('of a resident', () => {
  test('the fields that would change are named, without what they say', async () => {
    await linkTo('Patient', 'renamed', resident.id);
    const id = await hold(renamed(), { residentId: resident.id, isClinical: false });
    const preview = await previewOf(id);
    expect(preview).toEqual({
      refusal: null,
      isNew: false,
      changes: [],
      resident: {
        ...names,
        fields: ['familyName', 'dateOfBirth'],
        isIdentityChanged: true,
      },
    });
    expect(JSON.stringify(preview)).not.toMatch(/-Name|\d{4}-\d\d|Ada/);
  });

  test('a stay elsewhere changes where they live, and not who they are', async () => {
    const other = await insertFacility(kysely(), { organisationId: world.organisationId });
    await linkTo('Location', 'other', other.id);
    await linkTo('Patient', 'moved', resident.id);
    const about = { isClinical: false, residentId: resident.id };
    const id = await hold(stay('Patient/moved', 'Location/other'), about);
    expect((await previewOf(id)).resident).toEqual({
      ...names,
      fields: ['facilityId'],
      isIdentityChanged: false,
    });
  });

  test('a new one is new', async () => {
    const id = await hold({ ...heldPatient, id: 'new' });
    expect(await previewOf(id, world.facilityId)).toEqual({
      refusal: null,
      isNew: true,
      changes: [],
      resident: null,
    });
  });

  test('what a release would refuse has the reason', async () => {
    const id = await hold({ ...heldPatient, id: 'reach' }, { senderOrganisationIds: [] });
    const { refusal, isNew } = await previewOf(id, world.facilityId);
    expect(refusal).toMatch(/not one of this system’s organisations/);
    expect(isNew).toBe(false);
  });
});

test('an organisation’s fields are shown before and after', async () => {
  const number = hpioOf(71);
  const { organisationId } = world.elsewhere;
  await kysely()
    .updateTable('organisation')
    .set({ name: 'Old Name', hpioNumber: number })
    .where('id', '=', organisationId)
    .execute();
  const resource: FhirResource = {
    resourceType: 'Organization',
    id: 'o',
    identifier: [{ ...hpio, value: number }],
    name: 'New Name',
  };
  expect(await previewOf(await hold(resource))).toEqual({
    refusal: null,
    isNew: false,
    changes: [{ name: 'name', before: 'Old Name', after: 'New Name' }],
    resident: null,
  });
});

test('a person’s fields are shown before and after, or all of a new person', async () => {
  const number = hpiiOf(71);
  await kysely()
    .insertInto('externalPractitioner')
    .values({
      id: crypto.randomUUID(),
      source: 'Practice system',
      familyName: 'Gum',
      givenNames: ['Alex'],
      hpii: number,
      updatedAt: new Date(),
    })
    .execute();
  const { changes } = await previewOf(await hold(practitioner('Rowe', 'Sam', number)));
  expect(changes).toEqual([
    { name: 'familyName', before: 'Gum', after: 'Rowe' },
    { name: 'givenNames', before: 'Alex', after: 'Sam' },
  ]);
  expect(await previewOf(await hold(practitioner('New', 'Person', hpiiOf(72))))).toMatchObject({
    isNew: true,
    changes: [
      { name: 'familyName', before: '', after: 'New' },
      { name: 'givenNames', before: '', after: 'Person' },
      { name: 'hpii', before: '', after: hpiiOf(72) },
    ],
  });
});

test('a role and a facility name their organisation and person', async () => {
  const personId = await hold(practitioner('Rowe', 'Sam', hpiiOf(73)));
  const { id, organisationId } = await insertFacility(kysely(), { racsId: null });
  const organization = { reference: 'Organization/theirs' };
  await expectStatus(
    app
      .as(world.users.Administrator)
      .post(urlOf(portalDataExchange.releaseExchangeItem.path, personId), {}),
    204,
  );
  await linkTo('Organization', 'theirs', organisationId);
  await linkTo('Location', 'theirs', id);
  const role: FhirResource = {
    resourceType: 'PractitionerRole',
    id: 'role',
    practitioner: { reference: `Practitioner/person-${hpiiOf(73)}` },
    organization,
    code: [{ text: 'Locum' }],
  };
  const { name } = await kysely()
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  expect((await previewOf(await hold(role))).changes).toEqual([
    { name: 'familyName', before: '', after: 'Rowe' },
    { name: 'organisationId', before: '', after: name },
    { name: 'roleText', before: '', after: 'Locum' },
  ]);
  const facility: FhirResource = {
    resourceType: 'Location',
    id: 'theirs',
    name: 'New Wing',
    managingOrganization: organization,
  };
  const { changes } = await previewOf(await hold(facility));
  expect(changes).toMatchObject([{ name: 'name', after: 'New Wing' }]);
});

test('nothing is written or sent but the view’s line in the audit log', async () => {
  const id = await hold(renamed(), { residentId: resident.id, isClinical: false });
  const audited = () =>
    kysely().selectFrom('auditLog').selectAll().orderBy('sequence', 'desc').execute();
  const earlier = (await audited()).length;
  const before = await everything();
  const [heard, stop] = await hearEvents(app.container.db);
  await previewOf(id);
  await allArrived(app.container.db);
  await stop();
  expect(heard).toEqual([]);
  expect(await everything()).toEqual(before);
  const rows = await audited();
  expect([rows.length - earlier, rows[0]]).toMatchObject([
    1,
    {
      action: 'preview-exchange-item',
      actor: world.users.Administrator.id,
      resident: null,
      detail: { subject: id, name: 'Patient' },
    },
  ]);
});
