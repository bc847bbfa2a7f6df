import type { Prescription } from '@wattle/contract/entities/medication.ts';
import type { AppliedDraft, ChartLine } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { addDays, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { CatalogueSeed } from './data/catalogue.ts';
import { ceaseReasons, changeReasons } from './data/notes.ts';
import { drawOne, drawSome, shuffled } from './draw.ts';
import type { MedicineChoice } from './medicine-choice.ts';
import type { PrescriptionBook, Visit, WrittenPrescription } from './prescription-book.ts';
import { changedPrescription, specialPrescription, usualPrescription } from './prescriptions.ts';
import type { ChartTraits } from './traits.ts';

const isChangeable = ({ seed, prescription }: WrittenPrescription) =>
  changedPrescription(seed, prescription) !== undefined;

/** The drafts that one prescriber finalises at one visit. */
export class OrderDrafts {
  readonly drafts: AppliedDraft[] = [];
  readonly #book: PrescriptionBook;
  readonly #choice: MedicineChoice;
  readonly #visit: Visit;

  constructor(book: PrescriptionBook, choice: MedicineChoice, visit: Visit) {
    this.#book = book;
    this.#choice = choice;
    this.#visit = visit;
  }

  /** The chart's first medicines; `today` is the day that the traits count from. */
  addFirst(
    { size, products, includes, regularEndsIn, schedules }: ChartTraits,
    today: PlainDate,
  ): void {
    const named =
      products?.map((code) => this.#choice.named(code)) ??
      includes.flatMap((code) => this.#choice.allowed(code) ?? []);
    const missing = products === undefined ? Math.max(0, size - named.length) : 0;
    const chosen = Array.from({ length: missing }, () => this.#choice.next() ?? []).flat();
    const limited = [...named, ...chosen].find((seed) => seed.usualCourseType === 'Regular');
    for (const seed of [...named, ...chosen]) {
      const usual = usualPrescription(seed, this.#visit.day);
      const special = schedules?.[seed.code];
      if (special !== undefined) {
        this.#add(seed, specialPrescription(seed, usual, special));
        continue;
      }
      const hasEnd = seed === limited && regularEndsIn !== null;
      this.#add(seed, hasEnd ? { ...usual, endDate: addDays(today, regularEndsIn) } : usual);
    }
  }

  /** Short courses, each to end so many days after `today`. */
  addCourses(endsIn: readonly number[], today: PlainDate): void {
    for (const days of endsIn) {
      const seed = this.#choice.nextCourse();
      if (seed === undefined) throw new RangeError('The catalogue has too few short courses');
      const usual = usualPrescription(seed, this.#visit.day);
      this.#add(seed, { ...usual, endDate: addDays(today, days) });
    }
  }

  /** `count` changes, of all kinds before more are re-prescribed, to medicines without an end. */
  change(lines: readonly ChartLine[], count: number): void {
    const most = Math.min(count, 4);
    const kinds = [
      ...drawSome(['add', 'change', 'represcribe', 'cease'] as const, most, most),
      ...Array.from({ length: count - most }, () => 'represcribe' as const),
    ];
    const lasting = lines
      .map(({ status, medicationId }) => ({ status, ...this.#book.get(medicationId) }))
      .filter(({ status, prescription }) => status !== 'Ceased' && prescription.endDate === null);
    const candidates = shuffled(lasting);
    for (const kind of kinds) {
      const seed = kind === 'add' ? this.#choice.next() : undefined;
      if (seed !== undefined) this.#add(seed, usualPrescription(seed, this.#visit.day));
      if (kind === 'add') continue;
      const at = candidates.findIndex((one) => kind !== 'change' || isChangeable(one));
      if (at < 0) continue;
      for (const { row } of candidates.splice(at, 1)) this.#changeOne(kind, row.id);
    }
  }

  #changeOne(kind: 'change' | 'represcribe' | 'cease', medicationId: string): void {
    const { seed, prescription } = this.#book.get(medicationId);
    const again = { ...prescription, startDate: this.#visit.day };
    if (kind === 'cease') {
      const reason = drawOne(ceaseReasons);
      this.drafts.push({ kind, medicationId, newMedicationId: null, reason });
    } else if (kind === 'change') {
      const changed = changedPrescription(seed, again) ?? again;
      const newMedicationId = this.#book.write(this.#visit, seed, changed, medicationId);
      this.drafts.push({
        kind,
        medicationId,
        newMedicationId,
        reason: drawOne(changeReasons),
      });
    } else {
      const newMedicationId = this.#book.write(this.#visit, seed, again, medicationId);
      this.drafts.push({ kind, medicationId, newMedicationId, reason: null });
    }
  }

  #add(seed: CatalogueSeed, prescription: Prescription): void {
    const newMedicationId = this.#book.write(this.#visit, seed, prescription, null);
    this.drafts.push({ kind: 'add', medicationId: null, newMedicationId, reason: null });
  }
}
