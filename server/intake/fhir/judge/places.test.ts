import type { HealthcareService, Location, Organization } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hpioOf } from '../../../demo/seed/identifiers.ts';
import { asJson, openSender, type Sender, wordsIn } from '../testing/sending.ts';

let it: Sender;
beforeAll(async () => {
  it = await openSender();
  await kysely()
    .updateTable('organisation')
    .set({ name: 'Banksia Care', hpioNumber })
    .where('id', '=', it.world.organisationId)
    .execute();
  await kysely()
    .updateTable('facility')
    .set({ name: 'Banksia Lodge', racsId: '4321' })
    .where('id', '=', it.world.facilityId)
    .execute();
});
afterAll(() => it.app.close());

const kysely = () => it.app.container.db.kysely;
const hpioNumber = hpioOf(31);
const national = 'http://ns.electronichealth.net.au/id/hi/hpio/1.0';
const racs = 'http://ns.electronichealth.net.au/id/residential-aged-care-service-id';

const organisation = (more: Partial<Organization> = {}): Organization => ({
  resourceType: 'Organization',
  identifier: [{ system: national, value: hpioNumber }],
  name: 'Banksia Care',
  ...more,
});
const location = (more: Partial<Location> = {}): Location => ({
  resourceType: 'Location',
  name: 'Banksia Lodge',
  managingOrganization: { reference: `Organization/${it.world.organisationId}` },
  address: { line: ['1 Test Street'], city: 'Testville', state: 'SA', postalCode: '5000' },
  ...more,
});
const service = (value: string): HealthcareService => ({
  resourceType: 'HealthcareService',
  identifier: [{ system: racs, value }],
  location: [{ reference: `Location/${it.world.facilityId}` }],
});

const unchanged = /^$/;
const notKept = /Nothing of it is kept.*is here already, and was only to be added/;

async function written() {
  const organisations = await kysely().selectFrom('organisation').selectAll().execute();
  const facilities = await kysely().selectFrom('facility').selectAll().execute();
  return { organisations, facilities };
}

test.each<[string, () => Organization | Location | HealthcareService, RegExp]>([
  ['the organisation as it is', () => organisation(), unchanged],
  ['its other name', () => organisation({ name: 'Banksia Care Ltd' }), notKept],
  ['the facility as it is', () => location(), unchanged],
  [
    'its other street',
    () => location({ address: { line: ['2 Test Street'], postalCode: '5000' } }),
    notKept,
  ],
  [
    'a phone number for it',
    () => location({ telecom: [{ system: 'phone', value: '08 5550 0001' }] }),
    notKept,
  ],
  [
    'an address that it can’t have',
    () => location({ address: { line: ['x'.repeat(300)], postalCode: '5000' } }),
    notKept,
  ],
  ['its RACS ID', () => service('4321'), unchanged],
  ['its other RACS ID', () => service('4322'), notKept],
])('a place that is here, sent only to be added: %s', async (_what, sent, said) => {
  const before = await written();
  const { resourceType, identifier = [] } = sent();
  const [{ system, value } = { system: national, value: hpioNumber }] = identifier;
  const headers = { 'if-none-exist': `identifier=${system}|${value}` };
  const answer = await it.send('POST', `/fhir/${resourceType}`, asJson(sent(), headers));
  const body = answer.json<{ resourceType: string }>();
  const words = body.resourceType === resourceType ? '' : wordsIn(body);
  expect([answer.statusCode, words]).toEqual([200, expect.stringMatching(said)]);
  expect(await written()).toEqual(before);
});

test.each([
  ['nothing else is new', {}, /Nothing of it is kept.*phone number isn’t valid, and isn’t kept/],
  ['its street is', { line: ['3 Test Street'] }, /record is changed.*isn’t valid, and isn’t kept/],
])(
  'a phone number that isn’t valid is named in the answer, and the one here stays: %s',
  async (_what, address, said) => {
    await kysely().updateTable('facility').set({ phone: '08 5550 0000' }).execute();
    const sent = location({
      id: 'phone',
      telecom: [{ system: 'phone', value: 'ask at the desk' }],
      address: { ...location().address, ...address },
    });
    for (const words of [said, /Nothing of it is kept.*isn’t valid, and isn’t kept/]) {
      const answer = await it.send('POST', '/fhir/Location', asJson(sent));
      expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
        200,
        expect.stringMatching(words),
      ]);
    }
    const { facilities } = await written();
    expect(new Set(facilities.map(({ phone }) => phone))).toEqual(new Set(['08 5550 0000']));
  },
);

test.each<[string, () => Organization | Location | HealthcareService, () => Promise<unknown>]>([
  [
    'the organisation',
    () => organisation({ id: 'o1' }),
    () => kysely().updateTable('organisation').set({ name: 'Banksia Homes' }).execute(),
  ],
  [
    'the facility',
    () => location({ id: 'l1', address: { ...location().address, line: ['3 Test Street'] } }),
    () => kysely().updateTable('facility').set({ address1: '9 Test Street' }).execute(),
  ],
  [
    'a RACS ID',
    () => ({ ...service('4321'), id: 's1' }),
    () => kysely().updateTable('facility').set({ racsId: null }).execute(),
  ],
])(
  'the same again, word for word, is unchanged until the record is changed here: %s',
  async (_what, sent, change) => {
    const send = async () => {
      const answer = await it.send('POST', `/fhir/${sent().resourceType}`, asJson(sent()));
      const body = answer.json<{ resourceType: string }>();
      expect(answer.statusCode).toBe(200);
      return body.resourceType === sent().resourceType ? '' : wordsIn(body);
    };
    expect([await send(), await send()]).toEqual(['', '']);
    await change();
    const before = await written();
    // A repeat of the repeat isn’t taken for something new.
    for (const said of [await send(), await send()]) {
      expect(said).toMatch(/Nothing of it is kept.*the record was changed here since/);
    }
    expect(await written()).toEqual(before);
  },
);
