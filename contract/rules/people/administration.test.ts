import { expect, test } from 'vitest';
import type { TypedFacility } from '../../entities/administration.ts';
import { Instant } from '../../values/instant.ts';
import { UserType } from '../../values/user-type.ts';
import {
  completeOrganisation,
  completeUser,
  facilityProblems,
  offeredZones,
  organisationProblems,
  prescriberNumberWarning,
  settingsProblems,
  type UserInput,
  userProblems,
} from './administration.ts';
import { isPrescriber } from './roles.ts';

const organisation = { name: 'Banksia Care', hpioNumber: '', abn: '' };
const facility: TypedFacility = {
  organisationId: 'banksia',
  name: 'Banksia House',
  address1: '1 Test Street',
  address2: '',
  suburb: 'Testville',
  state: 'SA',
  postcode: '5000',
  phone: '08 5550 0000',
  timeZone: 'Australia/Adelaide',
  hpioNumber: '',
  racsId: '',
};
const user: UserInput = {
  userType: 'Doctor',
  givenName: 'Ada',
  familyName: 'Chen',
  email: 'ada@example.org',
  hpiiNumber: '8003619900015717',
  prescriberNumber: '2425739',
  ahpraNumber: '',
  qualification: '',
  organisationIds: ['banksia'],
  accessEndsAt: null,
  isShared: false,
};
const settings = {
  productName: 'Wattle',
  helpdeskEmail: 'help@example.org',
  draftOnBehalf: true,
  loginTimeout: 60,
  trainingUrl: '',
  releaseUrl: '',
};

test('organisations and facilities without numbers are valid', () => {
  expect(organisationProblems(organisation)).toEqual({});
  expect(facilityProblems(facility)).toEqual({});
  expect(userProblems(user)).toEqual({});
  expect(settingsProblems(settings)).toEqual({});
});

test('numbers copied from paper are valid, and stored without their spaces', () => {
  const written = { ...organisation, hpioNumber: '8003 6215 6668 4455', abn: '51 824 753 556' };
  expect(organisationProblems(written)).toEqual({});
  expect(completeOrganisation(written)).toMatchObject({
    hpioNumber: '8003621566684455',
    abn: '51824753556',
  });
});

test.each([
  { name: ' \t ' },
  { name: 'x'.repeat(201) },
  { name: '\u200b' },
  { hpioNumber: '8003621566684456' },
  { hpioNumber: '8003619900015717' },
  { abn: '51824753557' },
  { abn: '0' },
])('an organisation with %j has only that problem', (change) => {
  expect(Object.keys(organisationProblems({ ...organisation, ...change }))).toEqual(
    Object.keys(change),
  );
});

test.each([
  { organisationId: '' },
  { name: '' },
  { name: '\u200b\u2060' },
  { address1: 'x'.repeat(201) },
  { address2: 'x'.repeat(201) },
  { suburb: ' ' },
  { suburb: 'Perth\u202e' },
  { state: 'ZZ' },
  { postcode: '500' },
  { phone: 'none' },
  { timeZone: 'Sydney' },
  { timeZone: '+10:00' },
  { timeZone: 'australia/sydney' },
  { hpioNumber: '1' },
  { racsId: 'not a number!' },
  { seenWithinHours: '0' },
  { chartMonths: '7' },
  { seenWithinHours: '1.5' },
  { seenWithinHours: '-4' },
  { seenWithinHours: 'a' },
])('a facility with %j has only that problem', (change) => {
  expect(Object.keys(facilityProblems({ ...facility, ...change }))).toEqual(Object.keys(change));
});

test('every time zone offered is one that a facility can have', () => {
  for (const { code } of offeredZones) {
    expect(facilityProblems({ ...facility, timeZone: code })).toEqual({});
  }
});

