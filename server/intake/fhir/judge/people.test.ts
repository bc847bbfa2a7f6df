import type { Practitioner, PractitionerRole } from 'fhir/r4';
import { afterAll, expect, test } from 'vitest';
import { hpiiOf } from '../../../demo/seed/identifiers.ts';
import { provider } from '../testing/attacks.ts';
import { asJson, openSender, wordsIn } from '../testing/sending.ts';

const it = await openSender();
afterAll(() => it.app.close());

const hpii = 'http://ns.electronichealth.net.au/id/hi/hpii/1.0';
const notKept = 'Nothing of it is kept, and no record is changed.';

const practitioner = (value: string, family = 'Gum', given = 'Alex'): Practitioner => ({
  resourceType: 'Practitioner',
  identifier: [{ system: hpii, value }],
  name: [{ family, given: [given] }],
});

async function send(resource: Practitioner | PractitionerRole, onlyIfNo?: string) {
  const headers = onlyIfNo === undefined ? {} : { 'if-none-exist': `identifier=${onlyIfNo}` };
  const answer = await it.send('POST', `/fhir/${resource.resourceType}`, asJson(resource, headers));
  const body = answer.json<{ resourceType: string; id?: string }>();
  const words = body.resourceType === 'OperationOutcome' ? wordsIn(body) : '';
  return { status: answer.statusCode, id: body.id ?? '', words };
}

test('a person sent only to be added is not kept if the record says something else', async () => {
  const value = hpiiOf(11);
  const only = `${hpii}|${value}`;
  const { status, id } = await send(practitioner(value));
  expect(status).toBe(201);
  expect(await send(practitioner(value), only)).toMatchObject({ status: 200, words: '' });
  const other = await send(practitioner(value, 'Gum', 'Sam'), only);
  expect(other).toMatchObject({ status: 200, words: expect.stringContaining(notKept) as string });
  const stored = await it.app.container.db.kysely
    .selectFrom('externalPractitioner')
    .select('givenNames')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored).toEqual({ givenNames: ['Alex'] });
});

test('a user sent only to be added is not kept if they have other names or numbers here', async () => {
  const value = hpiiOf(12);
  const { Doctor } = it.world.users;
  const { familyName, givenName } = await it.app.container.db.kysely
    .updateTable('appUser')
    .set({ hpii: value })
    .where('id', '=', Doctor.id)
    .returning(['familyName', 'givenName'])
    .executeTakeFirstOrThrow();
  const only = `${hpii}|${value}`;
  expect((await send(practitioner(value, familyName, givenName), only)).words).toBe('');
  expect((await send(practitioner(value, familyName, 'Other'), only)).words).toContain(notKept);
});

test('a role sent only to be added is not kept if the record says something else', async () => {
  const person = await send(practitioner(hpiiOf(13)));
  const role = (text: string): PractitionerRole => ({
    resourceType: 'PractitionerRole',
    identifier: [{ ...provider, value: '2426621B' }],
    practitioner: { reference: `Practitioner/${person.id}` },
    organization: { reference: `Organization/${it.world.organisationId}` },
    code: [{ text }],
  });
  const only = `${provider.system}|2426621B`;
  expect((await send(role('General practitioner'))).status).toBe(201);
  expect((await send(role('General practitioner'), only)).words).toBe('');
  expect((await send(role('Locum'), only)).words).toContain(notKept);
});

test('the same again, word for word, is unchanged until the record is changed here: people and roles', async () => {
  const { kysely } = it.app.container.db;
  const { Pharmacist } = it.world.users;
  const user = await kysely
    .updateTable('appUser')
    .set({ hpii: hpiiOf(15) })
    .where('id', '=', Pharmacist.id)
    .returning(['familyName', 'givenName'])
    .executeTakeFirstOrThrow();
  const sent = [
    { ...practitioner(hpiiOf(14)), id: 'again' },
    { ...practitioner(hpiiOf(15), user.familyName, user.givenName), id: 'user' },
    {
      resourceType: 'PractitionerRole',
      id: 'role',
      identifier: [{ ...provider, value: '2426631L' }],
      practitioner: { reference: 'Practitioner/again' },
      organization: { reference: `Organization/${it.world.organisationId}` },
      code: [{ text: 'General practitioner' }],
    } as PractitionerRole,
  ];
  const written = async () => ({
    people: await kysely.selectFrom('externalPractitioner').selectAll().orderBy('id').execute(),
    roles: await kysely.selectFrom('externalPractitionerRole').selectAll().orderBy('id').execute(),
  });
  for (const one of sent) await send(one);
  for (const one of sent) expect(await send(one)).toMatchObject({ status: 200, words: '' });
  await kysely
    .updateTable('externalPractitioner')
    .set({ givenNames: ['Alexandra'] })
    .execute();
  // It is nobody’s number any more.
  await kysely.updateTable('appUser').set({ hpii: null }).where('id', '=', Pharmacist.id).execute();
  await kysely.updateTable('externalPractitionerRole').set({ roleText: 'Locum' }).execute();
  const before = await written();
  for (const one of [...sent, ...sent]) {
    const { status, words } = await send(one);
    expect([status, words]).toEqual([200, expect.stringContaining('was changed here since')]);
  }
  expect(await written()).toEqual(before);
});

test('a held person or role whose release would change nothing can only be dealt with', async () => {
  const { kysely } = it.app.container.db;
  const extension = [{ url: 'http://x.example/e', valueString: 'a' }];
  const { Doctor } = it.world.users;
  const value = hpiiOf(17);
  await kysely.updateTable('appUser').set({ hpii: value }).where('id', '=', Doctor.id).execute();
  const person = { ...practitioner(hpiiOf(16)), id: 'kept' };
  const role: PractitionerRole = {
    resourceType: 'PractitionerRole',
    id: 'kept-role',
    identifier: [{ ...provider, value: '2426641W' }],
    practitioner: { reference: 'Practitioner/kept' },
    organization: { reference: `Organization/${it.world.organisationId}` },
  };
  for (const one of [person, role]) expect((await send(one)).status).toBe(201);
  const isStuck = async (sent: Practitioner | PractitionerRole) => {
    expect((await send(sent)).status).toBe(202);
    const [row] = await kysely
      .selectFrom('heldItem')
      .select('isStuck')
      .where('outcome', 'is', null)
      .orderBy('receivedAt', 'desc')
      .execute();
    return row?.isStuck;
  };
  expect(await isStuck({ ...practitioner(value, 'Quandong'), id: 'other' })).toBe(true);
  expect(await isStuck({ ...person, extension })).toBe(true);
  expect(await isStuck({ ...role, extension })).toBe(true);
  expect(await isStuck({ ...role, extension, code: [{ text: 'Locum' }] })).toBe(false);
  const [name] = practitioner('', 'Gum', 'Sam').name ?? [];
  const other = { ...person, extension, ...(name && { name: [name] }) };
  expect(await isStuck(other)).toBe(false);
});
