import type { DraftContent } from '../../entities/draft.ts';
import type { Medication } from '../../entities/medication.ts';
import type { Resident } from '../../entities/resident.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { draftProblems, represcribe } from '../drafts/drafting.ts';
import { continuedCourse } from '../dosing/continued-course.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';
import { pausesOf } from '../line/line-events.ts';
import { waitsForPrescriber } from './imported-medicines.ts';

/** Whether a chart can be renewed whole: not while what a hospital has changed, or may change, is still to be looked at. */
export function canRenew({
  leave,
  returnToReconcile,
}: Pick<Resident, 'leave' | 'returnToReconcile'>): Capability {
  if (leave) return refused('In hospital. Renew the chart once the resident is back');
  return returnToReconcile ? refused('Back from hospital. Check what it changed first') : allowed;
}

/** The draft that prescribes a medicine again as it is. */
export function represcription(medication: Medication, today: PlainDate): DraftContent {
  return {
    kind: 'represcribe',
    medicationForeignKey: medication.authoringSystemForeignKey,
    prescription: represcribe(medication, today),
    reason: null,
  };
}

/** Why a medicine can’t be prescribed again as it is, without its form; null if it can. */
export function whyNotAsItIs(medication: Medication, today: PlainDate): string | null {
  if (medication.dosage === undefined) return 'written as text, so check it in its form';
  const [problem] = draftProblems(represcription(medication, today), medication.product, today);
  return problem === undefined ? null : `can’t be prescribed again as it is: ${problem.message}`;
}

/** Whether nothing of its schedule is left, or all that is left is given once. To prescribe it again would start it anew. */
function startsAnew({ dosage, startDate, endDate }: Medication, today: PlainDate): boolean {
  if (dosage?.kind !== 'schedule') return false;
  const isOnce = dosage.steps.every(({ parts }) => parts.every(({ days }) => days.kind === 'once'));
  return isOnce || continuedCourse({ dosage, startDate, endDate }, today) === undefined;
}

/** What becomes of one medicine when the whole chart is renewed: why it isn’t part of it; null if it is. */
function whyLeftOut(medication: Medication, isDrafted: boolean, today: PlainDate): string | null {
  const { endDate } = medication;
  if (isDrafted) return 'your draft counts';
  if (waitsForPrescriber(medication)) return 'imported, so prescribe or cease it first';
  if (endDate !== null) {
    return `its course ${endDate < today ? 'ended' : 'ends'} on ${formatClinicalDate(endDate)}`;
  }
  if (startsAnew(medication, today)) return 'its schedule is over';
  return whyNotAsItIs(medication, today);
}

/** A medicine, and what has to be known about it when the chart is renewed. */
interface MedicineNote {
  readonly medication: Medication;
  readonly note: string;
}

export interface Renewal {
  /** Prescribed again, in chart order. */
  readonly renewed: readonly Medication[];
  /** Not prescribed again; each stays on the chart as it is, or as it is drafted. */
  readonly leftOut: readonly MedicineNote[];
  /** Of those that are prescribed again. */
  readonly notes: readonly MedicineNote[];
}

/**
 * What renewing the whole chart does with each current medicine. A course with an end date is never made longer by it,
 * and what is over never starts again. `drafted` has the keys of medicines with a draft, `prescriber` the caller’s name.
 */
export function renewalOf(
  medications: readonly Medication[],
  drafted: ReadonlySet<string>,
  prescriber: string,
  today: PlainDate,
): Renewal {
  const current = medications.filter(({ status }) => status !== 'Ceased');
  const medicines = current.map((medication) => ({
    medication,
    note: whyLeftOut(medication, drafted.has(medication.authoringSystemForeignKey), today),
  }));
  const renewed = medicines.flatMap(({ medication, note }) => (note === null ? [medication] : []));
  return {
    renewed,
    leftOut: medicines.flatMap(({ medication, note }) =>
      note === null ? [] : [{ medication, note }],
    ),
    notes: renewed.flatMap((medication): MedicineNote[] => [
      ...(pausesOf(medication, today).length > 0 ? [{ medication, note: 'stays paused' }] : []),
      ...(medication.prescribedBy === prescriber
        ? []
        : [{ medication, note: `prescribed by ${medication.prescribedBy} until now` }]),
    ]),
  };
}
