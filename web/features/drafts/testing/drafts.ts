import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { represcribe } from '@wattle/contract/rules/drafts/drafting.ts';
import { medication, paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { todayAt } from '../../../lib/time/clock.ts';
import { finalisedAt } from '../../../testing/charts.ts';

/** Of the facility, which hasChart puts in Adelaide. */
const facilityDay = todayAt(TimeZone.parse('Australia/Adelaide'));

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

/** A draft that prescribes a medicine of the chart again. */
export function represcribing(onChart: Medication, changes: Partial<Draft> = {}): Draft {
  return ceasing({
    kind: 'represcribe',
    medicationForeignKey: onChart.authoringSystemForeignKey,
    prescription: represcribe(onChart, facilityDay),
    reason: null,
    product: onChart.product,
    performedOn: facilityDay,
    ...changes,
  });
}

/** A draft that adds this medicine. */
export function addition(name: string, courseType: 'Regular' | 'ShortCourse'): Draft {
  return ceasing({
    id: Uuid.parse(crypto.randomUUID()),
    kind: 'add',
    medicationForeignKey: null,
    prescription: {
      ...represcribe(medication(), today),
      courseType,
      endDate: courseType === 'ShortCourse' ? today : null,
    },
    reason: null,
    product: { ...paracetamol, ingredients: [name] },
  });
}
