import type { Finding, GivenOverride } from '@wattle/contract/entities/safety.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { finalisedAt } from './charts.ts';

/** What a rule might find, on both lines of a pair. */
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
export const given: GivenOverride = {
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
