import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { FinaliseRequest, FinaliseResult } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { applyDrafts } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { isPrescribing } from '@wattle/contract/rules/drafts/drafting.ts';
import {
  reauthenticationValidSince,
  needsReauthentication,
} from '@wattle/contract/rules/people/reauthentication.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { chosenLength } from '@wattle/contract/rules/orders/chart-length.ts';
import { renewedExpiry } from '@wattle/contract/rules/orders/review.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { actorName } from '../../actor.ts';
import type { Container } from '../../container.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { StoredRequest, Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { publish } from '../../live/publish.ts';
import { requireActive, requireLatest, requireSamePlace } from '../../policies/chart-writes.ts';
import {
  isSameSet,
  requireAllPrescribed,
  requireComplete,
  requireCurrent,
  requireNumbers,
  requireReviewed,
  requireReviewer,
  requireExpiry,
  requireSupply,
} from '../../policies/drafts.ts';
import { allergiesToCheck } from '../../readers/allergies.ts';
import { readChart } from '../../readers/chart.ts';
import { readDraftedChart } from '../../readers/drafted-chart.ts';
import { aliveOf } from '../../readers/drafts.ts';
import { todayIn } from '../../time.ts';
import { replaceCourseEnds } from '../../queries/chart/courses.ts';
import { type DraftRow, deleteDrafts } from '../../queries/chart/drafts.ts';
import { findFinalising } from '../../queries/chart/draft-facts.ts';
import type { OrderLineRow } from '../../queries/chart/order-lines.ts';
import { findOrder, insertOrder, type OrderRow } from '../../queries/chart/orders.ts';
import { insertOutboxEvent } from '../../queries/exchange/outbox.ts';
import { takeReauthentication } from '../../queries/people/reauthentications.ts';
import {
  type LockedResident,
  lockResident,
  updateResident,
} from '../../queries/residents/residents.ts';
import { addStayEvent, listStayEvents } from '../../queries/residents/stay-events.ts';
import { type SourceExchange, askLicensedSource } from '../../safety/licensed-source.ts';
import { settleQuestions } from '../../queries/questions/settle-questions.ts';
import { closeAnsweredItems } from '../../queries/exchange/answered-items.ts';
import { findOrderPrescriber, isSamePrescriber, type OrderPrescriber } from './order-prescriber.ts';
import { eventsOf } from './new-events.ts';
import { type NumberedDraft, prescriptionsOf } from './new-prescriptions.ts';
import { summaryOf } from './resident-after.ts';
import { acceptingDrafts, linesAfter, requireOpenQuestions } from './settle.ts';
import {
  allergyConflictsLeft,
  hasSameReasons,
  type ChartSafety,
  judgeSafety,
  safetyDetail,
  storedSafety,
} from './safety.ts';
import { takenOver } from './take-over.ts';

type FinaliseCall = Call<typeof medications.finalise>;

/** Turns the caller's drafts into one new version of the chart, all or nothing and only once (DRF-02, DRF-06). */
export async function finaliseDrafts(
  container: Container,
  call: FinaliseCall,
): Promise<FinaliseResult> {
  const { kysely } = container.db;
  // Before the lock, so that nobody else on this chart waits for the source.
  const licensed =
    container.settings.safetySource &&
    (await askLicensedSource(container, await readDraftedChart(kysely, call)));
  try {
    return await kysely.transaction().execute((tx) => finaliseIn(tx, container, call, licensed));
  } catch (error) {
    // The id was used for another resident at the same moment, which this resident's lock doesn't prevent.
    if (isUniqueViolation(error, 'pharmacy_order_pkey')) throw takenId();
    throw error;
  }
}

const takenId = () => new Refusal('Request_Changed');

