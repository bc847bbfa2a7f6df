import { expect, test } from 'vitest';
import type { DraftKind } from '../../entities/draft.ts';
import { represcribe } from '../drafts/drafting.ts';
import { medication, paracetamol, today } from '../testing/medications.ts';
import { linesToCheck } from './line.ts';

const onChart = medication();
const drafted = (kind: DraftKind) => ({
  id: 'draft',
  kind,
  medicationForeignKey: kind === 'add' ? null : 'm1',
  prescription: kind === 'cease' ? null : represcribe(onChart, today),
  product: paracetamol,
});
const keys = (chart: Parameters<typeof linesToCheck>[0], kind: DraftKind) =>
  linesToCheck(chart, [drafted(kind)]).map(({ key }) => key);

test.each<[DraftKind, string[]]>([
  ['add', ['m1', 'draft']],
  ['change', ['draft']],
  ['represcribe', ['draft']],
  ['cease', []],
])('DRF-07 a draft to %s takes the place of its medicine', (kind, lines) => {
  expect(keys([onChart], kind)).toEqual(lines);
});

test.each<DraftKind>(['change', 'represcribe', 'cease'])(
  'DRF-07 a draft to %s a medicine that another prescriber has since re-prescribed isn’t checked',
  (kind) => {
    expect(keys([medication({ id: 'm2', replaces: 'm1' })], kind)).toEqual(['m2']);
  },
);

test('DRF-07 a medicine ceased meanwhile is checked if it is re-prescribed, not if it is changed', () => {
  const ceased = medication({ status: 'Ceased' });
  expect(keys([ceased], 'represcribe')).toEqual(['draft']);
  expect(keys([ceased], 'change')).toEqual([]);
});

test('DRF-07 a confirmed medicine stays the same line while drafts change, so that it is read once', () => {
  const confirmed = medication({ id: 'm2', confirmed: true });
  const lineOf = (draft: ReturnType<typeof drafted>) =>
    linesToCheck([onChart, confirmed], [draft]).find(({ key }) => key === 'm2');
  expect(lineOf(drafted('change'))).toBe(lineOf(drafted('cease')));
});
