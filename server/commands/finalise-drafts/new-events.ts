import { eventsInForce } from '@wattle/contract/rules/line/line-events.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { NewRow } from '../../db/insert-rows.ts';
import type { OrderLineRow } from '../../queries/chart/order-lines.ts';
import type { NumberedDraft } from './new-prescriptions.ts';

type NewEvent = NewRow<'lineEvent'>;

/** What all events in one order share. */
interface OrderFacts {
  readonly newId: () => string;
  readonly orderId: string;
  readonly name: string;
  /** Who entered the order on behalf of the prescriber; null if nobody did. */
  readonly enteredBy: string | null;
  readonly at: Date;
  readonly today: PlainDate;
}

/**
 * The events of an order: those that its drafts make, and those in force of prescriptions that others take the place of,
 * for a paused medicine stays paused when it is prescribed again. What was ceased before begins anew.
 */
export function eventsOf(
  drafts: readonly NumberedDraft[],
  chart: readonly OrderLineRow[],
  decided: OrderFacts,
): NewEvent[] {
  const onChart = new Map(chart.map((line) => [line.id, line]));
  return drafts.flatMap((draft) => {
    const { medicationId, newMedicationId } = draft;
    if (draft.event !== null && medicationId !== null) {
      return [madeBy(draft.event, medicationId, draft.reason, decided)];
    }
    const line = onChart.get(medicationId ?? '');
    if (newMedicationId === null || line === undefined || line.status === 'Ceased') return [];
    // How many tablets a decided dose is goes by the product: of another it has to be decided again.
    const isSameProduct = draft.product.code === line.productCode;
    const kept = (line.events ?? []).filter(
      ({ content }) => isSameProduct || content.kind !== 'dose',
    );
    return carriedTo(newMedicationId, { ...line, events: kept }, decided);
  });
}

function madeBy(
  content: NonNullable<NumberedDraft['event']>,
  medicationId: string,
  reason: string | null,
  { newId, orderId, name, enteredBy, at }: OrderFacts,
): NewEvent {
  return {
    id: newId(),
    medicationId,
    orderId,
    carries: null,
    content,
    reason,
    byName: name,
    enteredByName: enteredBy,
    at,
  };
}

function carriedTo(
  medicationId: string,
  { events }: OrderLineRow,
  { newId, orderId, today }: OrderFacts,
): NewEvent[] {
  return eventsInForce(events ?? [], today).map((event) => ({
    id: newId(),
    medicationId,
    orderId,
    carries: event.id,
    content: event.content,
    reason: event.reason,
    byName: event.by,
    enteredByName: event.enteredBy,
    at: new Date(event.at),
  }));
}
