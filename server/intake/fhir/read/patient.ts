import type { Finding } from '@wattle/contract/fhir/finding.ts';
import {
  auExtensions,
  identifierKinds,
  medicalRecord,
  ownExtensions,
  ownIdentifiers,
  rootOf,
} from '@wattle/contract/fhir/systems.ts';
import type { HumanName, Identifier, Patient } from 'fhir/r4';
import { phone } from '@wattle/contract/values/import-fields.ts';
import * as z from 'zod/mini';
import { ResidentRow } from '../../records/resident-columns.ts';
import { bare, extensionOf, identifierIssues, valuesOf } from './identifiers.ts';
import { textsOf } from '../../../presenters/fhir-words.ts';
import { readExtensions } from '../../../fhir/map/patient-extensions.ts';
import { type Reading, result, heldForGood } from '../result.ts';

/** What a Patient says about a resident; where they live and their key are found elsewhere. */
export type PersonFields = Omit<ResidentRow, 'authoringSystem' | 'foreignKey' | 'facilityId'>;

type ReadPatient = Reading<{
  readonly fields: PersonFields;
  readonly notes: readonly Finding[];
}>;

const sexes = { male: 'M', female: 'F', other: 'X', unknown: 'U' } as const;

/** The sex that another instance recorded, if it agrees with the gender: `other` alone may be more than X. */
function ownSexOf({ gender, _gender }: Patient): 'X' | 'U' | undefined {
  const own = _gender?.extension?.find(({ url }) => rootOf(url, ownExtensions.sex) !== undefined);
  if (own?.valueCode === 'X' && gender === 'other') return 'X';
  return own?.valueCode === 'U' && gender === 'unknown' ? 'U' : undefined;
}

/** Whether anybody recorded the sex: `unknown` alone is also what is sent where nobody did. */
export function saysSex(patient: Patient): boolean {
  const { gender } = patient;
  return gender !== undefined && (gender !== 'unknown' || ownSexOf(patient) !== undefined);
}

/** Reads a Patient as a resident. */
export function readPatient(patient: Patient): ReadPatient {
  const issues = identifierIssues(patient.identifier, 'Patient');
  const holds: Finding[] = [];
  const notes: Finding[] = [];
  const ihi = readIhi(patient.identifier);
  if (ihi === 'two') {
    issues.push({
      text: 'has two active IHIs',
      at: 'Patient.identifier',
    });
  }
  const name = officialName(patient.name, holds);
  if (name?.family === undefined) {
    issues.push({ code: 'required', text: 'has no family name', at: 'Patient.name' });
  }
  if (issues.length > 0 || name?.family === undefined || ihi === 'two')
    return { result: result('refused', { reasons: issues }) };
  const { birthDate } = patient;
  if (birthDate === undefined || birthDate.length < 10) {
    const indicator = extensionOf(patient._birthDate?.extension, auExtensions.dateAccuracy)
      ?.valueCoding?.code;
    const accuracy = /^[AEU]{3}$/.test(indicator ?? '') ? ` (accuracy ${indicator})` : '';
    const what = birthDate === undefined ? 'missing' : 'not a whole day';
    const text = `The birth date is ${what}${accuracy}: enter this resident by hand.`;
    return { result: heldForGood(text, 'Patient.birthDate') };
  }
  const [givenName, ...middle] = name.given ?? [];
  if (givenName === undefined) {
    const text = 'There is no given name: enter this resident by hand.';
    return { result: heldForGood(text, 'Patient.name') };
  }
  if (patient.active === false)
    holds.push({ at: 'Patient.active', text: 'it says that the record is not to be used' });
  if (isReplaced(patient))
    holds.push({ at: 'Patient.link', text: 'it says that another record replaces this one' });
  const sex = ownSexOf(patient);
  if (patient.gender === 'other' && sex === undefined)
    holds.push({ at: 'Patient.gender', text: 'the gender is other' });
  if (patient.gender === undefined)
    notes.push({ at: 'Patient.gender', text: 'the gender is missing, and recorded as unknown' });
  if (hasTwoAddresses(patient))
    holds.push({ at: 'Patient.address', text: 'it has several addresses of one kind at a time' });
  const fields = {
    familyName: name.family.trim(),
    givenName: givenName.trim(),
    middleNames: middle.join(' ').trim() || null,
    ...preferredName(patient.name, name.family, notes),
    dateOfBirth: birthDate,
    sexCode: sex ?? sexes[patient.gender ?? 'unknown'],
    ...(isDeceased(patient) && { status: 'Deceased' }),
    ...readExtensions(patient.extension),
    ...contact(patient, notes),
    ...usualPrescriber(patient, notes),
    ...ihi.fields,
    ...medicare(patient.identifier, notes),
    ...dva(patient.identifier, notes),
    ...numberOf(patient.identifier, 'centrelink', 'centrelinkNumber', 10, notes),
  };
  if (ihi.isOneOfSeveral) notes.push({ at: 'Patient.identifier', text: 'only one IHI is kept' });
  if ((patient.identifier ?? []).some(isOfOtherKind)) {
    notes.push({ at: 'Patient.identifier', text: 'numbers of other kinds aren’t kept' });
  }
  const parsed = PersonRow.safeParse(fields);
  if (parsed.success) return { fields: parsed.data, holds, notes };
  const [first] = parsed.error.issues;
  const text = `Its ${String(first?.path[0])} can’t be kept: enter this resident by hand.`;
  return { result: heldForGood(text, 'Patient') };
}

