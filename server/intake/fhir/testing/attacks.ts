import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { FhirResource } from 'fhir/r4';
import { allergy, ihi, patient, stay } from './resources.ts';

const national = 'http://ns.electronichealth.net.au/id';
export const provider = {
  type: {
    coding: [{ system: 'http://terminology.hl7.org.au/CodeSystem/v2-0203', code: 'UPIN' }],
  },
  system: `${national}/medicare-provider-number`,
};

/** What names a record: all of it belongs to somebody of the other organisation, or none of it to anybody. */
export interface RecordNames {
  readonly residentId: string;
  readonly ihi: string;
  readonly userId: string;
  readonly userHpii: string;
  readonly personId: string;
  readonly personHpii: string;
  readonly roleId: string;
  readonly providerNumber: string;
  readonly organisationId: string;
  readonly hpio: string;
  readonly facilityId: string;
  readonly racsId: string;
}

export interface Attack {
  readonly resource: FhirResource;
  /** Our id of the record that it is to overwrite. */
  readonly id: string;
  readonly identifier?: string;
}

const about = (known: RecordNames) => ({ reference: `Patient/${known.residentId}` });
export const doctorOf = (hpii: string, family: string, id: string): Attack => ({
  resource: {
    resourceType: 'Practitioner',
    identifier: [{ system: `${national}/hi/hpii/1.0`, value: hpii }],
    name: [{ family, given: ['Renamed'] }],
  },
  id,
  identifier: `${national}/hi/hpii/1.0|${hpii}`,
});
const roleOf = (known: RecordNames, personId: string, organisationId: string): Attack => ({
  resource: {
    resourceType: 'PractitionerRole',
    identifier: [{ ...provider, value: known.providerNumber }],
    practitioner: { reference: `Practitioner/${personId}` },
    organization: { reference: `Organization/${organisationId}` },
  },
  id: known.roleId,
  identifier: `${provider.system}|${known.providerNumber}`,
});
const medicine = (known: RecordNames) => ({
  status: 'active' as const,
  medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
  subject: about(known),
});

type Attacks = Partial<Record<ResourceType, Record<string, (known: RecordNames) => Attack>>>;

/** What a system of the organisation sends, by type: how it names a record that may be somebody else's. */
export const attacksBy = (sender: { organisationId: string; facilityId: string }): Attacks => ({
  Patient: {
    'an IHI': (known) => ({
      resource: patient({
        identifier: [ihi(known.ihi)],
        managingOrganization: { reference: `Organization/${sender.organisationId}` },
      }),
      id: known.residentId,
      identifier: `${national}/hi/ihi/1.0|${known.ihi}`,
    }),
    'an IHI, with another name and birth date': (known) => ({
      resource: patient({
        identifier: [ihi(known.ihi)],
        name: [{ use: 'official', family: 'Other', given: ['Person'] }],
        birthDate: '1950-05-05',
        managingOrganization: { reference: `Organization/${sender.organisationId}` },
      }),
      id: known.residentId,
    }),
  },
  Encounter: {
    'a resident': (known) => ({
      resource: stay(about(known).reference, `Location/${sender.facilityId}`),
      id: known.residentId,
    }),
  },
  AllergyIntolerance: {
    'a resident': (known) => ({
      resource: allergy(about(known).reference, 'Latex'),
      id: `${known.residentId}-none-known`,
    }),
    'a resident’s IHI': ({ ihi: value, residentId }) => ({
      resource: {
        ...allergy('', 'Latex'),
        patient: { identifier: { system: `${national}/hi/ihi/1.0`, value } },
      },
      id: `${residentId}-none-known`,
    }),
  },
  List: {
    'a resident': (known) => ({
      resource: {
        resourceType: 'List',
        status: 'current',
        mode: 'snapshot',
        code: { coding: [{ system: 'http://loinc.org', code: '48765-2' }] },
        subject: about(known),
        emptyReason: { coding: [{ code: 'nilknown' }] },
      },
      id: `allergies-${known.residentId}`,
    }),
  },
  MedicationRequest: {
    'a resident': (known) => ({
      resource: { resourceType: 'MedicationRequest', intent: 'order', ...medicine(known) },
      id: known.roleId,
    }),
  },
  MedicationStatement: {
    'a resident': (known) => ({
      resource: { resourceType: 'MedicationStatement', ...medicine(known) },
      id: known.roleId,
    }),
  },
  Practitioner: {
    'a user’s HPI-I': ({ userHpii, userId }) => doctorOf(userHpii, 'Other', userId),
    'the HPI-I of a person of another system': ({ personHpii, personId }) =>
      doctorOf(personHpii, 'Other', personId),
  },
  PractitionerRole: {
    'a user': (known) => roleOf(known, known.userId, sender.organisationId),
    'a person of another system': (known) => roleOf(known, known.personId, sender.organisationId),
  },
  Organization: {
    'an HPI-O': ({ hpio, organisationId }) => ({
      resource: {
        resourceType: 'Organization',
        identifier: [{ system: `${national}/hi/hpio/1.0`, value: hpio }],
        name: 'Renamed',
      },
      id: organisationId,
      identifier: `${national}/hi/hpio/1.0|${hpio}`,
    }),
  },
  Location: {
    'its organisation': ({ facilityId, organisationId }) => ({
      resource: {
        resourceType: 'Location',
        name: 'Renamed',
        managingOrganization: { reference: `Organization/${organisationId}` },
      },
      id: facilityId,
    }),
  },
  HealthcareService: {
    'a facility': ({ facilityId, racsId }) => ({
      resource: {
        resourceType: 'HealthcareService',
        identifier: [{ system: `${national}/residential-aged-care-service-id`, value: racsId }],
        location: [{ reference: `Location/${facilityId}` }],
      },
      id: facilityId,
      identifier: `${national}/residential-aged-care-service-id|${racsId}`,
    }),
  },
});