test.each<Partial<UserInput>>([
  { givenName: ' ' },
  { givenName: '\u200b' },
  { familyName: '' },
  { familyName: 'x'.repeat(201) },
  { email: `${'x'.repeat(60)}@${'example.'.repeat(20)}org` },
  { qualification: 'x'.repeat(201) },
  { email: 'ada' },
  { email: 'ada@example' },
  { email: 'ada@example.org, eve@example.org' },
  { hpiiNumber: '8003619900015718' },
  { hpiiNumber: ' ' },
  { prescriberNumber: '' },
  { prescriberNumber: '12345' },
  { ahpraNumber: 'MED1' },
  { organisationIds: [] },
  { accessEndsAt: Instant.parse('0001-01-01T00:00:00.000Z') },
])('a doctor with %j has only that problem', (change) => {
  expect(Object.keys(userProblems({ ...user, ...change }))).toEqual(Object.keys(change));
});

test('only prescribers with an account of their own need an HPI-I and a prescriber number', () => {
  const bare = { ...user, hpiiNumber: '', prescriberNumber: '' };
  for (const userType of UserType.options) {
    const expected = isPrescriber(userType) ? ['hpiiNumber', 'prescriberNumber'] : [];
    expect([userType, Object.keys(userProblems({ ...bare, userType }))]).toEqual([
      userType,
      expected,
    ]);
  }
  expect(userProblems({ ...bare, isShared: true })).toEqual({});
});

test('a wrong check digit in a prescriber number is only a warning', () => {
  expect(userProblems({ ...user, prescriberNumber: '2425738' })).toEqual({});
  expect(prescriberNumberWarning('2425738')).toBeDefined();
  expect(prescriberNumberWarning('242 5739')).toBeUndefined();
  expect(prescriberNumberWarning('')).toBeUndefined();
});

test.each(['abc', '12345', '24257390'])(
  'the prescriber number %s can’t be saved, so no warning says that it can',
  (prescriberNumber) => {
    expect(userProblems({ ...user, prescriberNumber })).toHaveProperty('prescriberNumber');
    expect(prescriberNumberWarning(prescriberNumber)).toBeUndefined();
  },
);

test('a prescriber number of six digits gets a warning, and can be saved', () => {
  expect(userProblems({ ...user, prescriberNumber: '242573' })).toEqual({});
  expect(prescriberNumberWarning('242573')).toBeDefined();
});

test('consultants and administrators need no organisation and can’t share an account, unlike everyone else', () => {
  for (const userType of UserType.options) {
    const isAlone = userType === 'Consultant' || userType === 'Administrator';
    const bare = userProblems({ ...user, userType, organisationIds: [] });
    expect([userType, 'organisationIds' in bare]).toEqual([userType, !isAlone]);
    expect([userType, 'isShared' in userProblems({ ...user, userType, isShared: true })]).toEqual([
      userType,
      isAlone,
    ]);
  }
});

test('fields that a type or a shared account doesn’t have aren’t stored', () => {
  const full: UserInput = {
    ...user,
    hpiiNumber: '8003619900015717',
    prescriberNumber: '2425739',
    ahpraNumber: 'MED0000932846',
    qualification: 'MBBS',
    organisationIds: ['b', 'a', 'b'],
  };
  const nothing = { hpiiNumber: '', prescriberNumber: '', ahpraNumber: '', qualification: '' };
  expect(completeUser(full)).toEqual({ ...full, organisationIds: ['a', 'b'] });
  expect(completeUser({ ...full, userType: 'Pharmacist' }).prescriberNumber).toBe('');
  expect(completeUser({ ...full, isShared: true })).toMatchObject(nothing);
  expect(completeUser({ ...full, userType: 'Administrator' })).toMatchObject({
    ...nothing,
    organisationIds: [],
  });
});

test.each([
  { productName: '' },
  { productName: 'x'.repeat(201) },
  { helpdeskEmail: 'help' },
  { loginTimeout: 0 },
  { loginTimeout: 1.5 },
  { trainingUrl: 'javascript:alert(1)' },
  { trainingUrl: `https://example.org/${'x'.repeat(2000)}` },
  { releaseUrl: 'example.org' },
])('settings with %j have only that problem', (change) => {
  expect(Object.keys(settingsProblems({ ...settings, ...change }))).toEqual(Object.keys(change));
});
