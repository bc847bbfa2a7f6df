import { Weekday } from '../../values/weekday.ts';
import type {
  InstanceSettings,
  OrganisationForm,
  TypedFacility,
  UserForm,
} from '../../entities/administration.ts';
import {
  bareNumber,
  isAbn,
  isAhpraNumber,
  isHealthcareIdentifier,
  isPrescriberNumber,
} from '../../values/check-digits.ts';
import { isEmailAddress } from '../../values/email.ts';
import { type CodeOption, states } from '../../values/registration-codes.ts';
import { AuthoringSystem, ownAuthoringSystem } from '../../values/resident-key.ts';
import { longestAddress, longestLine } from '../../values/text.ts';
import { chartMonthsProblem } from '../orders/chart-length.ts';
import { missingNumbers } from './complete-prescriber.ts';
import { type FieldProblems, problemsOf } from './provider-details.ts';
import { trimLine } from './registration.ts';
import { isPrescriber, worksWithResidents } from './roles.ts';
import { textFault } from '../line/typed-text.ts';

/** A new user's form: a shared account's fields differ. */
export type UserInput = UserForm & { readonly isShared: boolean };

/** Where Australian facilities are; any other IANA zone that the server knows is accepted too. */
export const offeredZones: readonly CodeOption[] = [
  { code: 'Australia/Sydney', name: 'Sydney' },
  { code: 'Australia/Melbourne', name: 'Melbourne' },
  { code: 'Australia/Hobart', name: 'Hobart' },
  { code: 'Australia/Brisbane', name: 'Brisbane' },
  { code: 'Australia/Lindeman', name: 'Whitsunday Islands' },
  { code: 'Australia/Adelaide', name: 'Adelaide' },
  { code: 'Australia/Broken_Hill', name: 'Broken Hill' },
  { code: 'Australia/Darwin', name: 'Darwin' },
  { code: 'Australia/Perth', name: 'Perth' },
  { code: 'Australia/Eucla', name: 'Eucla' },
  { code: 'Australia/Lord_Howe', name: 'Lord Howe Island' },
  { code: 'Pacific/Norfolk', name: 'Norfolk Island' },
  { code: 'Indian/Christmas', name: 'Christmas Island' },
  { code: 'Indian/Cocos', name: 'Cocos (Keeling) Islands' },
];

/** As it is stored: every text a single line, numbers without spaces. */
export function completeOrganisation(form: OrganisationForm): OrganisationForm {
  const { name, hpioNumber, abn, allergiesKeptBy, detailsKeptBy } = form;
  return {
    name: trimLine(name),
    hpioNumber: bareNumber(hpioNumber),
    abn: bareNumber(abn),
    ...(allergiesKeptBy !== undefined && { allergiesKeptBy: allergiesKeptBy.trim() }),
    ...(detailsKeptBy !== undefined && { detailsKeptBy: detailsKeptBy.trim() }),
  };
}

export function organisationProblems(
  form: OrganisationForm,
): FieldProblems<keyof OrganisationForm> {
  const { name, hpioNumber, abn, ...keptBy } = completeOrganisation(form);
  return problemsOf({
    allergiesKeptBy: systemProblem(keptBy.allergiesKeptBy),
    detailsKeptBy: systemProblem(keptBy.detailsKeptBy),
    name: lineProblem(name),
    hpioNumber: hpioProblem(hpioNumber),
    abn:
      abn === '' || isAbn(abn)
        ? undefined
        : 'This isn’t an ABN. It has 11 digits, such as 51 824 753 556. Check each digit.',
  });
}

function systemProblem(system = ''): string | undefined {
  if (system === '' || (AuthoringSystem.safeParse(system).success && system !== ownAuthoringSystem))
    return undefined;
  return 'This isn’t the code of another system.';
}

/** As it is stored, as for an organisation. */
export function completeFacility<F extends TypedFacility>(form: F): F {
  return {
    ...form,
    name: trimLine(form.name),
    address1: trimLine(form.address1),
    address2: trimLine(form.address2),
    suburb: trimLine(form.suburb),
    phone: trimLine(form.phone),
    hpioNumber: bareNumber(form.hpioNumber),
    racsId: bareNumber(form.racsId),
  };
}

export const isPhone = (text: string) => /^\+?[\d ()-]{6,40}$/.test(text);

export function facilityProblems(form: TypedFacility): FieldProblems<keyof TypedFacility> {
  const facility = completeFacility(form);
  const { organisationId, name, address1, address2, suburb, ...place } = facility;
  const { state, postcode, phone, timeZone, chartKind, chartMonths, ...numbers } = place;
  return problemsOf({
    organisationId: requiredProblem(organisationId),
    name: lineProblem(name),
    address1: lineProblem(address1),
    address2: textProblem(address2),
    suburb: lineProblem(suburb),
    state: states.some(({ code }) => code === state) ? undefined : 'Choose from the list',
    postcode: /^\d{4}$/.test(postcode) ? undefined : 'A postcode has four digits',
    phone:
      requiredProblem(phone) ??
      (isPhone(phone) ? undefined : 'Enter a phone number, such as 08 5550 0000'),
    timeZone: Intl.supportedValuesOf('timeZone').includes(timeZone)
      ? undefined
      : 'Choose from the list',
    hpioNumber: hpioProblem(numbers.hpioNumber),
    // No format is published.
    racsId: /^[A-Z0-9-]{0,12}$/.test(numbers.racsId)
      ? undefined
      : 'A RACS ID has at most 12 letters and digits',
    // Missing from an older page.
    seenWithinHours: /^([1-9]\d{0,2})?$/.test(numbers.seenWithinHours ?? '')
      ? undefined
      : 'Enter 1 to 999 hours, or nothing',
    chartMonths: chartMonthsProblem(chartKind ?? 'electronic', chartMonths ?? ''),
    packingDay: ['', ...Weekday.options].includes(numbers.packingDay ?? '')
      ? undefined
      : 'Choose from the list',
  });
}