async function finaliseIn(
  tx: Kysely<Tables>,
  container: Container,
  arrival: FinaliseCall,
  licensed: SourceExchange | undefined,
): Promise<FinaliseResult> {
  const { actor, body } = arrival;
  const resident = await lockResident(tx, arrival.resident.id);
  // Dated once it is processed: a draft that was saved while it waited was written without knowing of it.
  const call = { ...arrival, now: container.now() };
  const draftsKey = { residentId: resident.id, prescriberId: actor.userId };
  const found = await findFinalising(tx, {
    ...draftsKey,
    orderId: body.id,
    latestOrderId: resident.latestOrderId,
  });
  const done = found.isDone ? await findOrder(tx, body.id) : undefined;
  if (done !== undefined) {
    if (!isSameRequest(done, call)) throw takenId();
    await call.audit(tx, { order: done.id, sequence: done.sequence, repeated: true });
    return resultOf(done);
  }
  requireNumbers(actor);
  requireReviewer(actor.userType, body.isChartReview);
  requireActive(resident);
  requireSamePlace(resident, arrival.resident);
  requireLatest(resident, body.basedOnOrderId);

  const today = todayIn(call.resident.timeZone, call.now);
  const { rows, drafts } = aliveOf(found.drafts, resident.isOnboarding, today);
  const ids = drafts.map(({ id }) => id);
  requireReviewed(drafts, body);
  for (const draft of drafts) requireComplete(draft, draft.product, today);
  const { lines: chart, medications: onChart } = await readChart(tx, resident.latestOrderId, today);
  requireCurrent(drafts, onChart, today);
  if (body.isChartReview === true) {
    requireAllPrescribed(drafts, onChart);
    requireExpiry(body, today, lengthOf(call.resident));
  }
  requireOpenQuestions(rows, found.questions);
  const onBehalf = await findOrderPrescriber(tx, call, rows, chart);
  requireSupply(drafts);
  const safety = judgeSafety(container, body, {
    medications: onChart,
    drafts,
    licensed,
    allergies: allergiesToCheck(resident, found.waitingAllergies),
    today,
  });
  const reauthentication = needsReauthentication(drafts)
    ? await requireReauthentication(tx, call)
    : null;

  const order = await writeOrder(tx, container, call, {
    resident,
    found,
    drafts: rows,
    chart,
    onBehalf,
    safety,
    today,
    onChart,
  });
  await deleteDrafts(tx, draftsKey, ids);
  await reconcile(tx, container, call, resident);
  const by = { decidedBy: actor.userId, decidedAt: call.now };
  const closed = found.hasItemsToAnswer ? await closeAnsweredItems(tx, resident.id, by) : 0;
  await publish(tx, 'PharmacyRequestAdded', resident, order.id);
  await insertOutboxEvent(tx, {
    topic: 'order-finalised',
    orderId: order.id,
    confirmationId: null,
    residentId: resident.id,
    at: call.now,
  });
  await call.audit(tx, {
    order: order.id,
    sequence: order.sequence,
    drafts: ids.length,
    ...(reauthentication !== null && { reauthentication }),
    ...(onBehalf !== null && { prescriber: onBehalf.prescriberId, means: onBehalf.means }),
    ...(closed > 0 && { heldItems: closed }),
    ...safetyDetail(safety, body),
    ...(body.isResidentChecked === true && { isResidentChecked: true }),
  });
  return resultOf(order);
}

/** A prescriber who has drafted since a return from hospital, and finalises, has looked at what it says. */
async function reconcile(
  tx: Kysely<Tables>,
  { newId }: Container,
  { actor, now, body }: FinaliseCall,
  { id, returnToReconcile: about }: LockedResident,
): Promise<void> {
  if (about === null || !isPrescriber(actor.userType)) return;
  const events = await listStayEvents(tx, id);
  const returned = events.find((event) => event.id === about);
  // As for drafts that were overtaken, what counts is when they were last saved.
  if (returned === undefined || returned.at > new Date(body.draftsAsOf)) return;
  const content = { kind: 'reconciled', order: body.id } as const;
  await addStayEvent(tx, id, events, { id: newId(), content, about, actor, at: now });
}

const lengthOf = ({ chartKind, chartMonths }: FinaliseCall['resident']) =>
  chosenLength(chartKind, chartMonths);

/** Uses up the caller's re-authentication for this order and returns its id (RELOG-04). */
async function requireReauthentication(
  tx: Kysely<Tables>,
  { actor, now, body }: FinaliseCall,
): Promise<string> {
  const taken = await takeReauthentication(tx, {
    userId: actor.userId,
    since: reauthenticationValidSince(now),
    orderId: body.id,
  });
  if (taken === undefined) throw new Refusal('Controlled_Needs_Reauthentication');
  return taken;
}

interface NewOrder {
  readonly resident: LockedResident;
  readonly found: Awaited<ReturnType<typeof findFinalising>>;
  readonly drafts: readonly DraftRow[];
  /** The latest order's medicines. */
  readonly chart: readonly OrderLineRow[];
  /** Null if it is the caller's own. */
  readonly onBehalf: OrderPrescriber | null;
  readonly safety: ChartSafety;
  readonly onChart: readonly Medication[];
  readonly today: PlainDate;
}

