import type { Criticality, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { codeSystems, noKnownAllergy, ownExtensions } from '@wattle/contract/fhir/systems.ts';
import type { AllergyIntolerance, Annotation, CodeableConcept, List } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Links, referenceTo } from '../links.ts';
import type { Issue } from '../outcome.ts';
import { filled } from './identifier.ts';

type Resident = Selectable<Tables['resident']>;

/** What somebody here recorded of an allergen besides its reaction; null if nobody did. */
type RecordedDetails = {
  readonly [K in 'type' | 'severity' | 'certainty' | 'since' | 'saidBy' | 'recordedBy']:
    | ListedAllergy[K]
    | null;
};

/** One allergen of a resident, or that none is known. */
export interface AllergyRow extends RecordedDetails {
  readonly id: string;
  readonly residentId: string;
  /** Null: no allergy is known. */
  readonly allergen: string | null;
  readonly reactions: readonly string[] | null;
  readonly criticality: Criticality | null;
  readonly notes: readonly string[] | null;
  readonly recordedAt: Date | null;
  /** Of this allergen, if it was recorded here. */
  readonly entryRecordedAt: string | null;
  /** The system that keeps allergies, if it hasn’t got this one yet. */
  readonly notYetAt: string | null;
  /** How it was taken off the list here. */
  readonly ended: 'refuted' | 'entered-in-error' | null;
}

/** The last part of the id of “none known”, where the others have a hash of their allergen. */
export const noneKnown = 'none-known';

/**
 * An allergen as AU Core AllergyIntolerance. Without a verification status nobody has said how sure they are; that none is
 * known is what the resident or family said.
 */
export function allergyOf(row: AllergyRow, { root }: Links): AllergyIntolerance & { id: string } {
  const { id, residentId, allergen, reactions, criticality, notes, recordedAt } = row;
  const { type, severity, certainty, since, saidBy, recordedBy, entryRecordedAt, notYetAt, ended } =
    row;
  const stated: Pick<AllergyIntolerance, 'verificationStatus' | 'recordedDate'> = {
    verificationStatus: conceptOf(codeSystems.allergyVerification, 'unconfirmed', 'Unconfirmed'),
    ...(recordedAt !== null && { recordedDate: recordedAt.toISOString() }),
  };
  return {
    resourceType: 'AllergyIntolerance',
    id,
    // One that was entered in error has none.
    ...(ended !== 'entered-in-error' && {
      clinicalStatus: ended === null ? clinical.active : clinical.inactive,
    }),
    ...(allergen === null && stated),
    ...(certainty && { verificationStatus: verifications[certainty] }),
    ...(ended !== null && { verificationStatus: verifications[ended] }),
    ...((type === 'allergy' || type === 'intolerance') && { type }),
    code:
      allergen === null
        ? {
            ...conceptOf(codeSystems.snomed, noKnownAllergy, 'No known allergy'),
            text: 'None known',
          }
        : { text: allergen },
    ...(criticality !== null && { criticality }),
    patient: referenceTo('Patient', residentId),
    ...(since && { onsetString: since }),
    ...(entryRecordedAt !== null && { recordedDate: entryRecordedAt }),
    ...(recordedBy && { recorder: { display: recordedBy } }),
    ...(saidBy && { asserter: { display: saidBy } }),
    ...filled('note', [
      ...(notes ?? []).map((text) => ({ text })),
      ...(notYetAt === null
        ? []
        : [
            {
              extension: [{ url: `${root}/${ownExtensions.notAtSource}`, valueString: notYetAt }],
              text: `Recorded here, not yet at ${notYetAt}.`,
            },
          ]),
    ]),
    ...filled(
      'reaction',
      (reactions ?? []).map((text) => ({
        manifestation: [{ text }],
        ...(severity && { severity }),
      })),
    ),
  };
}

const clinical = {
  active: conceptOf(codeSystems.allergyClinical, 'active', 'Active'),
  inactive: conceptOf(codeSystems.allergyClinical, 'inactive', 'Inactive'),
} as const;

