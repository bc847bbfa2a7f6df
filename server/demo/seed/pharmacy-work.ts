import type { ChartLine } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { drawInt, drawOne } from './draw.ts';
import { seedId } from './ids.ts';
import { soonAfter } from './moments.ts';
import type { ResidentRows } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';
import type { PendingState } from './traits.ts';

type AwaitingLine = ChartLine & { status: 'New' | 'RePrescribed' | 'Ceased' };

/** A medicine is actioned and confirmed once for each status. */
const keyOf = ({ medicationId, status }: ChartLine) => `${medicationId} ${status}`;

/** What the pharmacist did about each order of one resident. */
export class PharmacyWork {
  readonly #resident: SeedResident;
  readonly #rows: ResidentRows;
  readonly #confirmed = new Set<string>();
  readonly #actioned = new Set<string>();

  constructor(resident: SeedResident, rows: ResidentRows) {
    this.#resident = resident;
    this.#rows = rows;
  }

  isConfirmed(line: ChartLine): boolean {
    return this.#confirmed.has(keyOf(line));
  }

  awaiting(lines: readonly ChartLine[]): AwaitingLine[] {
    return lines.filter(
      (line): line is AwaitingLine => line.status !== 'Existing' && !this.isConfirmed(line),
    );
  }

  /** Acts on the order finalised last, at `finalisedAt`. */
  follow(finalisedAt: Date, lines: readonly ChartLine[], state: PendingState): void {
    const order = this.#rows.pharmacyOrder.at(-1);
    if (order === undefined || state === 'unactioned') return;
    const awaiting = this.awaiting(lines);
    const left = awaiting.filter((line) => !this.#actioned.has(keyOf(line)));
    const actioned = state === 'partly' ? left.slice(0, -1) : left;
    for (const line of actioned) this.#actioned.add(keyOf(line));
    const { now, pharmacists } = this.#resident;
    const pharmacist = drawOne(pharmacists);
    const minutes = drawInt(20, 600);
    this.#rows.medicationAction.push(
      ...actioned.map(({ medicationId, status }) => ({
        orderId: order.id,
        medicationId,
        status,
        action: 'Actioned' as const,
        actorId: pharmacist.id,
        at: soonAfter(finalisedAt, minutes, now),
      })),
    );
    if (state !== 'confirmed') return;
    const id = seedId('confirmation', this.#resident.number, order.sequence);
    this.#rows.orderConfirmation.push({
      id,
      orderId: order.id,
      confirmedBy: pharmacist.id,
      confirmedByName: pharmacist.name,
      confirmedAt: soonAfter(finalisedAt, minutes + 5, now),
    });
    for (const line of awaiting) {
      const { medicationId, status } = line;
      this.#rows.medicationConfirmation.push({
        medicationId,
        status,
        confirmationId: id,
      });
      this.#confirmed.add(keyOf(line));
    }
  }
}
