import { describe, expect, test } from 'vitest';
import type { ListedAllergy } from '../../entities/allergy.ts';
import type { AllergyEventContent } from '../../entities/allergy-event.ts';
import { Instant } from '../../values/instant.ts';
import { allergyEntry } from '../testing/allergies.ts';
import { type AllergyList, applyAllergyEvent } from './allergy-events.ts';

const at = Instant.parse('2026-11-21T01:30:00.000Z');
const recording = { at, by: 'Anna Nurse', isWaiting: false };
const penicillin: ListedAllergy = { allergen: 'Penicillin', reaction: 'rash', criticality: 'high' };
const latex: ListedAllergy = { allergen: 'latex', reaction: '' };
const listOf = (...allergies: ListedAllergy[]): AllergyList => ({ status: 'LISTED', allergies });
const none: AllergyList = { status: 'NOT ASKED', allergies: [] };

const apply = (before: AllergyList, content: AllergyEventContent, changes = {}) =>
  applyAllergyEvent(before, content, { ...recording, ...changes });
const recorded = (changes: Parameters<typeof allergyEntry>[0] = {}) =>
  ({ kind: 'recorded', entry: allergyEntry(changes) }) as const;
const answer = (was: AllergyList['status'], said: 'NONE KNOWN' | 'NOT ASKED' | 'NONE SUPPLIED') =>
  ({ kind: 'answered', was, answer: said, saidBy: 'Daughter' }) as const;

describe('ALG-01 recording', () => {
  test('puts the allergy on the list, with who and when', () => {
    const entry = { allergen: ' Keflex ', reaction: 'hives', since: '1998' };
    expect(apply(none, recorded({ ...entry, severity: 'severe' }))).toEqual({
      ok: true,
      after: listOf({
        allergen: 'Keflex',
        reaction: 'hives',
        type: 'allergy',
        certainty: 'unconfirmed',
        severity: 'severe',
        since: '1998',
        recordedAt: at,
        recordedBy: 'Anna Nurse',
      }),
    });
  });

  test.each(['penicillin', ' PENICILLIN ', 'penicillins'])('lists “%s” once', (allergen) => {
    expect(apply(listOf(penicillin), recorded({ allergen }))).toMatchObject({
      ok: false,
      code: 'Allergy_Listed',
    });
  });

  test.each(['NKDA', 'not known', 'No history'])('takes no “%s” for an allergen', (allergen) => {
    expect(apply(none, recorded({ allergen }))).toMatchObject({ code: 'Not_An_Allergen' });
  });
});

describe('ALG-01 correcting', () => {
  const corrected = (of: ListedAllergy, changes = {}) =>
    ({ kind: 'corrected', of, entry: allergyEntry(changes) }) as const;

  test('changes it in its place, and keeps how dangerous the same allergen may be', () => {
    const after = apply(
      listOf(penicillin, latex),
      corrected(penicillin, { allergen: 'penicillin', reaction: 'anaphylaxis' }),
    );
    expect(after).toMatchObject({
      ok: true,
      after: listOf(
        { allergen: 'penicillin', reaction: 'anaphylaxis', criticality: 'high' },
        latex,
      ),
    });
    const other = apply(listOf(penicillin), corrected(penicillin, { allergen: 'cefalexin' }));
    expect(other.ok && other.after.allergies[0]).not.toHaveProperty('criticality');
  });

  test('does nothing on an entry that has changed or is gone, nor makes two of one', () => {
    const seen = { ...penicillin, reaction: 'hives' };
    for (const before of [listOf(penicillin), listOf(latex)]) {
      expect(apply(before, corrected(seen))).toMatchObject({ code: 'Allergy_Changed' });
    }
    expect(
      apply(listOf(penicillin, latex), corrected(latex, { allergen: 'Penicillin' })),
    ).toMatchObject({ code: 'Allergy_Listed' });
  });
});

describe('HDR-09 ALG-01 taking off the list', () => {
  test.each(['refuted', 'entered-in-error'] as const)('%s', (kind) => {
    const content = { kind, of: latex, reason: 'Wore gloves since' };
    expect(apply(listOf(penicillin, latex), content)).toEqual({
      ok: true,
      after: listOf(penicillin),
    });
    expect(apply(listOf(penicillin), content)).toMatchObject({ code: 'Allergy_Changed' });
  });

  test('the last one leaves it unknown, and never “none known”', () => {
    const content = { kind: 'refuted', of: latex, reason: 'Wrong resident' } as const;
    expect(apply(listOf(latex), content)).toEqual({
      ok: true,
      after: { status: 'NONE SUPPLIED', allergies: [] },
    });
  });
});

describe('HDR-09 why none are listed', () => {
  test('is an answer of its own', () => {
    expect(apply(none, answer('NOT ASKED', 'NONE KNOWN'))).toEqual({
      ok: true,
      after: { status: 'NONE KNOWN', allergies: [] },
    });
  });

  test('takes the place of words that stood for it', () => {
    const written = listOf({ allergen: 'NKDA', reaction: '' });
    expect(apply(written, answer('LISTED', 'NONE KNOWN'))).toMatchObject({
      ok: true,
      after: { status: 'NONE KNOWN' },
    });
  });

  test('is refused on another answer, beside allergies, and “none known” while one waits', () => {
    expect(apply(none, answer('NONE SUPPLIED', 'NONE KNOWN'))).toMatchObject({
      code: 'Allergy_Changed',
    });
    const both = listOf(penicillin, { allergen: 'NKDA', reaction: '' });
    expect(apply(both, answer('LISTED', 'NONE KNOWN'))).toMatchObject({ code: 'Allergy_Listed' });
    const waiting = { isWaiting: true };
    expect(apply(none, answer('NOT ASKED', 'NONE KNOWN'), waiting)).toMatchObject({
      code: 'Allergy_Waiting',
    });
    expect(apply(none, answer('NOT ASKED', 'NONE SUPPLIED'), waiting).ok).toBe(true);
  });
});