/** Writes the new version and updates the resident accordingly. */
async function writeOrder(
  tx: Kysely<Tables>,
  { newId }: Container,
  { actor, now, body, resident: whose }: FinaliseCall,
  { resident, found, drafts, chart, onBehalf, safety, onChart, today }: NewOrder,
) {
  const numbered = drafts.map((draft): NumberedDraft => {
    return { ...draft, newMedicationId: isPrescribing(draft.kind) ? newId() : null };
  });
  const applied = applyDrafts(chart.map(lineOf), numbered, body.id, today);
  if (!applied.ok) throw new Refusal('Not_On_Chart');

  const chartNumber = resident.chartNumber ?? newChartNumber(newId());
  const by = {
    id: onBehalf?.prescriberId ?? actor.userId,
    name: onBehalf?.prescriberName ?? actorName(actor),
  };
  const prescriptions = prescriptionsOf(numbered, found.scriptNumbers, {
    residentId: resident.id,
    encounterId: found.encounterId,
    chartNumber,
    userId: by.id,
    name: by.name,
    enteredIn: onBehalf === null ? null : body.id,
    at: now,
  });
  const renewed = renewedExpiry(
    resident.chartExpiry,
    today,
    body.isChartReview === true,
    lengthOf(whose),
  );
  const order = {
    id: body.id,
    residentId: resident.id,
    sequence: (found.latestSequence ?? 0) + 1,
    previousOrderId: resident.latestOrderId,
    draftIds: drafts.map(({ id }) => id),
    finalisedBy: actor.userId,
    finalisedByName: actorName(actor),
    finalisedAt: now,
    // The first order starts a chart; there is nothing to review.
    renewedExpiry: resident.chartExpiry && renewed,
    request: storedRequest(body),
    ...storedSafety(
      safety,
      new Map(numbered.map((one) => [one.id, one.newMedicationId ?? one.medicationId])),
    ),
  };
  const events = eventsOf(numbered, chart, {
    newId,
    orderId: order.id,
    name: by.name,
    enteredBy: onBehalf === null ? null : actorName(actor),
    at: now,
    today,
  });
  await insertOrder(tx, {
    order,
    onBehalf,
    medications: prescriptions,
    lines: applied.lines,
    events,
    takenOver: takenOver(drafts, chart, {
      userId: by.id,
      byName: by.name,
      residentId: resident.id,
      orderId: order.id,
      at: now,
    }),
  });
  await settleQuestions(tx, found.questions, {
    residentId: resident.id,
    newId,
    order: { id: order.id, sequence: order.sequence },
    by,
    at: now,
    accepting: acceptingDrafts(drafts),
    lineAfter: linesAfter(numbered, onChart, applied.lines),
  });

  const summary = summaryOf(applied.lines, chart, prescriptions, numbered);
  const courses = summary.courses.map(({ medicationId }) => medicationId);
  if (!isSameSet(courses, found.courses)) {
    await replaceCourseEnds(tx, resident.id, summary.courses);
  }
  await updateResident(tx, resident.id, {
    latestOrderId: order.id,
    chartUpdatedAt: now,
    ...(drafts.length > 0 && { hasChartChanged: true }),
    hasOpenPhoneOrder: onBehalf !== null || resident.hasOpenPhoneOrder,
    hasComplementary: summary.hasComplementary,
    ...allergyConflictsLeft(resident.allergyConflicts, safety),
    chartNumber,
    ...(renewed !== null && { chartExpiry: renewed, chartReviewedOn: today }),
    ...(order.renewedExpiry !== null && {
      chartReviewOrderId: order.id,
      isChartReviewConfirmed: false,
    }),
  });
  return order;
}

function isSameRequest(order: OrderRow, { actor, resident, body }: FinaliseCall): boolean {
  return (
    order.residentId === resident.id &&
    order.finalisedBy === actor.userId &&
    order.previousOrderId === body.basedOnOrderId &&
    isSameSet(order.draftIds, body.draftIds) &&
    isSamePrescriber(order, body.onBehalf) &&
    hasSameReasons(order.overrides, body.overrides) &&
    (order.request === null || isDeepStrictEqual(order.request, storedRequest(body)))
  );
}

/** Without what its order keeps elsewhere: the drafts, whose order it is and the reasons. */
function storedRequest({
  draftsAsOf,
  isChartReview = false,
  allergiesUnavailable = false,
  isResidentChecked = false,
}: FinaliseRequest): StoredRequest {
  return { draftsAsOf, isChartReview, allergiesUnavailable, isResidentChecked };
}

function resultOf(order: Pick<OrderRow, 'id' | 'sequence' | 'finalisedAt'>): FinaliseResult {
  return {
    id: order.id,
    sequence: order.sequence,
    finalisedAt: toInstant(order.finalisedAt),
  };
}

const lineOf = (row: OrderLineRow) => ({
  medicationId: row.id,
  status: row.status,
  statusSince: row.statusSince,
  stoppedOn: row.stoppedOn,
  changeReason: row.changeReason,
  confirmed: row.status === 'Existing' || row.isConfirmed,
});

/** 18 characters starting with 3, as chart script numbers do, but not issued by a prescription exchange. */
function newChartNumber(id: string): string {
  return `3WATTLE${id.replaceAll('-', '').slice(0, 11).toUpperCase()}`;
}
