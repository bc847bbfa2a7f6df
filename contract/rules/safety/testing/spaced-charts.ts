import type { DayPattern } from '../../../entities/dosage.ts';
import type { Draft, DraftKind } from '../../../entities/draft.ts';
import type { Medication } from '../../../entities/medication.ts';
import { getPlainDate } from '../../../values/plain-date.ts';
import { represcribe } from '../../drafts/drafting.ts';
import { medication } from '../../testing/medications.ts';
import { linesToCheck } from '../line.ts';
import { checkLines } from './lines.ts';

export type Changes = Parameters<typeof medication>[0];

const products = {
  methotrexate: { code: 'W1', ingredients: ['methotrexate'], strength: '2.5 mg', form: 'tablet' },
  'methotrexate 10 mg': {
    code: 'W2',
    ingredients: ['methotrexate'],
    strength: '10 mg',
    form: 'tablet',
  },
  denosumab: {
    code: 'W3',
    ingredients: ['denosumab'],
    strength: '60 mg in 1 mL',
    form: 'injection',
  },
  haloperidol: {
    code: 'W4',
    ingredients: ['haloperidol decanoate'],
    strength: '50 mg per mL',
    form: 'injection',
  },
  fentanyl: {
    code: 'W5',
    ingredients: ['fentanyl'],
    strength: '12 microgram per hour',
    form: 'patch',
  },
  'alendronic acid': {
    code: 'W6',
    ingredients: ['alendronic acid'],
    strength: '70 mg',
    form: 'tablet',
  },
  'alendronic acid 10 mg': {
    code: 'W7',
    ingredients: ['alendronic acid'],
    strength: '10 mg',
    form: 'tablet',
  },
  'alendronic acid and colecalciferol': {
    code: 'W8',
    ingredients: ['alendronic acid', 'colecalciferol'],
    strength: '70 mg and 140 microgram',
    form: 'tablet',
  },
  colecalciferol: {
    code: 'W9',
    ingredients: ['colecalciferol'],
    strength: '50,000 units',
    form: 'capsule',
  },
} as const;
export type Name = keyof typeof products;

/** A weekly medicine by mouth on the chart. */
export function onChart(name: Name, startDate: string, changes: Changes = {}): Medication {
  const { ingredients, ...product } = products[name];
  return medication({
    frequency: 'once-weekly',
    doseTimes: ['08:00'],
    dose: '1 tablet',
    startDate: getPlainDate(startDate),
    product: { ...product, ingredients: [...ingredients] },
    ...changes,
  });
}

/** One at a time on these days. */
export const given = (days: DayPattern, time = '08:00'): Changes => ({
  dosage: {
    kind: 'schedule',
    steps: [
      {
        length: null,
        parts: [
          {
            days,
            doses: [
              {
                dose: { kind: 'amount', counted: { low: 1, high: 1, unit: 'tablet' } },
                times: [time],
              },
            ],
          },
        ],
      },
    ],
  },
});
export type ToDraft = Parameters<typeof linesToCheck>[1][number];

/** A draft of a medicine from a day on, in place of one on the chart if it isn't an addition. */
export function drafted(
  kind: Exclude<DraftKind, 'cease'>,
  name: Name,
  startDate: string,
  changes: Changes = {},
): ToDraft {
  const wanted = onChart(name, startDate, changes);
  return {
    id: `draft-${name}-${startDate}`,
    kind,
    medicationForeignKey: kind === 'add' ? null : wanted.authoringSystemForeignKey,
    prescription: {
      ...represcribe(wanted, wanted.startDate),
      ...wanted,
      startDate: wanted.startDate,
    },
    product: wanted.product,
  };
}

export const cease = (
  id = 'm1',
): Pick<Draft, 'id' | 'kind' | 'medicationForeignKey' | 'prescription' | 'product'> => ({
  id: 'cease',
  kind: 'cease',
  medicationForeignKey: id,
  prescription: null,
  product: onChart('methotrexate', '2026-01-01').product,
});

/** What is found about the last dose of the drafts of a chart, or of all its lines. */
export function found(day: string, chart: readonly Medication[], drafts: readonly ToDraft[] = []) {
  const checks = checkLines(linesToCheck(chart, drafts), { today: getPlainDate(day) });
  return checks.flatMap(({ findings }) =>
    findings
      .filter(({ key }) => key.startsWith('frequency:next-dose:'))
      .map(({ level, message }) => [level, message.replaceAll('\u00a0', ' ')]),
  );
}
export const notChecked = (day: string, chart: readonly Medication[], drafts: readonly ToDraft[]) =>
  checkLines(linesToCheck(chart, drafts), { today: getPlainDate(day) }).flatMap((one) =>
    one.notChecked.filter(({ check, why }) => check === 'frequency' && /last dose/.test(why)),
  );