const { authoringSystem: _a, foreignKey: _f, facilityId: _l, ...personShape } = ResidentRow.shape;
const PersonRow = z.strictObject(personShape);

/** Links are read only here, so they may have any form. */
const isReplaced = ({ link }: Patient) =>
  JSON.stringify(link ?? []).includes('"type":"replaced-by"');

const isDeceased = ({ deceasedBoolean, deceasedDateTime }: Patient) =>
  deceasedBoolean === true || deceasedDateTime !== undefined;

function officialName(
  names: readonly HumanName[] | undefined,
  holds: Finding[],
): HumanName | undefined {
  const current = (names ?? []).filter(({ period }) => period?.end === undefined);
  const legal = current.filter(({ use }) => use === 'official');
  const unnamed = current.filter(({ use }) => use === undefined);
  const others = current.filter(({ use }) => use === 'usual');
  const named = legal.length > 0 ? legal : unnamed.length > 0 ? unnamed : others;
  if (named.length > 1) holds.push({ at: 'Patient.name', text: 'it has several active names' });
  return named[0];
}

function preferredName(names: readonly HumanName[] | undefined, family: string, notes: Finding[]) {
  const usual = names?.find(({ use, period }) => use === 'usual' && period?.end === undefined);
  const others = names?.some(({ use }) => use === 'nickname' || use === 'maiden' || use === 'old');
  if (others) notes.push({ at: 'Patient.name', text: 'nicknames and former names aren’t kept' });
  const hasOther = names?.some(({ use }) => use === 'official' || use === undefined) ?? false;
  if (usual === undefined || !hasOther) return {};
  const text = (usual.text ?? '').trim();
  const isWhole = text.toLowerCase().endsWith(` ${family.trim().toLowerCase()}`);
  const first = isWhole ? text.slice(0, -family.trim().length) : text;
  return { preferredName: (usual.given?.[0] ?? first).trim() || null };
}

/** Of a contact who isn't named nothing that is known of another one applies. */
function contact({ contact: all = [] }: Patient, notes: Finding[]) {
  const current = all.filter(({ period }) => period?.end === undefined);
  const [first] = current;
  if (current.length > 1)
    notes.push({ at: 'Patient.contact', text: 'only the first contact is kept' });
  if (first === undefined) return {};
  const { name, relationship, telecom = [] } = first;
  const phones = telecom.flatMap(({ system, value, period }) =>
    (system === 'phone' || system === 'sms') && period?.end === undefined ? (value ?? []) : [],
  );
  const usable = phones.find((value) => phone.safeParse(value.trim()).success);
  if (usable === undefined && phones.length > 0)
    notes.push({ at: 'Patient.contact', text: 'the phone number of the contact isn’t one' });
  const said = textsOf(relationship).trim();
  const called = name?.text ?? [...(name?.given ?? []), name?.family ?? ''].join(' ');
  return {
    contactName: called.trim() || null,
    ...(said !== '' && { contactRelationship: said }),
    ...(usable !== undefined && { contactPhone: usable.trim() }),
  };
}

/** As they are called: whom a reference means is another question. */
function usualPrescriber({ generalPractitioner = [] }: Patient, notes: Finding[]) {
  const named = generalPractitioner.flatMap(({ display }) => display?.trim() || []);
  if (named.length < generalPractitioner.length || named.length > 1) {
    const text = 'only the first general practitioner is kept, by name';
    notes.push({ at: 'Patient.generalPractitioner', text });
  }
  return named[0] === undefined ? {} : { usualPrescriber: named[0] };
}

