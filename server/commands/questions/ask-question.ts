import type { KeptProposal, QuestionContent } from '@wattle/contract/entities/question.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { mostOpenQuestions } from '@wattle/contract/operations/medications-questions.ts';
import { questionProblems } from '@wattle/contract/rules/questions/question-problems.ts';
import { isEqual } from '@wattle/contract/values/is-equal.ts';
import type { Kysely } from 'kysely';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireActive } from '../../policies/chart-writes.ts';
import { productOf } from '../../policies/drafts.ts';
import { requireAsker } from '../../policies/questions.ts';
import { insertOutboxEvent, questionEvent } from '../../queries/exchange/outbox.ts';
import { findProducts } from '../../queries/chart/catalogue.ts';
import {
  findAskedOf,
  findQuestion,
  insertQuestion,
  listOpenQuestions,
  type QuestionRow,
} from '../../queries/questions/questions.ts';
import { queueUrgentMail } from '../../queries/people/notices.ts';
import { type LockedResident, lockResident } from '../../queries/residents/residents.ts';
import { readChartLine } from '../../readers/chart.ts';
import { todayIn } from '../../time.ts';

type AskCall = Call<typeof medications.askQuestion>;

/** Asks the prescribers about a line or a chart, once, and tells everybody who has the chart open. */
export async function askQuestion(container: Container, call: AskCall): Promise<QuestionRow> {
  requireAsker(call.actor, call.body.content);
  try {
    return await container.db.kysely.transaction().execute((tx) => askIn(tx, container, call));
  } catch (error) {
    // The id was used for another resident, which this resident's lock doesn't prevent.
    if (isUniqueViolation(error, 'question_pkey')) throw new Refusal('Request_Changed');
    throw error;
  }
}

async function askIn(
  tx: Kysely<Tables>,
  container: Container,
  call: AskCall,
): Promise<QuestionRow> {
  const { actor, now, body } = call;
  const { id, content } = body;
  const resident = await lockResident(tx, call.resident.id);
  const done = await findQuestion(tx, resident.id, id, now);
  if (done !== undefined) {
    if (done.askedBy !== actor.userId || !isSame(done, content)) {
      throw new Refusal('Request_Changed');
    }
    await call.audit(tx, { question: id, repeated: true });
    return done;
  }
  requireActive(resident);
  const open = await listOpenQuestions(tx, resident.id);
  if (open.length >= mostOpenQuestions) throw new Refusal('Too_Many_Questions');
  const { line, proposal } = await judge(tx, resident, call);
  const { kind, medicationForeignKey, words, isUrgent, source } = content;
  const medicationId = medicationForeignKey;
  const askedOf = await findAskedOf(tx, {
    residentId: resident.id,
    medicationId,
    latestOrderId: resident.latestOrderId,
  });
  await insertQuestion(
    tx,
    {
      id,
      residentId: resident.id,
      medicationId,
      kind,
      isUrgent,
      state: 'open',
      askedBy: actor.userId,
      askedByType: actor.userType ?? '',
      askedOf,
      askedAt: now,
      updatedAt: now,
    },
    {
      content: {
        kind: 'asked',
        as: kind,
        medicationForeignKey,
        words,
        isUrgent,
        source,
        ...(proposal && { proposal }),
        line,
      },
      actorId: actor.userId,
      byName: actorName(actor),
      at: now,
    },
  );
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
  await insertOutboxEvent(tx, questionEvent('question-asked', id, resident.id, now));
  const question = await findQuestion(tx, resident.id, id, now);
  if (question === undefined) throw new Error('The question was not kept');
  const about = { residentId: resident.id, askedOf: [askedOf], by: actor.userId };
  if (isUrgent) await queueUrgentMail(tx, container.settings, about, now);
  await call.audit(tx, { question: id, kind, isUrgent });
  return question;
}

/** The line and the proposal as they are kept. Throws the refusal. */
async function judge(
  tx: Kysely<Tables>,
  { latestOrderId }: LockedResident,
  { now, body: { content }, resident: { timeZone } }: AskCall,
) {
  const today = todayIn(timeZone, now);
  const { medicationForeignKey: key, proposal } = content;
  const found = await readChartLine(tx, latestOrderId, key, today);
  if (key !== null && (found === undefined || found.medication.status === 'Ceased')) {
    throw new Refusal('Not_On_Chart');
  }
  const kept = await keptOf(tx, proposal, found?.line.product);
  const [problem] = questionProblems(content, found?.medication, kept?.product, today);
  if (problem !== undefined) throw new Refusal('Invalid_Question', `${problem}.`);
  const line =
    found === undefined
      ? null
      : { product: found.line.product, instructions: found.medication.instructions };
  return { line, proposal: kept };
}

async function keptOf(
  tx: Kysely<Tables>,
  proposal: QuestionContent['proposal'],
  onChart: Parameters<typeof productOf>[1],
): Promise<KeptProposal | undefined> {
  const prescription = proposal?.prescription;
  if (proposal === undefined || prescription === undefined) return proposal;
  const [inCatalogue] = await findProducts(tx, [prescription.productCode]);
  return { ...proposal, product: productOf(prescription, onChart, inCatalogue?.product) };
}

function isSame({ events }: QuestionRow, content: QuestionContent): boolean {
  const first = events[0]?.content;
  if (first?.kind !== 'asked') return false;
  const { kind: _, as: kind, line: __, proposal: kept, ...rest } = first;
  const { product: ___, ...proposal } = kept ?? {};
  return isEqual({ kind, ...(kept && { proposal }), ...rest }, content);
}
