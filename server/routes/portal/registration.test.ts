import { doctor, nurse } from '@wattle/contract/rules/testing/registration.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { registerUrl } from '../../testing/registrations.ts';
import { expectStatus, statusesOf } from '../../testing/refusals.ts';
import { sharedApp } from '../../testing/test-app.ts';

const noon = new Date('2026-11-21T01:30:00.000Z');
let at = noon;
const logged = collectLog();
const app = await sharedApp({ now: () => at, logTo: logged });
beforeEach(async () => {
  at = noon;
  await app.container.db.kysely.deleteFrom('registration').execute();
});

const register = (body: unknown) => app.anonymous.post(registerUrl, body);
const rows = () => app.container.db.kysely.selectFrom('registration').selectAll().execute();

describe('refuses', () => {
  test.each([
    ['no body', undefined],
    ['a list', []],
    ['a first name that isn’t text', { ...nurse, firstName: 1 }],
    ['no date of birth', { ...nurse, dateOfBirth: undefined }],
    ['31/02', { ...nurse, dateOfBirth: '1980-02-31' }],
    ['a day in another format', { ...nurse, dateOfBirth: '29/02/1980' }],
    ['an end date that doesn’t exist', { ...doctor, medProviderValidTo1: '2021-02-29' }],
    ['an overlong name', { ...nurse, lastName: 'a'.repeat(501) }],
    ['a character that cannot be stored', { ...nurse, lastName: 'a\u0000' }],
    ['an acceptance of terms that isn’t yes or no', { ...nurse, termsAcknowledged: 'yes' }],
  ])('REG-04 %s with 400', async (_what, body) => {
    await expectStatus(register(body), 400);
    expect(await rows()).toEqual([]);
  });

  test('REG-06 missing fields with 422 and a sentence for each, and keeps nothing', async () => {
    const answer = await register({ ...doctor, firstName: ' ', dateOfBirth: '', state: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'Invalid_Registration',
      message: 'Some details are missing or incorrect. Check the form and try again.',
      content: ['firstName', 'dateOfBirth', 'state'].map((propertyName) => ({
        propertyName,
        message: 'This field is required',
      })),
    });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['REG-04 a birth in the future', { dateOfBirth: '2026-11-22' }, 'dateOfBirth'],
    ['REG-03 a type that is not offered', { userType: 'Consultant' }, 'userType'],
    ['REG-03 the gender U', { gender: 'U' }, 'gender'],
    ['REG-08 terms that are not accepted', { termsAcknowledged: false }, 'termsAcknowledged'],
    [
      'REG-11 an end before its start',
      { medProviderValidTo1: '2019-12-31' },
      'medProviderValidTo1',
    ],
  ])('%s with 422', async (_what, values, propertyName) => {
    const answer = await register({ ...doctor, ...values });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ content: [{ propertyName }] });
  });

  test('the 31st in an hour from one address, with 429 and the time to wait', async () => {
    for (let n = 0; n < 30; n += 1) {
      at = new Date(noon.getTime() + n * 60_000);
      await expectStatus(register({ ...nurse, firstName: `Ada${n}` }), 204);
    }
    const late = await register({ ...nurse, firstName: 'Late' });
    expect([late.statusCode, late.headers['retry-after'], late.body]).toEqual([
      429,
      String(31 * 60),
      'Too many registrations from your network. Try again in 31 minutes.',
    ]);
    // A registration that already waits isn't a new one; a refused one isn't counted.
    await expectStatus(register({ ...nurse, firstName: 'Ada0' }), 204);
    at = new Date(noon.getTime() + 60 * 60_000);
    await expectStatus(register({ ...nurse, firstName: 'Late' }), 204);
    await expectStatus(register({ ...nurse, firstName: 'Later' }), 429);
  });
});

describe('accepts', () => {
  test('REG-10 a registration with the fields shown for its type, and answers 204', async () => {
    const body = { ...doctor, phoneNumber: 'made up', pharmacyName: 'Not shown', extra: 'no' };
    const answer = await expectStatus(register(body), 204);
    expect(answer.body).toBe('');
    const [row] = await rows();
    expect(row).toMatchObject({
      status: 'Waiting',
      submittedAt: noon,
      form: { ...doctor, phoneNumber: '02 5550 1234', pharmacyName: '', medProviderNumber2: '' },
    });
    expect(row?.form).not.toHaveProperty('extra');
  });

  test('REG-10 null for fields that the form doesn’t show or require', async () => {
    const nothing = { phoneNumber: null, pharmacyName: null, medProviderValidTo2: null };
    await expectStatus(register({ ...doctor, ...nothing }), 204);
    expect((await rows())[0]?.form).toMatchObject({ pharmacyName: '', medProviderValidTo2: '' });
    await expectStatus(register({ ...doctor, state: null }), 422);
    await expectStatus(register({ ...doctor, firstName: null }), 400);
  });

  test('REG-11 odd identifiers and addresses, which only the screen points out', async () => {
    const odd = { email: 'ada', hpiiNumber: '1', ahpraRegistrationNumber: '2' };
    await expectStatus(register({ ...doctor, ...odd }), 204);
  });

  test('names of 200 characters and names written right to left', async () => {
    const names = { firstName: 'ב'.repeat(200), lastName: 'أحمد\u200f نسيم' };
    await expectStatus(register({ ...nurse, ...names }), 204);
    expect((await rows())[0]?.form).toMatchObject(names);
  });

  test('REG-09 the same registration submitted twice, also at the same moment, as one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register(nurse)));
    expect(statusesOf(answers)).toEqual(['204', '204', '204']);
    await expectStatus(register({ ...nurse, firstName: ' Ada ' }), 204);
    expect(await rows()).toHaveLength(1);
    await expectStatus(register({ ...nurse, firstName: 'Eda' }), 204);
    expect(await rows()).toHaveLength(2);
  });

  test('the log and the audit contain nothing personal', async () => {
    await register({ ...nurse, email: 'secret@example.org', lastName: 'Whittaker' });
    await register({ ...nurse, lastName: 'Whittaker', userType: '' });
    const audit = await app.container.db.kysely
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'register')
      .orderBy('sequence', 'desc')
      .execute();
    const [{ id } = { id: '' }] = await rows();
    expect(audit[0]).toMatchObject({
      actor: 'anonymous',
      detail: { registration: id, isRepeated: false },
    });
    for (const text of [logged.text, JSON.stringify(audit)]) {
      expect(text).not.toMatch(/Whittaker|secret@|5550 1234|1980-02-29/);
    }
    expect(logged.text).toContain(portalRegistration.register.path);
  });
});

test('REG-01 REG-03 the lists of the form, without signing in', async () => {
  const answer = await expectStatus(
    app.anonymous.get(`/portal${portalRegistration.registrationLookups.path}`),
    200,
  );
  const lookups = portalRegistration.registrationLookups.response.parse(answer.json());
  expect(lookups.genders.map(({ code }) => code).toSorted()).toEqual(['F', 'M', 'U', 'X']);
  expect(lookups.userTypes.map(({ code }) => code).toSorted()).toEqual([
    'Dentist',
    'Doctor',
    'GeneralStaffAdmin',
    'NursePractitioner',
    'Optometrist',
    'Pharmacist',
    'RegisteredNurse',
  ]);
  expect(lookups.states.map(({ code }) => code)).toEqual([
    'ACT',
    'NSW',
    'NT',
    'QLD',
    'SA',
    'TAS',
    'VIC',
    'WA',
  ]);
});
