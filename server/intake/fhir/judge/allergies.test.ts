import type { AllergyIntolerance } from 'fhir/r4';
import { expect, test } from 'vitest';
import { readAllergy } from '../read/allergy-statement.ts';
import { blankResident } from '../../records/resident-columns.ts';
import { withStatement } from '../../records/allergy-statements.ts';
import { mergedAllergy } from '../../records/merged-allergy.ts';

test('an allergy whose reactions don’t fit waits for a person, and is not cut short unnoticed', () => {
  const withReactions = (count: number): AllergyIntolerance => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
          code: 'active',
        },
      ],
    },
    patient: { reference: 'Patient/1' },
    code: { text: 'penicillin' },
    reaction: Array.from({ length: count }, (_one, at) => ({
      manifestation: [{ text: `a swelling that began at place ${at + 10}` }],
    })),
  });
  expect(readAllergy(withReactions(10))).toMatchObject({ holds: [] });
  expect(readAllergy(withReactions(20))).toMatchObject({
    holds: [{ text: 'Its reactions are too long to be listed whole.' }],
  });
});

const penicillin: AllergyIntolerance = {
  resourceType: 'AllergyIntolerance',
  clinicalStatus: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
        code: 'active',
      },
    ],
  },
  patient: { reference: 'Patient/1' },
  code: { text: 'Penicillin' },
  criticality: 'high',
  note: [{ text: 'Seen by the family' }],
  reaction: [
    {
      manifestation: [{ text: 'Rash' }],
      severity: 'severe',
      description: 'Within an hour',
      substance: { text: 'Amoxicillin' },
      exposureRoute: { text: 'oral' },
      note: [{ text: 'Needed adrenaline' }],
    },
  ],
};

test('the note, the criticality and all that a reaction says are read', () => {
  expect(readAllergy(penicillin)).toEqual({
    statement: {
      kind: 'listed',
      allergen: 'Penicillin',
      reaction: 'Rash (severe)',
      criticality: 'high',
      note: [
        'Seen by the family',
        'Reacted to Amoxicillin',
        'Exposure: oral',
        'Within an hour',
        'Needed adrenaline',
      ].join('\n'),
    },
    holds: [],
  });
});

test('ALG-01 what was recorded here comes back as it is, and what a sender knows more is added', () => {
  const here = {
    allergen: 'Penicillin',
    reaction: 'Rash',
    severity: 'severe' as const,
    certainty: 'unconfirmed' as const,
    recordedBy: 'Anna Nurse',
  };
  const sent = readAllergy({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: penicillin.clinicalStatus ?? {},
    verificationStatus: { coding: [{ code: 'confirmed' }] },
    type: 'intolerance',
    patient: { reference: 'Patient/1' },
    code: { text: 'Penicillin' },
    onsetString: 'as a child',
    asserter: { display: 'Daughter' },
    reaction: [{ manifestation: [{ text: 'Rash' }], severity: 'severe' }],
  });
  if (!('statement' in sent) || sent.statement.kind !== 'listed') throw new Error('Not listed');
  const { kind: _kind, ...said } = sent.statement;
  expect(mergedAllergy(here, said).entry).toEqual({
    ...here,
    type: 'intolerance',
    since: 'as a child',
    saidBy: 'Daughter',
  });
});

test('ALG-01 what somebody here took off the list waits for a person when it is sent again', () => {
  const so = { before: blankResident, allergies: [], allergyNote: '', allergyDisclaimer: '' };
  const statement = { kind: 'listed', allergen: 'penicillin', reaction: '' } as const;
  const about = { isListing: true, isWaiting: false, isAccepted: false };
  expect(withStatement(so, statement, { ...about, takenOff: ['Penicillin'] })).toMatchObject({
    holds: [{ text: 'Somebody here took it off the list, and said why.' }],
  });
  expect(withStatement(so, statement, { ...about, takenOff: ['Latex'] })).toMatchObject({
    holds: [],
  });
});

test('an allergy whose notes are too long is not cut short', () => {
  const note = [{ text: 'x'.repeat(2001) }];
  for (const more of [{ note }, { reaction: [{ manifestation: [{ text: 'Rash' }], note }] }]) {
    expect(readAllergy({ ...penicillin, ...more })).toMatchObject({
      result: { outcome: 'held', isStuck: true },
      mayBeActive: true,
    });
  }
});

test('what another sender says of an allergy is added, once, and the higher criticality counts', () => {
  const known = { allergen: 'Latex', reaction: 'rash', note: 'Gloves' };
  const latex = { allergen: 'latex', reaction: 'rash', note: 'Gloves\nCatheter' };
  const { entry } = mergedAllergy(known, { ...latex, criticality: 'low' });
  expect(entry).toEqual({ ...known, criticality: 'low', note: 'Gloves\nCatheter' });
  expect(mergedAllergy(entry, { ...latex, criticality: 'high' }).entry.criticality).toBe('high');
  const high = { ...entry, criticality: 'high' as const };
  expect(mergedAllergy(high, { ...latex, criticality: 'low' }).entry).toEqual(high);
  expect(mergedAllergy(high, { allergen: 'Latex', reaction: '' }).entry).toEqual(high);
  expect(mergedAllergy(known, { ...known, note: 'x'.repeat(1999) })).toMatchObject({
    entry: known,
    isNoteWhole: false,
  });
  const so = {
    before: blankResident,
    allergies: [],
    allergyNote: 'Check first',
    allergyDisclaimer: '',
  };
  const withTexts = (allergyNote: string, allergyDisclaimer: string) =>
    withStatement(
      so,
      { kind: 'texts', texts: { allergyNote, allergyDisclaimer } },
      { isListing: false, isWaiting: false, isAccepted: false },
    );
  expect(withTexts('Check first', 'As told')).toMatchObject({
    so: { allergyNote: 'Check first', allergyDisclaimer: 'As told' },
  });
  expect(withTexts('x'.repeat(1999), '')).toMatchObject({ kind: 'stuck' });
});
