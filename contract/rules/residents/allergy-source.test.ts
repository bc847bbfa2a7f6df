import { describe, expect, test } from 'vitest';
import type { ListedAllergy } from '../../entities/allergy.ts';
import type { AllergyEventContent } from '../../entities/allergy-event.ts';
import { Instant } from '../../values/instant.ts';
import { allergyEntry } from '../testing/allergies.ts';
import { applyAllergyEvent } from './allergy-events.ts';
import { asSourceSays, atSource, saysOtherwise } from './allergy-source.ts';
import { reactionText, sourceSaid } from './allergy-text.ts';

type Details = Partial<Omit<ListedAllergy, 'allergen'>>;
const listed = (more: Details = {}): ListedAllergy => ({
  allergen: 'Panadol',
  reaction: 'hives',
  ...more,
});

test.each<[boolean, Details, Details]>([
  [false, {}, {}],
  [false, {}, { reaction: 'HIVES ' }],
  [false, { reaction: '' }, { reaction: 'rash' }],
  [false, { reaction: 'hives, rash' }, { reaction: 'rash' }],
  [false, { severity: 'severe' }, { reaction: 'hives (severe)' }],
  [false, { type: 'allergy' }, { type: 'not-known' }],
  [false, { since: '2019' }, {}],
  [true, {}, { reaction: 'rash' }],
  [true, { severity: 'mild' }, { reaction: 'hives (severe)' }],
  [true, { type: 'allergy' }, { type: 'intolerance' }],
  [true, { certainty: 'confirmed' }, { certainty: 'unconfirmed' }],
  [true, { criticality: 'low' }, { criticality: 'high' }],
  [true, { since: '2019' }, { since: '1998' }],
])('says otherwise: %s, of %j and %j', (is, here, said) => {
  expect(saysOtherwise(listed(here), listed(said))).toBe(is);
});

test('what the source says otherwise is kept as it said it, without who recorded it', () => {
  const said = listed({ reaction: 'rash', recordedBy: 'Somebody' });
  const source = { system: 'ADMIT', name: 'Banksia admissions' };
  expect(atSource(source, listed(), said)).toEqual({
    ...source,
    state: 'differs',
    said: { allergen: 'Panadol', reaction: 'rash' },
  });
  expect(atSource(source, listed(), listed())).toBeUndefined();
});

describe('ALG-01 where another system keeps allergies', () => {
  const recording = { at: Instant.parse('2026-11-21T01:30:00.000Z'), by: 'Anna Nurse' };
  const after = (before: readonly ListedAllergy[], content: AllergyEventContent) => {
    const applied = applyAllergyEvent({ status: 'LISTED', allergies: before }, content, {
      ...recording,
      isWaiting: false,
      keeper: { system: 'ADMIT' },
    });
    return applied.ok ? applied.after.allergies.map(({ atSource: one }) => one) : applied.code;
  };
  const notYet = { system: 'ADMIT', state: 'not-yet' };

  test('one that is recorded or corrected here isn’t there yet', () => {
    const entry = allergyEntry({ allergen: 'Panadol', reaction: 'hives' });
    expect(after([], { kind: 'recorded', entry })).toEqual([notYet]);
    expect(after([listed()], { kind: 'corrected', of: listed(), entry })).toEqual([notYet]);
  });

  test('one that is corrected to what the source says is the same again', () => {
    const said = { allergen: 'paracetamol', reaction: 'rash' };
    const of = listed({ atSource: { system: 'ADMIT', state: 'differs', said } });
    const entry = allergyEntry({ allergen: 'Panadol', reaction: 'rash' });
    expect(after([of], { kind: 'corrected', of, entry })).toEqual([undefined]);
    const other = { ...entry, reaction: 'itch' };
    expect(after([of], { kind: 'corrected', of, entry: other })).toEqual([notYet]);
  });
});

describe('ALG-01 an entry as its source says it', () => {
  const source = { system: 'ADMIT', state: 'differs' } as const;
  const here = listed({ certainty: 'unconfirmed', since: '2019', note: 'Told by phone' });

  test.each<[Details, Details]>([
    [{ reaction: 'rash' }, { reaction: 'rash' }],
    [{ reaction: 'Rash (severe)' }, { reaction: 'Rash', severity: 'severe' }],
    [
      { reaction: 'rash (mild), itch (severe)' },
      { reaction: 'rash (mild), itch (severe)', severity: 'mild' },
    ],
    [{ type: 'not-known', certainty: 'confirmed' }, { certainty: 'confirmed' }],
    [
      { type: 'intolerance', since: '1998', note: 'Its own' },
      { type: 'intolerance', since: '1998' },
    ],
  ])('%j becomes %j, and is the same once somebody saves it', (more, becomes) => {
    const said = { allergen: 'paracetamol', reaction: '', ...more };
    const of = { ...here, atSource: { ...source, said } };
    const taken = asSourceSays(of);
    expect(taken).toEqual({ ...here, ...becomes });
    const {
      reaction,
      severity,
      type = 'not-known',
      certainty = 'unconfirmed',
      since = '',
    } = taken ?? of;
    const entry = allergyEntry({
      allergen: 'Panadol',
      reaction,
      type,
      certainty,
      since,
      ...(severity && { severity }),
    });
    const applied = applyAllergyEvent(
      { status: 'LISTED', allergies: [of] },
      { kind: 'corrected', of, entry },
      {
        at: Instant.parse('2026-11-21T01:30:00.000Z'),
        by: 'Anna Nurse',
        isWaiting: false,
        keeper: { system: 'ADMIT' },
      },
    );
    expect(applied.ok && applied.after.allergies[0]?.atSource).toBeUndefined();
    expect(applied.ok).toBe(true);
  });

  test('there is none where it says the same, or hasn’t got it yet', () => {
    expect(asSourceSays(here)).toBeUndefined();
    expect(asSourceSays({ ...here, atSource: { ...source, state: 'not-yet' } })).toBeUndefined();
    // Nobody writes the risk here; the higher one is on the list already.
    const said = { allergen: 'Panadol', reaction: 'hives', criticality: 'high' } as const;
    expect(asSourceSays({ ...here, atSource: { ...source, said } })).toBeUndefined();
  });
});

test('HDR-09 a source is called by its name where that is known', () => {
  const source = { system: 'ADMIT', name: 'Banksia admissions' };
  const of = listed({ atSource: { ...source, state: 'refuted' } });
  expect(reactionText(of)).toBe('hives; Banksia admissions says it was refuted');
  const said = { kind: 'source', ...source, of: listed() } as const;
  expect(sourceSaid({ ...said, state: 'same' })).toBe('Now at Banksia admissions: Panadol (hives)');
  expect(sourceSaid({ ...said, state: 'not-listed' })).toBe(
    'Panadol: no longer on the list of Banksia admissions',
  );
});

test.each([
  ['not-yet', 'hives; recorded here, not yet at ADMIT'],
  ['refuted', 'hives; ADMIT says it was refuted'],
  ['not-listed', 'hives; no longer on the list of ADMIT'],
] as const)('HDR-09 everybody who reads it reads that it’s %s', (state, text) => {
  expect(reactionText(listed({ atSource: { system: 'ADMIT', state } }))).toBe(text);
});
