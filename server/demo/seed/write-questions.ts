import { KeptProposal, type KeptQuestionEvent } from '@wattle/contract/entities/question.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import type { Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { listOrderLines, type OrderLineRow } from '../../queries/chart/order-lines.ts';
import {
  findAskedOf,
  insertQuestion,
  insertQuestionEvents,
  updateQuestions,
} from '../../queries/questions/questions.ts';
import { askedQuestions, type SeedQuestion } from './data/questions.ts';
import { practice } from './data/practice.ts';
import { residentKey, seedId } from './ids.ts';
import { userRows } from './people.ts';

const hourMs = 3_600_000;

type Person = (typeof userRows)[number];

/** How many charts are looked at for lines that fit. */
const mostCharts = 250;

/** A question or recommendation in every state, each on the chart of another resident whom the practice doesn’t use. */
export async function writeQuestions(tx: Kysely<Tables>, now: Date): Promise<void> {
  const residents = await tx
    .selectFrom('resident')
    .innerJoin('pharmacyOrder as o', 'o.id', 'resident.latestOrderId')
    .where('foreignKey', '>', residentKey(practice.length))
    .where('foreignKey', '<', residentKey(900_000))
    .where('status', '=', 'Active')
    .where('isOnboarding', '=', false)
    .select(['resident.id', 'o.id as latestOrderId', 'o.sequence'])
    .select(['o.finalisedBy', 'o.finalisedByName', 'o.finalisedAt'])
    .orderBy('foreignKey')
    .limit(mostCharts)
    .execute();
  const lines = await listOrderLines(
    tx,
    residents.map(({ latestOrderId }) => latestOrderId),
  );
  const charts = new Set(
    residents.map((chart) => {
      const there = lines.filter(({ orderId }) => orderId === chart.latestOrderId);
      return {
        ...chart,
        running: there.filter(({ status }) => status !== 'Ceased'),
        justCeased: there.filter(
          ({ status, statusSince }) => status === 'Ceased' && statusSince === chart.latestOrderId,
        ),
      };
    }),
  );
  const doctor = personNamed('doctor').id;
  for (const [index, question] of askedQuestions.entries()) {
    const isOvertaken = question.became?.state === 'overtaken';
    const fitting = [...charts].flatMap((chart) => {
      const there = isOvertaken ? chart.justCeased : chart.running;
      const line = there.find((one) => fits(question, one));
      if (question.about !== undefined && line === undefined) return [];
      return [{ chart, line, isDoctors: (line?.prescribedBy ?? chart.finalisedBy) === doctor }];
    });
    // By an order of these days, if there is one.
    if (isOvertaken) fitting.sort((a, b) => +b.chart.finalisedAt - +a.chart.finalisedAt);
    const found = fitting.find(({ isDoctors }) => isDoctors || question.isDoctors !== true);
    // A small world may have none of the doctor’s.
    const { chart, line } = found ?? fitting[0] ?? {};
    if (chart === undefined) continue;
    charts.delete(chart);
    await write(tx, now, index, question, { ...chart, line });
  }
}

const fits = ({ about = [], givenAt }: SeedQuestion, { product, doseTimes }: OrderLineRow) =>
  about.some((name) => product.ingredients.includes(name)) &&
  (givenAt === undefined || doseTimes.includes(givenAt));

interface About {
  readonly id: string;
  readonly latestOrderId: string;
  readonly sequence: number;
  readonly finalisedBy: UserId;
  readonly finalisedByName: string;
  readonly finalisedAt: Date;
  readonly line: OrderLineRow | undefined;
}

async function write(
  tx: Kysely<Tables>,
  now: Date,
  index: number,
  seed: SeedQuestion,
  { id: residentId, latestOrderId, line, ...order }: About,
): Promise<void> {
  const isOvertaken = seed.became?.state === 'overtaken';
  const until = isOvertaken ? order.finalisedAt : now;
  const ago = (hours: number) => new Date(until.getTime() - hours * hourMs);
  const id = seedId('question', index + 1);
  const by = personNamed(seed.by);
  const doctor = personNamed('doctor');
  const medicationId = line?.id ?? null;
  const isRecommendation = seed.recommends !== undefined;
  const askedAt = ago(seed.hoursAgo);
  await insertQuestion(
    tx,
    {
      id,
      residentId,
      medicationId,
      kind: isRecommendation ? 'recommendation' : 'question',
      isUrgent: seed.isUrgent === true,
      state: 'open',
      askedBy: by.id,
      askedByType: by.userType ?? '',
      askedOf: await findAskedOf(tx, { residentId, medicationId, latestOrderId }),
      askedAt,
      updatedAt: askedAt,
    },
    {
      content: {
        kind: 'asked',
        as: isRecommendation ? 'recommendation' : 'question',
        medicationForeignKey: medicationId,
        words: seed.words,
        isUrgent: seed.isUrgent === true,
        source: seed.source ?? '',
        ...(seed.recommends && { proposal: proposalOf(seed.recommends, line) }),
        line: line === undefined ? null : { product: line.product, instructions: textOf(line) },
      },
      ...said(by, askedAt),
    },
  );
  const add = async (content: KeptQuestionEvent, then: Then, nth: number) =>
    insertQuestionEvents(tx, [
      { id: seedId('question', index + 1, nth), questionId: id, content, ...then },
    ]);
  if (seed.seenHoursAgo !== undefined) {
    const at = ago(seed.seenHoursAgo);
    await add({ kind: 'seen' }, said(doctor, at), 1);
    await updateQuestions(tx, [id], { seenAt: at, updatedAt: at });
  }
  if (seed.became !== undefined) {
    const { state, words = '', hoursAgo } = seed.became;
    const at = ago(hoursAgo);
    const ofOrder = { id: latestOrderId, sequence: order.sequence };
    const content: KeptQuestionEvent =
      state === 'overtaken'
        ? { kind: 'overtaken', order: ofOrder }
        : state === 'accepted' && seed.recommends !== 'monitor'
          ? { kind: 'ordered', order: ofOrder, isChanged: false }
          : { kind: state, words };
    const closer = state === 'withdrawn' ? by : doctor;
    const { finalisedBy: actorId, finalisedByName: byName } = order;
    await add(content, isOvertaken ? { actorId, byName, at } : said(closer, at), 2);
    await updateQuestions(tx, [id], { state, closedAt: at, updatedAt: at });
  }
}

type Then = Pick<Parameters<typeof insertQuestionEvents>[1][number], 'actorId' | 'byName' | 'at'>;

const said = (who: Person, at: Date): Then => ({
  actorId: who.id,
  byName: `${who.givenName} ${who.familyName}`,
  at,
});

function proposalOf(
  kind: NonNullable<SeedQuestion['recommends']>,
  line: OrderLineRow | undefined,
): KeptProposal {
  if (kind !== 'change' || line === undefined)
    return { kind: kind === 'change' ? 'monitor' : kind };
  const { id: _, product, ...rest } = line;
  return KeptProposal.parse({
    kind,
    product,
    prescription: {
      ...rest,
      productCode: product.code,
      brandName: product.brandName,
      dosage: line.dosage ?? undefined,
      directions: 'after food',
    },
  });
}

const textOf = ({ dosage, ...line }: OrderLineRow) =>
  instructionText({ ...line, dosage: dosage ?? undefined } as Parameters<
    typeof instructionText
  >[0]);

function personNamed(userName: string): Person {
  const person = userRows.find((one) => one.userName === userName);
  if (person === undefined) throw new RangeError(`There is nobody called ${userName}`);
  return person;
}
