import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMedications } from './medication-groups.ts';
import { anyChart, medication } from '../testing/medications.ts';

const ids = (medications: { authoringSystemForeignKey: string }[]) =>
  medications.map((m) => m.authoringSystemForeignKey);

test('CHT-03 the groups, their titles and their order', () => {
  const groups = groupMedications([
    medication({ id: 'ceased', status: 'Ceased' }),
    medication({ id: 'prn', courseType: 'AsRequired' }),
    medication({ id: 'short', courseType: 'ShortCourse' }),
    medication({ id: 'regular' }),
  ]);
  expect(groups.map((group) => [group.title, ids(group.medications)])).toEqual([
    ['Regular', ['regular']],
    ['Short course', ['short']],
    ['When required (PRN)', ['prn']],
    ['Ceased medication', ['ceased']],
  ]);
});

test('CHT-03 sorted by product name, whatever its case, numbers as numbers, then by id', () => {
  const named = (id: string, name: string) => medication({ id, product: { name } });
  const [group] = groupMedications([
    named('4', 'Zinc'),
    named('3', 'perindopril 10 mg'),
    named('b', 'perindopril 5 mg'),
    named('a', 'perindopril 5 mg'),
    named('1', 'amlodipine'),
  ]);
  expect(ids(group?.medications ?? [])).toEqual(['1', 'a', 'b', '3', '4']);
});

test('CHT-03 no medicines, no groups', () => {
  expect(groupMedications([])).toEqual([]);
});

test('CHT-04 a ceased medicine keeps its group until it is confirmed', () => {
  const ceased = medication({ status: 'Ceased', courseType: 'AsRequired' });
  expect(groupMedications([{ ...ceased, confirmed: false }]).map((g) => g.id)).toEqual(['prn']);
  expect(groupMedications([{ ...ceased, confirmed: true }]).map((g) => g.id)).toEqual(['ceased']);
});

test('CHT-03 ML7 every medicine of any chart is in exactly one group, whatever the order of rows', () => {
  fc.assert(
    fc.property(anyChart, (chart) => {
      const groups = groupMedications(chart);
      expect(ids(groups.flatMap((group) => group.medications)).toSorted()).toEqual(
        ids(chart).toSorted(),
      );
      expect(groups.every((group) => group.medications.length > 0)).toBe(true);
      expect(groupMedications(chart.toReversed())).toEqual(groups);
    }),
  );
});
