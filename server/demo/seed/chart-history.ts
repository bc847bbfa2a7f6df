import { applyDrafts, type ChartLine } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { canEnterOnBehalf } from '@wattle/contract/rules/orders/on-behalf.ts';
import type { LineEventContent } from '@wattle/contract/entities/line-event.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { addDays, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { todayIn } from '../../time.ts';
import type { CatalogueSeed } from './data/catalogue.ts';
import { drawInt, drawOne, chance } from './draw.ts';
import { seedId } from './ids.ts';
import { MedicineChoice } from './medicine-choice.ts';
import { momentAgo } from './moments.ts';
import { OrderDrafts } from './order-drafts.ts';
import { type PlannedOrder, planOrders } from './order-plan.ts';
import type { Author } from './people.ts';
import { PharmacyWork } from './pharmacy-work.ts';
import { PrescriptionBook, type Visit, type WrittenPrescription } from './prescription-book.ts';
import { doseIn } from './prescriptions.ts';
import type { ResidentRows } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';
import type { ChartTraits } from './traits.ts';

/** A medicine on the latest order, current or ceased. */
export type CurrentMedicine = ChartLine & WrittenPrescription;

/** An enrolled nurse without an account. */
const listener = 'Grace Tindall';

/** Adds the versions of one resident's chart to `rows`, by the same rules as finalising. */
export class ChartHistory {
  readonly #resident: SeedResident;
  readonly #rows: ResidentRows;
  readonly #book = new PrescriptionBook();
  readonly #pharmacy: PharmacyWork;
  readonly #usual: Author;
  #lines: readonly ChartLine[] = [];

  constructor(resident: SeedResident, rows: ResidentRows) {
    this.#resident = resident;
    this.#rows = rows;
    this.#pharmacy = new PharmacyWork(resident, rows);
    const [first] = resident.prescribers;
    const isFirst = resident.traits.chart?.isFirstDoctors === true;
    this.#usual = isFirst && first !== undefined ? first : drawOne(resident.prescribers);
  }

  write(chart: ChartTraits): void {
    const choice = new MedicineChoice(chart.size, this.#resident.traits.allergy.substances);
    const plan = planOrders(this.#resident.traits);
    const last = plan.findLast(({ isReview }) => !isReview);
    for (const [index, planned] of plan.entries()) {
      const visit = this.#visit(planned);
      const drafts = new OrderDrafts(this.#book, choice, visit);
      if (index === 0) drafts.addFirst(chart, this.#resident.today);
      if (planned.startsCourses) drafts.addCourses(chart.courses, this.#resident.today);
      drafts.change(this.#lines, planned.changes);
      this.#finalise(visit, drafts, planned, chart.isPhoneOrder && planned === last);
      if (planned.isReview) continue;
      this.#pharmacy.follow(visit.at, this.#lines, planned.isPending ? chart.pending : 'confirmed');
    }
    this.#rows.medication.push(...this.#book.rows);
    if (chart.pause !== undefined) this.#pause(chart.pause);
    if (chart.decided !== undefined) this.#decide(chart.decided);
  }

  #pause({ product, until, reason }: NonNullable<ChartTraits['pause']>): void {
    this.#event(product, reason, ({ day }) => ({
      kind: 'pause',
      since: day,
      until:
        typeof until === 'string'
          ? { kind: 'event', words: until }
          : { kind: 'date', date: addDays(this.#resident.today, until) },
    }));
  }

  #decide({ product, dose, value, until, next }: NonNullable<ChartTraits['decided']>): void {
    const { today } = this.#resident;
    this.#event(product, null, ({ day, seed }) => ({
      kind: 'dose',
      from: day,
      to: addDays(today, until),
      dose: doseIn(seed, dose),
      measured: { name: 'INR' },
      measure: { value, on: day },
      next: addDays(today, next),
    }));
  }

