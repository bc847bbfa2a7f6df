import type { Medication } from '@wattle/contract/entities/medication.ts';
import { NeedsOfResident } from '@wattle/contract/entities/need.ts';
import type { QuestionContent } from '@wattle/contract/entities/question.ts';
import { Resident } from '@wattle/contract/entities/resident.ts';
import type { RoundPlace } from '@wattle/contract/entities/round.ts';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { medicationsQuestions } from '@wattle/contract/operations/medications-questions.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { supplyAgain } from '@wattle/contract/rules/line/supply.ts';
import { canRenew, renewalOf } from '@wattle/contract/rules/orders/renewal.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { randomUUID } from 'node:crypto';
import { latestOrder } from './charts.ts';
import { type Caller, readOf, unlessRefused } from './reads.ts';

/** What the prescriber does about a resident. */
export type Task =
  | { readonly kind: 'unchanged' | 'renewed' | 'controlled' | 'answered' | 'accepted' }
  | { readonly kind: 'added'; readonly line: string }
  | { readonly kind: 'ceased'; readonly medicine: string };

/** A resident of the round, with what is to be done about them. */
export interface RoundVisit {
  readonly number: number;
  readonly name: string;
  readonly address: string;
  readonly task: Task;
}

/** How many residents of each kind a round has. */
const mix: Readonly<Record<Task['kind'], number>> = {
  controlled: 1,
  renewed: 5,
  ceased: 2,
  answered: 2,
  accepted: 2,
  added: 3,
  unchanged: 5,
};
export const kinds = Object.keys(mix) as Task['kind'][];
export const twenty = 20;

/** What is prescribed, as it is typed, for the first whose chart has nothing like it. */
const lines = [
  { line: 'amoxicillin 500 mg tds 7/7', like: /cillin|cef/ },
  { line: 'doxycycline 100 mg daily 7/7', like: /cyclin/ },
  { line: 'cefalexin 500 mg qid 5/7', like: /cillin|cef/ },
];

interface Candidate {
  readonly place: RoundPlace;
  readonly params: ResidentPath;
  readonly name: string;
  readonly isDue: boolean;
  readonly isRenewable: boolean;
  /** How many Schedule 8 medicines it would be renewed with, each as before. */
  readonly controlled: number;
  /** Not Schedule 8, and the only line of its name. */
  readonly ordinary: readonly Medication[];
  readonly everything: string;
}

/** The first twenty of a round, prepared by what others do; undefined if they can’t all be walked as they should. */
export async function twentyOf(
  call: Caller,
  asking: Caller,
  places: readonly RoundPlace[],
): Promise<RoundVisit[] | undefined> {
  // One more, so that the twentieth has a next.
  if (places.length <= twenty) return undefined;
  const candidates: Candidate[] = [];
  for (const place of places.slice(0, twenty)) {
    const candidate = await candidateOf(call, place);
    if (candidate === undefined) return undefined;
    candidates.push(candidate);
  }
  const tasks = assigned(candidates);
  if (tasks === undefined) return undefined;
  return await Promise.all(
    candidates.map(async (candidate) => {
      const task = tasks.get(candidate) ?? { kind: 'unchanged' };
      await prepare(asking, candidate, task);
      const { authoringSystem, foreignKey } = candidate.params;
      const address = `${authoringSystem}/${foreignKey}`;
      return { number: candidate.place.number, name: candidate.name, address, task };
    }),
  );
}

async function candidateOf(call: Caller, place: RoundPlace): Promise<Candidate | undefined> {
  const { resident } = place;
  if (resident === null || resident.drafts > 0) return undefined;
  const { authoringSystem, authoringSystemForeignKey: foreignKey } = resident;
  const params = { authoringSystem, foreignKey };
  const order = await latestOrder(call, params).catch(unlessRefused);
  if (order === undefined) return undefined;
  const needs = NeedsOfResident.parse(
    await call(readOf(medicationsNeeds.residentNeeds, { params })),
  );
  const about = Resident.parse(await call(readOf(portal.resident, { params })));
  const reasons = needs.needs.map(({ reason }) => reason);
  if (reasons.includes('question') || !canRenew(about).ok) return undefined;
  const { renewed } = renewalOf(order.medications, new Set(), '', needs.today);
  const current = order.medications.filter(({ status }) => status !== 'Ceased');
  const controlled = renewed.filter(({ product }) => product.schedule === 'S8');
  const isSupplied = controlled.every((one) => supplyAgain(one, one.product) !== undefined);
  const named = (name: string) => order.medications.filter(({ product }) => product.name === name);
  return {
    place,
    params,
    name: chartName(resident),
    isDue: reasons.includes('chart-expiry'),
    isRenewable: renewed.length > 0 && isSupplied,
    controlled: controlled.length,
    ordinary: current.filter(
      ({ product, status }) =>
        status === 'Existing' && product.schedule !== 'S8' && named(product.name).length === 1,
    ),
    everything: current.map(({ product }) => product.name.toLowerCase()).join(', '),
  };
}

/** Gives each kind its residents; undefined if there are too few. */
function assigned(candidates: readonly Candidate[]): Map<Candidate, Task> | undefined {
  const tasks = new Map<Candidate, Task>();
  const left = [...lines];
  const taskOf = (candidate: Candidate, kind: Task['kind']): Task | undefined => {
    const { isRenewable, controlled, ordinary, everything } = candidate;
    const [first] = ordinary;
    switch (kind) {
      case 'controlled':
        return isRenewable && controlled === 1 ? { kind } : undefined;
      case 'renewed':
        return isRenewable && controlled === 0 ? { kind } : undefined;
      case 'ceased': {
        const medicine = ordinary[Math.floor(ordinary.length / 2)];
        return medicine && { kind, medicine: medicine.product.name };
      }
      case 'answered':
      case 'accepted':
        return first && { kind };
      case 'added': {
        const at = left.findIndex(({ like }) => !like.test(everything));
        const [taken] = at < 0 ? [] : left.splice(at, 1);
        return taken && { kind, line: taken.line };
      }
      case 'unchanged':
        return { kind };
    }
  };
  // Those whose charts expire are renewed first.
  const inTurn = candidates.toSorted((a, b) => Number(b.isDue) - Number(a.isDue));
  for (const kind of kinds) {
    let found = 0;
    for (const candidate of inTurn) {
      if (tasks.has(candidate) || found === mix[kind]) continue;
      const task = taskOf(candidate, kind);
      if (task === undefined) continue;
      tasks.set(candidate, task);
      found += 1;
    }
    if (found < mix[kind]) return undefined;
  }
  return tasks;
}

/** What the pharmacist asks or recommends before the round. */
async function prepare(asking: Caller, candidate: Candidate, { kind }: Task): Promise<void> {
  if (kind !== 'answered' && kind !== 'accepted') return;
  const [line] = candidate.ordinary;
  if (line === undefined) return;
  const shared = {
    medicationForeignKey: line.authoringSystemForeignKey,
    isUrgent: false,
    source: '',
  };
  const content: QuestionContent =
    kind === 'answered'
      ? { ...shared, kind: 'question', words: 'Is this still needed?' }
      : {
          ...shared,
          kind: 'recommendation',
          words: 'No longer needed.',
          proposal: { kind: 'cease' },
        };
  const body = { id: Uuid.parse(randomUUID()), content };
  await asking(readOf(medicationsQuestions.askQuestion, { params: candidate.params, body }));
}
