import { expect, test } from 'vitest';
import type { Draft } from '../entities/draft.ts';
import { refusalCodes } from '../errors.ts';
import { getPlainDate } from '../values/plain-date.ts';
import { represcribe } from './drafting.ts';
import { canFinalise, finaliseProblems, latestEdit } from './finalise.ts';
import { medication, paracetamol, today } from './testing/medications.ts';
import { toInstant } from '../values/instant.ts';

const onChart = medication();
const at = toInstant(new Date('2026-11-21T01:00:00Z'));

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    id: '3f0c1a52-9a3e-4d7c-8e55-0a1b2c3d4e5f',
    kind: 'represcribe',
    medicationForeignKey: 'm1',
    prescription: represcribe(onChart, today),
    reason: null,
    product: paracetamol,
    createdAt: at,
    updatedAt: at,
    performedOn: today,
    ...changes,
  };
}
const controlled = { ...paracetamol, schedule: 'S8' as const };
const cease = { kind: 'cease', prescription: null, reason: 'No longer needed' } as const;

test.each<[string, Draft, string[]]>([
  ['a complete draft', draft(), []],
  ['an addition', draft({ kind: 'add', medicationForeignKey: null }), []],
  [
    'a Schedule 8 medicine',
    draft({ product: controlled }),
    [refusalCodes.Controlled_Needs_Reauthentication],
  ],
  ['ceasing a Schedule 8 medicine', draft({ ...cease, product: controlled }), []],
  [
    'a medicine that left the chart',
    draft({ medicationForeignKey: 'm2' }),
    [refusalCodes.Not_On_Chart],
  ],
  [
    'a start that has passed since it was drafted',
    draft({
      prescription: { ...represcribe(onChart, today), startDate: getPlainDate('2026-11-20') },
    }),
    ['The start date cannot be before today.'],
  ],
])('DRF-02 %s', (_, one, problems) => {
  expect(finaliseProblems(one, [onChart], today)).toEqual(problems);
});

test('DRF-02 what was ceased meanwhile can be re-prescribed but not ceased again', () => {
  const ceased = medication({ status: 'Ceased', confirmed: false });
  expect(finaliseProblems(draft(), [ceased], today)).toEqual([]);
  expect(finaliseProblems(draft(cease), [ceased], today)).toEqual([refusalCodes.Not_On_Chart]);
});

test('DRF-02 RELOG-04 all drafts or none', () => {
  const held = draft({ product: controlled });
  expect(canFinalise([], [onChart], today)).toEqual({ ok: false, why: refusalCodes.No_Drafts });
  expect(canFinalise([draft()], [onChart], today)).toEqual({ ok: true });
  expect(canFinalise([draft(), held], [onChart], today)).toEqual({
    ok: false,
    why: 'One draft cannot be finalised yet. Mend or remove it first.',
  });
  expect(canFinalise([held, held], [onChart], today)).toMatchObject({
    why: '2 drafts cannot be finalised yet. Mend or remove them first.',
  });
});

test('DRF-02 the drafts are reviewed as of the latest edit among them', () => {
  const later = toInstant(new Date('2026-11-21T01:00:00.001Z'));
  const edited = draft({ updatedAt: later });
  expect(latestEdit([])).toBeUndefined();
  expect(latestEdit([draft(), edited, draft()])).toBe(later);
});
