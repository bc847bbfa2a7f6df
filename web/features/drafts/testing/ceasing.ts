import type { Draft } from '@wattle/contract/entities/draft.ts';
import { paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { finalisedAt } from '../../../testing/charts.ts';

/** A draft that ceases the chart's medicine. */
export function ceasing(changes: Partial<Draft> = {}): Draft {
  return {
    id: Uuid.parse('00000000-0000-4000-8000-0000000000a1'),
    kind: 'cease',
    medicationForeignKey: 'm1',
    prescription: null,
    reason: 'No longer needed',
    product: paracetamol,
    createdAt: finalisedAt,
    updatedAt: finalisedAt,
    performedOn: today,
    ...changes,
  };
}
