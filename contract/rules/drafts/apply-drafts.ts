import type { DraftKind } from '../../entities/draft.ts';
import type { MedicationStatus } from '../../entities/medication.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import type { StoredStatus } from '../chart/medication-expiry.ts';

/** How long a confirmed ceased medicine stays on the chart. */
const ceasedShownDays = 90;

/** One medicine on a version of the chart, as an order stores it. */
export interface ChartLine {
  readonly medicationId: string;
  readonly status: StoredStatus;
  /** The order that gave the medicine this status. */
  readonly statusSince: string;
  readonly stoppedOn: PlainDate | null;
  readonly changeReason: string | null;
}

interface CurrentLine extends ChartLine {
  /** Whether the pharmacist has confirmed this status. */
  readonly confirmed: boolean;
}

export interface AppliedDraft {
  readonly kind: DraftKind;
  /** The medicine on the chart; null for an addition. */
  readonly medicationId: string | null;
  /** The prescription to be written; null if none is. */
  readonly newMedicationId: string | null;
  readonly reason: string | null;
}

type ChartResult =
  | { readonly ok: true; readonly lines: ChartLine[] }
  | { readonly ok: false; readonly missing: string[] };

/** Whether a drafted medicine has left the chart, or was ceased, so that the draft can't be applied. */
export function isGone(kind: DraftKind, status: MedicationStatus | undefined): boolean {
  if (kind === 'add') return false;
  return status === undefined || (status === 'Ceased' && kind !== 'represcribe');
}

/** A line that no draft changes, in the next version. */
function carryOver({ confirmed, ...line }: CurrentLine, orderId: string, today: PlainDate) {
  if (!confirmed || line.status === 'Existing') return [line];
  if (line.status !== 'Ceased') {
    return [{ ...line, status: 'Existing' as const, statusSince: orderId }];
  }
  const isLongGone =
    line.stoppedOn !== null && daysBetween(line.stoppedOn, today) > ceasedShownDays;
  return isLongGone ? [] : [line];
}

/** Whether a draft of the kind leaves the prescription as it is, and says what happens to the medicine meanwhile. */
export const isEventKind = (kind: DraftKind) =>
  kind === 'pause' || kind === 'resume' || kind === 'decide';

function writeLine(draft: AppliedDraft, orderId: string): ChartLine[] {
  if (draft.kind === 'cease' || isEventKind(draft.kind)) return [];
  if (draft.newMedicationId === null) throw new RangeError('The draft has no new prescription');
  return [
    {
      medicationId: draft.newMedicationId,
      status: draft.kind === 'represcribe' ? 'RePrescribed' : 'New',
      statusSince: orderId,
      stoppedOn: null,
      changeReason: draft.reason,
    },
  ];
}

function stopLine(draft: AppliedDraft, id: string, orderId: string, today: PlainDate): ChartLine[] {
  if (draft.kind === 'represcribe') return [];
  return [
    {
      medicationId: id,
      status: 'Ceased',
      statusSince: orderId,
      stoppedOn: today,
      changeReason: draft.reason,
    },
  ];
}

/** Drafted medicines that aren't on the chart or can't be changed, or that are drafted twice. */
function missingFrom(lines: readonly CurrentLine[], drafts: readonly AppliedDraft[]): string[] {
  const statuses = new Map(lines.map((line) => [line.medicationId, line.status]));
  const seen = new Set<string>();
  const missing = new Set<string>();
  for (const { kind, medicationId } of drafts) {
    if (medicationId === null) continue;
    const isTwice = seen.has(medicationId);
    if (isTwice || isGone(kind, statuses.get(medicationId))) missing.add(medicationId);
    seen.add(medicationId);
  }
  return [...missing];
}

/**
 * The next version of a chart: `lines` with `drafts` applied, as order `orderId` on the facility's day `today`.
 * A change ceases the old prescription, always, because the pharmacist may already have acted on it, and adds the
 * new one; a re-prescription replaces the old one; a paused or resumed one stays as it is. If any medicine can't be
 * changed, everything is refused.
 */
export function applyDrafts(
  lines: readonly CurrentLine[],
  drafts: readonly AppliedDraft[],
  orderId: string,
  today: PlainDate,
): ChartResult {
  const missing = missingFrom(lines, drafts);
  if (missing.length > 0) return { ok: false, missing };
  const byMedication = new Map(drafts.map((draft) => [draft.medicationId, draft]));
  const kept = lines.flatMap((line) => {
    const draft = byMedication.get(line.medicationId);
    return draft === undefined || isEventKind(draft.kind)
      ? carryOver(line, orderId, today)
      : stopLine(draft, line.medicationId, orderId, today);
  });
  return { ok: true, lines: [...kept, ...drafts.flatMap((draft) => writeLine(draft, orderId))] };
}