/** As it is stored, as for an organisation. What the type or a shared account doesn't have is empty. */
export function completeUser(form: UserInput): UserInput {
  const isProvider = worksWithResidents(form.userType);
  const isOneProvider = isProvider && !form.isShared;
  return {
    ...form,
    givenName: trimLine(form.givenName),
    familyName: trimLine(form.familyName),
    email: trimLine(form.email),
    hpiiNumber: isOneProvider ? bareNumber(form.hpiiNumber) : '',
    prescriberNumber:
      isOneProvider && isPrescriber(form.userType) ? bareNumber(form.prescriberNumber) : '',
    ahpraNumber: isOneProvider ? bareNumber(form.ahpraNumber) : '',
    qualification: isOneProvider ? trimLine(form.qualification) : '',
    organisationIds: isProvider ? [...new Set(form.organisationIds)].toSorted() : [],
  };
}

export function userProblems(form: UserInput): FieldProblems<keyof UserInput> {
  const user = completeUser(form);
  const { hpiiNumber, prescriberNumber, ahpraNumber, accessEndsAt } = user;
  // Those who use a shared account enter their own.
  const missing = missingNumbers({
    userType: user.isShared ? null : user.userType,
    hpii: hpiiNumber,
    prescriberNumber,
  });
  const needsOrganisation = worksWithResidents(user.userType) && user.organisationIds.length === 0;
  return problemsOf({
    givenName: lineProblem(user.givenName),
    familyName: lineProblem(user.familyName),
    email: isEmailAddress(user.email)
      ? textProblem(user.email)
      : 'Enter an email address, such as ada@example.org',
    qualification: textProblem(user.qualification),
    hpiiNumber: missing.includes('hpii')
      ? 'A prescriber needs an HPI-I'
      : hpiiNumber === '' || isHealthcareIdentifier('hpii', hpiiNumber)
        ? undefined
        : 'This isn’t an HPI-I. It has 16 digits and starts with 800361. Check each digit.',
    prescriberNumber: missing.includes('prescriberNumber')
      ? 'A prescriber needs a prescriber number'
      : prescriberNumberProblem(prescriberNumber),
    ahpraNumber:
      ahpraNumber === '' || isAhpraNumber(ahpraNumber)
        ? undefined
        : 'This isn’t an Ahpra number. It has three letters and ten digits, such as MED0000932846.',
    organisationIds: needsOrganisation ? 'Choose at least one organisation' : undefined,
    accessEndsAt:
      accessEndsAt === null || (accessEndsAt >= '2000' && accessEndsAt < '2100')
        ? undefined
        : 'Enter a day in this century',
    isShared:
      user.isShared && !worksWithResidents(user.userType)
        ? 'Only users who work with residents can share an account'
        : undefined,
  });
}

/**
 * What to check about a prescriber number that can be saved anyway, because not every rule is published. If it can't be
 * saved, the problem says so.
 */
export function prescriberNumberWarning(text: string): string | undefined {
  const number = bareNumber(text);
  return number === '' || isPrescriberNumber(number) || prescriberNumberProblem(number)
    ? undefined
    : 'This number doesn’t look right. Check each digit.';
}

/** As they are stored. */
export function completeSettings(settings: InstanceSettings): InstanceSettings {
  return {
    ...settings,
    productName: trimLine(settings.productName),
    helpdeskEmail: trimLine(settings.helpdeskEmail),
    trainingUrl: trimLine(settings.trainingUrl),
    releaseUrl: trimLine(settings.releaseUrl),
  };
}

export function settingsProblems(
  settings: InstanceSettings,
): FieldProblems<keyof InstanceSettings> {
  const { productName, helpdeskEmail, loginTimeout, trainingUrl, releaseUrl } =
    completeSettings(settings);
  const isTimeout = Number.isInteger(loginTimeout) && loginTimeout >= 1 && loginTimeout <= 1440;
  return problemsOf({
    productName: lineProblem(productName),
    helpdeskEmail: isEmailAddress(helpdeskEmail)
      ? textProblem(helpdeskEmail)
      : 'Enter an email address, such as help@example.org',
    loginTimeout: isTimeout ? undefined : 'Enter 1 to 1440 minutes',
    trainingUrl: addressProblem(trainingUrl),
    releaseUrl: addressProblem(releaseUrl),
  });
}

function requiredProblem(text: string): string | undefined {
  return text === '' ? 'This field is required' : undefined;
}

/** For a name or another required line. */
function lineProblem(text: string): string | undefined {
  return requiredProblem(text) ?? textProblem(text);
}

function textProblem(text: string): string | undefined {
  return textFault(text, longestLine) ?? undefined;
}

function prescriberNumberProblem(number: string): string | undefined {
  return /^(\d{6,7})?$/.test(number)
    ? undefined
    : 'A prescriber number has seven digits, or six if it is an old one';
}

function hpioProblem(number: string): string | undefined {
  return number === '' || isHealthcareIdentifier('hpio', number)
    ? undefined
    : 'This isn’t an HPI-O. It has 16 digits and starts with 800362. Check each digit.';
}

function addressProblem(text: string): string | undefined {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
    ? (textFault(text, longestAddress) ?? undefined)
    : 'Enter an address that starts with https://';
}