function hasTwoAddresses({ address = [] }: Patient): boolean {
  const kinds = address
    .filter(({ period, use }) => period?.end === undefined && use !== 'old')
    .map(({ use, type }) => `${use}/${type}`);
  return new Set(kinds).size < kinds.length;
}

const capital = (text: string | undefined) =>
  text === undefined ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
const ihiStatuses = ['active', 'deceased', 'retired', 'expired', 'resolved'];
const recordStatuses = ['verified', 'unverified', 'provisional'];

/** The active IHI, else the only one. */
function readIhi(identifiers: readonly Identifier[] | undefined) {
  const all = (identifiers ?? []).flatMap(({ system, value, extension }) => {
    if (system !== identifierKinds.ihi.system || value === undefined) return [];
    const status = extensionOf(extension, auExtensions.ihiStatus)?.valueCoding?.code ?? '';
    const record = extensionOf(extension, auExtensions.ihiRecordStatus)?.valueCoding?.code ?? '';
    return [
      {
        number: bare(value),
        status: ihiStatuses.includes(status) ? status : undefined,
        record: recordStatuses.includes(record) ? record : undefined,
      },
    ];
  });
  const active = all.filter(({ status }) => status === 'active');
  if (new Set(active.map(({ number }) => number)).size > 1) return 'two';
  const chosen = active[0] ?? all[0];
  if (chosen === undefined) return { fields: {}, isOneOfSeveral: false };
  return {
    fields: {
      ihiNumber: chosen.number,
      ...(chosen.status !== undefined && { ihiStatus: capital(chosen.status) }),
      ...(chosen.record !== undefined && { ihiRecordStatus: capital(chosen.record) }),
    },
    isOneOfSeveral: all.length > 1,
  };
}

function medicare(identifiers: readonly Identifier[] | undefined, notes: Finding[]) {
  const cards = (identifiers ?? []).filter(
    ({ system, value }) => system === identifierKinds.medicare.system && value !== undefined,
  );
  const usable = cards.filter(({ value }) => /^\d{10,11}$/.test(bare(value ?? '')));
  if (usable.length < cards.length)
    notes.push({ at: 'Patient.identifier', text: 'a Medicare number isn’t 10 or 11 digits' });
  if (usable.length > 1)
    notes.push({ at: 'Patient.identifier', text: 'only the first Medicare number is kept' });
  const [card] = usable;
  if (card === undefined) return {};
  const end = lastDayOf(card);
  return {
    medicareNumber: bare(card.value ?? ''),
    ...(end !== undefined && { medicareExpiresOn: end }),
  };
}

/** A card is good until the end of the month printed on it. */
function lastDayOf({ period }: Identifier): string | undefined {
  const end = period?.end?.slice(0, 10) ?? '';
  if (end.length === 10) return end;
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(end) ?? [];
  return year === undefined
    ? undefined
    : new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}

function dva(identifiers: readonly Identifier[] | undefined, notes: Finding[]) {
  const fields = numberOf(identifiers, 'dva', 'dvaNumber', 9, notes);
  const card = identifiers?.find(({ system }) => system === identifierKinds.dva.system);
  const end = card === undefined ? undefined : lastDayOf(card);
  return { ...fields, ...('dvaNumber' in fields && end !== undefined && { dvaExpiresOn: end }) };
}

const kept = (['ihi', 'medicare', 'dva', 'centrelink'] as const).map(
  (kind) => identifierKinds[kind].system,
);

/** Neither one of the national numbers kept here nor a record number. */
const isOfOtherKind = ({ system, value, type }: Identifier) =>
  value !== undefined &&
  !kept.some((one) => one === system) &&
  type?.coding?.some(({ code }) => code === medicalRecord.code) !== true &&
  system?.includes(`/${ownIdentifiers.medicalRecord}/`) !== true;

function numberOf(
  identifiers: readonly Identifier[] | undefined,
  kind: 'dva' | 'centrelink',
  name: string,
  longest: number,
  notes: Finding[],
) {
  const [value] = valuesOf(identifiers, kind);
  if (value === undefined) return {};
  if (new RegExp(`^[A-Za-z0-9]{1,${longest}}$`).test(value)) return { [name]: value };
  notes.push({
    at: 'Patient.identifier',
    text: `a number isn’t at most ${longest} letters and digits`,
  });
  return {};
}
