import { dosagesOf } from '@wattle/contract/fhir/dosage.ts';
import { medication, paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import type { Dosage, MedicationRequest, MedicationStatement } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { notesOf } from '../../../fhir/map/medicine.ts';
import { readMedicine } from './medicine.ts';
import { context, links } from '../testing/context.ts';

/** Of an instance like this one, without the day from which it is paused. */
const halfPause = {
  extension: [
    {
      url: `${links.root}/StructureDefinition/wattle-pause`,
      extension: [{ url: 'by', valueString: 'Ada Park' }],
    },
  ],
  text: 'Paused since 20-Nov-2026.',
};
const dosage: Dosage = {
  text: 'Take one tablet twice daily',
  timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
  route: { text: 'Oral route' },
  doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
};
const request: MedicationRequest = {
  resourceType: 'MedicationRequest',
  id: 'one',
  identifier: [{ system: 'urn:practice', value: '17' }],
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: {
    text: 'Paracetamol 500 mg tablet',
    coding: [{ system: 'http://snomed.info/sct', code: '1' }],
  },
  subject: { reference: 'Patient/1' },
  authoredOn: '2026-11-01',
  requester: { display: 'Dr Ada Park' },
  dosageInstruction: [dosage],
};
function judgeResource(resource: MedicationRequest | MedicationStatement) {
  const read = readMedicine({ resource, medication: null, requesterName: null }, context);
  if ('result' in read) return { verdict: read.result.outcome, reasons: read.result.reasons };
  const { medicine, named, holds } = read;
  return holds.length === 0
    ? { verdict: 'ok', medicine, reasons: [] }
    : { verdict: 'held', medicine, named, reasons: holds };
}
const judge = (changes: object = {}) => judgeResource({ ...request, ...changes });
const judgeDosage = (changes: Partial<Dosage>) =>
  judge({ dosageInstruction: [{ ...dosage, ...changes }] });
const reasons = (reading: ReturnType<typeof judge>) =>
  reading.reasons.map(({ text }) => text).join(' ');
const shape = (reading: ReturnType<typeof judge>) =>
  reading.verdict === 'held' && reading.medicine === null ? 'unwritten' : reading.verdict;

describe('a medicine of another system', () => {
  test('is read whole, with its codes, its requester and its key', () => {
    expect(judge()).toEqual({
      verdict: 'ok',
      reasons: [],
      medicine: {
        kind: 'current',
        key: 'urn:practice|17',
        product: paracetamol,
        codings: [{ system: 'http://snomed.info/sct', code: '1' }],
        prescription: {
          courseType: 'Regular',
          packagingType: 'None',
          dose: '1 tablet',
          route: 'oral',
          frequency: 'twice-daily',
          doseTimes: [],
          startDate: '2026-11-01',
          endDate: null,
          prnReason: null,
          maximum24h: null,
          directions: '',
        },
        medicationType: 'MedicationOrder',
        repeats: 0,
        supply: null,
        prescribedByName: 'Dr Ada Park',
        prescribedAt: new Date('2026-11-01'),
      },
    });
  });

  test('has a unit that its code does not contradict', () => {
    const dosed = (unit: string, code: string, text = '') =>
      judgeDosage({
        text,
        doseAndRate: [
          { doseQuantity: { value: 5, unit, system: 'http://unitsofmeasure.org', code } },
        ],
      });
    for (const [unit, code] of [
      ['mg', 'ug'],
      ['mg', 'g'],
      ['g', 'mg'],
      ['tablet', 'mg'],
      ['mL', 'mg'],
      ['mg', 'mL'],
      ['mL', '[iU]'],
      ['mg', 'TAB'],
    ] as const) {
      expect(shape(dosed(unit, code)), `${unit} ${code}`).toBe('refused');
    }
    expect(shape(dosed('mg', 'ug', '5 mg twice daily'))).toBe('unwritten');
    for (const [unit, code] of [
      ['mg', 'mg'],
      ['milligrams', 'mg'],
      ['mcg', 'ug'],
      ['mL', 'ml'],
      ['millilitre', 'mL'],
      ['units', '[iU]'],
      ['IU', '[IU]'],
      ['unit', 'U'],
      ['tablets', 'TAB'],
      ['tablet', '{tbl}'],
      ['tablet', '732936001'],
    ] as const) {
      expect(shape(dosed(unit, code)), `${unit} ${code}`).not.toBe('refused');
    }
  });

  test('matches the catalogue by its whole name with or without brand, and never by part of it', () => {
    const named = (text: string) => shape(judge({ medicationCodeableConcept: { text } }));
    expect(named('PARACETAMOL  500 mg tablet (Panamax)')).toBe('ok');
    expect(named('fish oil 1 g capsule')).toBe('ok');
    for (const text of [
      'paracetamol',
      'paracetamol 500 mg',
      'paracetamol 500 mg tablet, 30 tablets',
      'twin gel',
      'new 1 mg tablet',
    ]) {
      expect([text, named(text)]).toEqual([text, 'unwritten']);
    }
    expect(reasons(judge({ medicationCodeableConcept: { text: 'new 1 mg tablet' } }))).toContain(
      'schedule is not known',
    );
  });

  test('its brand has to be in the catalogue', () => {
    const brand = (valueString: string) =>
      judge({
        extension: [
          { url: 'http://hl7.org.au/fhir/StructureDefinition/medication-brand-name', valueString },
        ],
      });
    expect(brand('Panamax')).toMatchObject({ medicine: { product: { brandName: 'Panamax' } } });
    expect(shape(brand('Other'))).toBe('unwritten');
  });

  test('its catalogue code counts only with its name', () => {
    const coded = (text: string, code: string) =>
      shape(
        judge({
          medicationCodeableConcept: {
            text,
            coding: [{ system: `${links.root}/CodeSystem/wattle-product`, code }],
          },
        }),
      );
    expect(coded('paracetamol 500 mg tablet', 'W0401')).toBe('ok');
    expect(coded('oxycodone 5 mg tablet', 'W0401')).toBe('unwritten');
    expect(coded('paracetamol 500 mg tablet', 'gone')).toBe('unwritten');
  });
});

describe('refused', () => {
  test.each<[string, object, string]>([
    ['a proposal', { intent: 'proposal' }, 'intent is proposal'],
    ['a plan', { intent: 'plan' }, 'intent is plan'],
    ['an option', { intent: 'option' }, 'intent is option'],
    ['not to be given', { doNotPerform: true }, 'not to be given'],
    [
      'a modifier extension',
      { modifierExtension: [{ url: 'urn:x', valueBoolean: true }] },
      'modifier extension',
    ],
    [
      'a modifier extension of the dosage',
      { dosageInstruction: [{ ...dosage, modifierExtension: [{ url: 'urn:x' }] }] },
      'modifier extension',
    ],
    ['rules of its own', { implicitRules: 'urn:x' }, 'rules not known'],
    [
      'no text or display',
      { medicationCodeableConcept: { coding: [{ code: '1' }] } },
      'neither text nor display',
    ],
    [
      'a dose in a coded form that can’t be shown',
      { dosageInstruction: [{ doseAndRate: [{ doseRange: { low: { value: 1 } } }] }] },
      'coded form',
    ],
  ])('%s', (_what, changes, why) => {
    const reading = judge(changes);
    expect(reading.verdict).toBe('refused');
    expect(reasons(reading)).toContain(why);
  });
});

describe('held', () => {
  const prn = { asNeededCodeableConcept: { text: 'pain' }, timing: undefined, text: undefined };
  const most = {
    numerator: { value: 8, unit: 'tablet' },
    denominator: { value: 24, code: 'h' },
  };

  test.each<[string, ReturnType<typeof judge>, 'held' | 'unwritten']>([
    ['several dosages', judge({ dosageInstruction: [dosage, dosage] }), 'unwritten'],
    ['then', judgeDosage({ text: 'Take one tablet twice daily, then one daily' }), 'unwritten'],
    ['no dosage', judge({ dosageInstruction: [] }), 'unwritten'],
    ['only text', judgeDosage({ doseAndRate: undefined }), 'unwritten'],
    [
      'a text with another dose',
      judgeDosage({ text: 'Take two tablets twice daily' }),
      'unwritten',
    ],
    ['a text with another frequency', judgeDosage({ text: 'Take one tablet daily' }), 'unwritten'],
    [
      'a text that says more',
      judgeDosage({ text: 'Take one tablet twice daily with food' }),
      'held',
    ],
    [
      'when required without saying what for',
      judgeDosage({
        ...prn,
        asNeededCodeableConcept: undefined,
        asNeededBoolean: true,
        maxDosePerPeriod: most,
      }),
      'unwritten',
    ],
    ['when required without the most in 24 hours', judgeDosage(prn), 'unwritten'],
    [
      'a short course without an end',
      judge({
        courseOfTherapyType: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-course-of-therapy',
              code: 'acute',
            },
          ],
        },
      }),
      'unwritten',
    ],
    ['Schedule 8', judge({ medicationCodeableConcept: { text: 'oxycodone 5 mg tablet' } }), 'held'],
    ['no route', judgeDosage({ route: undefined }), 'unwritten'],
    [
      'two routes',
      judgeDosage({ route: { text: 'oral', coding: [{ display: 'Rectal route' }] } }),
      'unwritten',
    ],
    [
      'an interval not known here',
      judgeDosage({
        text: undefined,
        timing: { repeat: { frequency: 1, period: 2, periodUnit: 'd' } },
      }),
      'unwritten',
    ],
    [
      'a comparator',
      judgeDosage({
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet', comparator: '<' } }],
      }),
      'unwritten',
    ],
    [
      'a unit that can’t be shown',
      judgeDosage({ doseAndRate: [{ doseQuantity: { value: 1, unit: '{#}' } }] }),
      'unwritten',
    ],
    ['on hold', judge({ status: 'on-hold', statusReason: { text: 'surgery' } }), 'unwritten'],
    ['paused by a note that isn’t whole', judge({ note: [halfPause] }), 'held'],
    ['a draft', judge({ status: 'draft' }), 'unwritten'],
    ['an unknown status', judge({ status: 'unknown' }), 'held'],
    ['part of another order', judge({ intent: 'instance-order' }), 'held'],
    ['no date', judge({ authoredOn: undefined }), 'unwritten'],
    ['a month', judge({ authoredOn: '2026-11' }), 'unwritten'],
    ['no requester', judge({ requester: undefined }), 'unwritten'],
    ['a note', judge({ note: [{ text: 'Halve it on Sundays' }] }), 'held'],
    [
      'a course that has ended',
      judgeDosage({
        timing: {
          repeat: {
            ...dosage.timing?.repeat,
            boundsPeriod: { start: '2026-01-01', end: '2026-01-05' },
          },
        },
      }),
      'held',
    ],
    [
      'completed with its chart',
      judge({ status: 'completed', dispenseRequest: { validityPeriod: { end: '2026-01-01' } } }),
      'unwritten',
    ],
  ])('%s', (_what, reading, expected) => {
    expect([shape(reading), reasons(reading)]).toEqual([expected, expect.stringMatching(/\w/)]);
  });

  test('a note stands in the directions once somebody has read it, after what they say already', () => {
    const note = [{ text: 'STOP if SBP  < 100' }, { text: 'Ring Dr Park' }];
    const reading = judge({ note });
    expect(reading).toMatchObject({
      verdict: 'held',
      medicine: { prescription: { directions: 'STOP if SBP < 100\nRing Dr Park' } },
    });
    expect(reasons(reading)).toBe('It has a note, which a release adds to the directions.');
    const dosageInstruction = [{ ...dosage, patientInstruction: 'With food' }];
    expect(judge({ note, dosageInstruction })).toMatchObject({
      medicine: { prescription: { directions: 'With food\nSTOP if SBP < 100\nRing Dr Park' } },
    });
  });

  test.each([
    ['changes the dose on the way', 'then 2 tablets from Monday'],
    ['is too long for the directions', 'x'.repeat(501)],
  ])('a medicine whose note %s is never released without it', (_what, text) => {
    expect(shape(judge({ note: [{ text }] }))).toBe('unwritten');
  });

  test('a note that another system added to a line of our own is read, and what we added ourselves isn’t', () => {
    const line = medication({ importedFrom: 'Practice system', scriptNumber: null });
    const own = (...texts: string[]) =>
      judge({
        dosageInstruction: dosagesOf(line, links.root, null),
        note: [...notesOf(line, today, links.root).map(({ text }) => text), ...texts].map(
          (text) => ({ text }),
        ),
      });
    expect(notesOf(line, today, links.root)).toHaveLength(1);
    expect(own()).toMatchObject({ verdict: 'ok' });
    expect(own('STOP if SBP < 100')).toMatchObject({
      verdict: 'held',
      medicine: { prescription: { directions: 'STOP if SBP < 100' } },
    });
  });

  test('a medicine that was recorded and not ordered is proposed as a line', () => {
    const statement: MedicationStatement = {
      resourceType: 'MedicationStatement',
      status: 'active',
      medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
      subject: { reference: 'Patient/1' },
      dateAsserted: '2026-11-01',
      informationSource: { display: 'Dr Ada Park' },
      dosage: [dosage],
    };
    const reading = judgeResource(statement);
    expect(reading).toMatchObject({
      verdict: 'held',
      medicine: { prescription: { dose: '1 tablet' } },
    });
    expect(reasons(reading)).toContain('proposed as a line');
  });

  test('a when-required medicine with everything it needs is read', () => {
    expect(judgeDosage({ ...prn, maxDosePerPeriod: most })).toMatchObject({
      verdict: 'ok',
      medicine: {
        prescription: {
          courseType: 'AsRequired',
          frequency: 'when-required',
          prnReason: 'pain',
          maximum24h: '4 g (8 tablets)',
        },
      },
    });
  });
});

test('a medicine that has ended isn’t a line', () => {
  for (const status of ['stopped', 'completed', 'cancelled', 'entered-in-error']) {
    expect(judge({ status, statusReason: { text: 'rash' }, dosageInstruction: [] })).toMatchObject({
      verdict: 'ok',
      medicine: { kind: 'ended', key: 'urn:practice|17', on: today },
    });
  }
});
