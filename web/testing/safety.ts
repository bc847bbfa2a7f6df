import type { Finding, OrderOverride } from '@wattle/contract/entities/safety.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { finalisedAt } from './charts.ts';

/** A pair of lines at usual doses: one as it was, and one that is new. */
export const warfarin = medication({
  id: 'warfarin',
  product: { name: 'warfarin', ingredients: ['warfarin'], strength: '5 mg' },
  dose: '5 mg (1 tablet)',
  frequency: 'once-daily',
  doseTimes: ['08:00'],
});

export const naproxen = medication({
  id: 'naproxen',
  status: 'New',
  confirmed: false,
  product: { name: 'naproxen', ingredients: ['naproxen'], strength: '250 mg' },
  dose: '250 mg (1 tablet)',
  frequency: 'twice-daily',
  doseTimes: ['08:00', '20:00'],
});

/** What a rule might find, on both lines of the pair. */
export const bleeding = {
  key: 'bleeding',
  check: 'interaction',
  level: 'conflict',
  message: 'Warfarin with naproxen: serious bleeding.',
  source: null,
} as const satisfies Finding;

export const potassium = {
  ...bleeding,
  key: 'potassium',
  level: 'caution',
  message: 'Potassium may rise.',
} as const satisfies Finding;

/** The reason given for `bleeding` with the order that wrote naproxen. */
export const override: OrderOverride = {
  key: 'bleeding',
  reason: 'monitored',
  note: 'INR twice a week',
  lines: ['naproxen'],
  message: bleeding.message,
  check: 'interaction',
  orderId: Uuid.parse('00000000-0000-4000-8000-000000000001'),
  givenBy: 'Priya Raman',
  givenAt: finalisedAt,
};