const verifications = {
  refuted: conceptOf(codeSystems.allergyVerification, 'refuted', 'Refuted'),
  'entered-in-error': conceptOf(
    codeSystems.allergyVerification,
    'entered-in-error',
    'Entered in Error',
  ),
  confirmed: conceptOf(codeSystems.allergyVerification, 'confirmed', 'Confirmed'),
  unconfirmed: conceptOf(codeSystems.allergyVerification, 'unconfirmed', 'Unconfirmed'),
} as const;

function conceptOf(system: string, code: string, display: string): CodeableConcept {
  return { coding: [{ system, code, display }] };
}

/** Why there is no allergy, in the words of FHIR. */
const emptyReasons = {
  'NOT ASKED': { system: codeSystems.listEmpty, code: 'notasked', display: 'Not Asked' },
  'NONE SUPPLIED': { system: codeSystems.listEmpty, code: 'unavailable', display: 'Unavailable' },
} as const;

const reasonOf = (status: Resident['allergyStatus']) =>
  emptyReasons[status === 'NOT ASKED' ? status : 'NONE SUPPLIED'];

export interface AllergyListRow
  extends Pick<
    Resident,
    | 'allergyStatus'
    | 'allergyNote'
    | 'allergyDisclaimer'
    | 'allergiesRecordedAt'
    | 'allergiesRecordedBy'
  > {
  readonly id: string;
  readonly residentId: string;
  /** The ids of the resident's AllergyIntolerance resources, in the order of the record. */
  readonly allergyIds: readonly string[] | null;
}

/** A resident's allergies as a List, which also says why there is none. */
export function allergyListOf(row: AllergyListRow, { root }: Links): List & { id: string } {
  const { allergiesRecordedAt, allergiesRecordedBy, allergyNote, allergyDisclaimer } = row;
  const ids = row.allergyIds ?? [];
  const url = `${root}/${ownExtensions.disclaimer}`;
  const notes: Annotation[] = [
    { text: allergyNote.trim() },
    { extension: [{ url, valueBoolean: true }], text: allergyDisclaimer.trim() },
  ];
  return {
    resourceType: 'List',
    id: row.id,
    status: 'current',
    mode: 'working',
    title: 'Allergies',
    code: conceptOf(codeSystems.listUse, 'allergies', 'Allergies'),
    subject: referenceTo('Patient', row.residentId),
    ...(allergiesRecordedAt !== null && { date: allergiesRecordedAt.toISOString() }),
    ...(allergiesRecordedBy && { source: { display: allergiesRecordedBy } }),
    ...filled(
      'note',
      notes.filter(({ text }) => text !== ''),
    ),
    ...filled(
      'entry',
      ids.map((id) => ({ item: referenceTo('AllergyIntolerance', id) })),
    ),
    ...(ids.length === 0 && { emptyReason: { coding: [reasonOf(row.allergyStatus)] } }),
  };
}

/** What a resident's record says about allergies. */
export interface AllergyState {
  readonly allergyStatus: Resident['allergyStatus'];
  readonly hasAllergies: boolean;
}

/** Why a search for somebody's allergies found none: once for each reason, without saying whose. */
export function explainNoAllergies(states: readonly AllergyState[]): Issue[] {
  const withoutAny = states.filter(({ hasAllergies }) => !hasAllergies);
  const reasons = new Set(withoutAny.map(({ allergyStatus }) => reasonOf(allergyStatus)));
  const outcomes: Issue[] = [...reasons].map((coding) => ({
    code: 'informational',
    severity: 'information',
    coding,
    text:
      coding.code === 'notasked'
        ? 'Nobody was asked about allergies. That is not the same as having none.'
        : 'No allergies were supplied. That is not the same as having none.',
  }));
  if (withoutAny.length === states.length) return outcomes;
  const text = 'Allergies, or that none are known, are recorded, but not as the search asks.';
  return [...outcomes, { code: 'informational', severity: 'information', text }];
}
