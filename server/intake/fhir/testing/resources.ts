import type {
  AllergyIntolerance,
  Encounter,
  Identifier,
  MedicationRequest,
  Patient,
} from 'fhir/r4';

/** Where another system has its record numbers. */
const root = 'http://records.example';

export function medicalRecord(authoringSystem: string, value: string): Identifier {
  return {
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
    system: `${root}/${authoringSystem}`,
    value,
  };
}

/** An active and verified IHI. */
export function ihi(value: string): Identifier {
  const extension = (name: string, code: string) => ({
    url: `http://hl7.org.au/fhir/StructureDefinition/${name}`,
    valueCoding: { code },
  });
  return {
    extension: [extension('ihi-status', 'active'), extension('ihi-record-status', 'verified')],
    system: 'http://ns.electronichealth.net.au/id/hi/ihi/1.0',
    value,
  };
}

export function patient(more: Partial<Patient>): Patient {
  return {
    resourceType: 'Patient',
    name: [{ use: 'official', family: 'Ash', given: ['Wilma'] }],
    gender: 'female',
    birthDate: '1941-03-02',
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Wilma</div>' },
    ...more,
  };
}

export function allergy(reference: string, text: string): AllergyIntolerance {
  const system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
  return {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: { coding: [{ system, code: 'active' }] },
    code: { text },
    patient: { reference },
    reaction: [{ manifestation: [{ text: 'Hives' }] }],
  };
}

/** A current stay in a facility. */
export function stay(reference: string, location: string): Encounter {
  return {
    resourceType: 'Encounter',
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org.au/CodeSystem/v3-ActCode', code: 'RACF' },
    subject: { reference },
    location: [{ location: { reference: location } }],
  };
}

/** A medicine every morning, as a line of a chart contains it. */
export function medicine(reference: string, name: string): MedicationRequest {
  return {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: name },
    subject: { reference },
    authoredOn: '2026-03-01T09:00:00+10:30',
    requester: { display: 'Dr Ada Park' },
    dosageInstruction: [
      {
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', when: ['MORN'] } },
        route: { text: 'oral' },
        doseAndRate: [{ doseQuantity: { value: 500, unit: 'mg' } }],
      },
    ],
  };
}