  /** On the day of the latest order, by its prescriber; confirmed with it. */
  #event(
    product: string,
    reason: string | null,
    contentOf: (of: { day: PlainDate; seed: CatalogueSeed }) => LineEventContent,
  ): void {
    const { number, facility } = this.#resident;
    const order = this.#rows.pharmacyOrder.at(-1);
    const line = this.current.find(({ row }) => row.productCode === product);
    if (order === undefined || line === undefined) {
      throw new RangeError('The chart has no such medicine');
    }
    const id = seedId('lineEvent', number);
    const day = todayIn(facility.timeZone, order.finalisedAt);
    this.#rows.lineEvent.push({
      id,
      medicationId: line.medicationId,
      orderId: order.id,
      carries: null,
      content: contentOf({ day, seed: line.seed }),
      reason,
      byName: order.finalisedByName,
      enteredByName: null,
      at: order.finalisedAt,
    });
    const confirmed = this.#rows.orderConfirmation.find(({ orderId }) => orderId === order.id);
    if (confirmed === undefined) return;
    const { id: confirmationId, confirmedBy: actorId, confirmedAt: at } = confirmed;
    const done = { eventId: id, orderId: order.id, action: 'Actioned', actorId, at } as const;
    this.#rows.lineEventAction.push(done);
    this.#rows.lineEventConfirmation.push({ eventId: id, confirmationId });
  }

  /** The medicines on the latest order. */
  get current(): CurrentMedicine[] {
    return this.#lines.map((line) => ({ ...line, ...this.#book.get(line.medicationId) }));
  }

  /** Whether the latest order has something for the pharmacist. */
  get isPending(): boolean {
    return this.#pharmacy.awaiting(this.#lines).length > 0;
  }

  #visit(planned: PlannedOrder): Visit {
    const { number, facility, prescribers } = this.#resident;
    const at = momentAgo(this.#resident, planned.daysAgo, drawInt(0, 540));
    const isUsual = chance(0.8) || this.#resident.traits.chart?.isFirstDoctors === true;
    const author = isUsual ? this.#usual : drawOne(prescribers);
    const encounterId = this.#encounter(author, at);
    return { residentNumber: number, encounterId, author, at, day: todayIn(facility.timeZone, at) };
  }

  /** A prescriber's encounter with a resident is opened once. */
  #encounter(author: Author, at: Date): string {
    const { encounter } = this.#rows;
    const open = encounter.find(({ userId }) => userId === author.id);
    if (open !== undefined) return open.id;
    const { number } = this.#resident;
    const id = seedId('encounter', number, encounter.length + 1);
    const residentId = seedId('resident', number);
    encounter.push({ id, residentId, userId: author.id, openedAt: at });
    return id;
  }

  #finalise(
    { author, at, day }: Visit,
    { drafts }: OrderDrafts,
    { isReview }: PlannedOrder,
    isByPhone: boolean,
  ): void {
    const { number, nurses } = this.#resident;
    const orders = this.#rows.pharmacyOrder;
    const sequence = orders.length + 1;
    const id = seedId('order', number, sequence);
    const before = this.#lines.map((line) => ({
      ...line,
      confirmed: this.#pharmacy.isConfirmed(line),
    }));
    const applied = applyDrafts(before, drafts, id, day);
    if (!applied.ok) throw new RangeError('A draft changes a medicine that is not on the chart');
    this.#lines = applied.lines;
    const written = drafts.flatMap(({ newMedicationId }) =>
      newMedicationId === null ? [] : [this.#book.get(newMedicationId)],
    );
    const touched = drafts.flatMap(({ medicationId }) =>
      medicationId === null ? [] : [this.#book.get(medicationId)],
    );
    const isEnterable = canEnterOnBehalf([...written, ...touched].map(({ seed }) => seed)).ok;
    const nurse = isByPhone && isEnterable ? nurses[0] : undefined;
    const by = nurse ?? author;
    orders.push({
      id,
      residentId: seedId('resident', number),
      sequence,
      previousOrderId: orders.at(-1)?.id ?? null,
      draftIds: drafts.map((_, i) => seedId('draft', number, sequence * 1000 + i)),
      finalisedBy: by.id,
      finalisedByName: by.name,
      finalisedAt: at,
      renewedExpiry: isReview ? expiryAfterReview(day) : null,
      safety: null,
      overrides: [],
      importedFrom: null,
      request: null,
    });
    if (nurse !== undefined) {
      this.#rows.orderOnBehalf.push({
        orderId: id,
        prescriberId: author.id,
        prescriberName: author.name,
        means: 'telephone',
        heardBy: listener,
      });
      for (const { row } of written) row.enteredIn = id;
    }
    this.#rows.takenOver.push(
      ...drafts.flatMap(({ kind, medicationId }) => {
        if (medicationId === null || kind === 'represcribe') return [];
        const { row } = this.#book.get(medicationId);
        if (row.prescribedBy === author.id) return [];
        const { residentId, prescribedBy: prescriberId } = row;
        const name = row.product.ingredients.join(' + ');
        return [
          { residentId, prescriberId, medicationId, name, orderId: id, byName: author.name, at },
        ];
      }),
    );
    this.#rows.orderMedication.push(
      ...applied.lines.map((line) => ({
        orderId: id,
        medicationId: line.medicationId,
        status: line.status,
        statusSince: line.statusSince,
        stoppedOn: line.stoppedOn,
        changeReason: line.changeReason,
      })),
    );
  }
}
