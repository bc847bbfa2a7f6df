import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Need, NeedReason } from '@wattle/contract/entities/need.ts';
import type { Question } from '@wattle/contract/entities/question.ts';
import type { Round, RoundStep } from '@wattle/contract/entities/round.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { withStep } from '@wattle/contract/rules/rounds/round-steps.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, residentOf } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';

/** The residents of the round, whose medicine is named after them. */
export const names = ['Abbott', 'Baker', 'Castle', 'Dunn'] as const;

export const pathOfChart = (name: string) => `/residents/gp/demo/${name}`;

const uuid = (number: number, kind = 1) =>
  Uuid.parse(`0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`);

const roundId = uuid(0, 9);
const numberOf = (name: string) => names.findIndex((one) => one === name) + 1;

export const medicineOf = (name: string) => `${name.toLowerCase()}amine`;

/** The id of the one draft on a resident's chart. */
export const draftIdOf = (name: string) => uuid(numberOf(name), 3);

function orderFor(name: string) {
  const product = { name: medicineOf(name), ingredients: [medicineOf(name)] };
  const id = uuid(numberOf(name), 2);
  return orderOf([medication({ id: `m-${name}`, product })], { id });
}

function draftFor(name: string): Draft {
  const [about] = orderFor(name).medications;
  if (about === undefined) throw new Error('There is one');
  return {
    id: draftIdOf(name),
    kind: 'cease',
    medicationForeignKey: about.authoringSystemForeignKey,
    prescription: null,
    reason: 'No longer needed',
    product: about.product,
    createdAt: finalisedAt,
    updatedAt: finalisedAt,
    performedOn: today,
  };
}

export const needOf = (reason: NeedReason, values: Partial<Need> = {}): Need => ({
  reason,
  due: today,
  since: null,
  about: [],
  by: null,
  cause: '1',
  notMine: [],
  ...values,
});

/** A question about a chart. */
export const questionOf = (number: number): Question => ({
  id: uuid(number, 4),
  kind: 'question',
  medicationForeignKey: null,
  words: 'Please look at this.',
  isUrgent: false,
  source: '',
  line: null,
  state: 'open',
  asked: { by: 'Linh Nguyen', at: finalisedAt },
  askedByType: 'Pharmacist',
  isMine: false,
  askedOf: null,
  seen: null,
  outcome: null,
});

/** The server has a chart of each resident, being set up with a draft if so, and a round of them that keeps its steps. */
export function hasRound({ withDrafts = false, at: first = 1, hasEnded = false } = {}) {
  hasChart({ order: null });
  const bornOf = (name: string) => getPlainDate(`194${numberOf(name)}-03-08`);
  answers(portal.resident, ({ params: { foreignKey } }) =>
    residentOf({
      id: foreignKey,
      authoringSystemForeignKey: foreignKey,
      familyName: foreignKey,
      dateOfBirth: bornOf(foreignKey),
      isOnboarding: withDrafts,
    }),
  );
  answers(medications.latestOrder, ({ params }) => orderFor(params.foreignKey));
  if (withDrafts) answers(medications.listDrafts, ({ params }) => [draftFor(params.foreignKey)]);
  answers(medications.product, null);
  answers(medications.residentNeeds, {
    today,
    needs: [
      needOf('question', { about: ['digoxin'], aside: ['digoxin'], by: 'Linh Nguyen' }),
      needOf('chart-expiry'),
    ],
  });
  let round: Round = {
    id: roundId,
    startedAt: finalisedAt,
    endedAt: hasEnded ? finalisedAt : null,
    steps: first - 1,
    at: first,
    places: names.map((name, at) => ({
      number: at + 1,
      outcome: 'waiting',
      why: null,
      resident: {
        authoringSystem: 'demo',
        authoringSystemForeignKey: name,
        familyName: name,
        givenName: 'John',
        preferredName: null,
        dateOfBirth: bornOf(name),
        room: String(at + 1),
        facility: 'Banksia House',
        residentStatus: 'Active',
        orders: 0,
        drafts: withDrafts ? 1 : 0,
      },
    })),
  };
  answers(portalRounds.currentRound, () => (round.endedAt === null ? round : null));
  answers(portalRounds.round, () => round);
  answers(portalRounds.roundNeeds, []);
  answers(portalRounds.startRound, () => round);
  const taken = new Set<string>();
  answers(portalRounds.stepInRound, ({ params: { stepId }, body }) => {
    if (!taken.has(stepId)) round = withStep(round, body, finalisedAt);
    taken.add(stepId);
    return round;
  });
}

export const stepsTaken = (): RoundStep[] =>
  callsOf(portalRounds.stepInRound).map(({ body: { from, to } }) => ({ from, to }));

/** Steps that a page before this one couldn’t send. */
export const keepsSteps = (...steps: RoundStep[]) => keepsStepsOf(undefined, ...steps);

export const keepsStepsOf = (page: string | undefined, ...steps: RoundStep[]) =>
  localStorage.setItem(
    'wattle.roundSteps',
    JSON.stringify(
      steps.map((step, at) => ({
        id: `00000007-0000-4000-8000-00000000000${at}`,
        roundId: '00000009-0000-4000-8000-000000000000',
        step,
        at: finalisedAt,
        page,
      })),
    ),
  );

export const seen = (number: number) => ({ number, outcome: 'seen', why: null }) as const;

export const bar = page.getByRole('region', { name: 'Round' });
export const whose = page.getByRole('heading', { level: 1 });

/** Only of the chart that is shown. */
export const medicine = (name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select ${medicineOf(name)}`) });

export const doctor = person({ userType: 'Doctor' });

export async function openRound(): Promise<void> {
  openApp(pathOfChart('Abbott'), doctor);
  await expect.element(medicine('Abbott')).toBeVisible();
  await expect.element(bar).toMatchTextContent('Resident 1 of 4');
}
