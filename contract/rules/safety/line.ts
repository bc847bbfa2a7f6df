import type { AllergyInfo } from '../../entities/allergy.ts';
import type { Dose } from '../../entities/dosage.ts';
import type { Draft } from '../../entities/draft.ts';
import type { LineEventContent } from '../../entities/line-event.ts';
import type { Medication, Prescription, ProductIdentity } from '../../entities/medication.ts';
import type { Finding, LineCheck } from '../../entities/safety.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { decidedRuns, decisionsOf } from '../line/decided-doses.ts';
import { isEventKind, isGone } from '../drafts/apply-drafts.ts';
import type { DoseLimits } from './dose-limits.ts';
import { isKnownIngredient, presentNames } from './facts/known-names.ts';
import { once } from './once.ts';

type LinePrescription = Omit<Prescription, 'productCode' | 'brandName' | 'packagingType'>;
type Before = Pick<Prescription, 'dose' | 'frequency' | 'directions' | 'dosage'> &
  Partial<Pick<Prescription, 'startDate' | 'endDate'>> &
  Pick<CheckedLine, 'product' | 'decided'>;

/** A medicine that is, or will be, taken, as the checks see it. */
export interface CheckedLine extends LinePrescription {
  /** The medicine's foreign key, or the draft's id. */
  readonly key: string;
  readonly product: Pick<
    ProductIdentity,
    'code' | 'ingredients' | 'brandName' | 'strength' | 'form' | 'structure'
  >;
  /** Of a dose that is decided later, those that were decided. */
  readonly decided?: readonly Dose[];
  /** The prescription that this one replaces; null if there was none, or it is settled. */
  readonly before: Before | null;
  /** Of a medicine on the chart: a paused one is checked like any other, and what is found says that it is paused. */
  readonly events?: Medication['events'];
  /** What stopped before it; null if the line is settled. */
  readonly earlier: Earlier | null;
}

/** A prescription that was ceased or replaced, or that the drafts cease or replace. */
export interface StoppedLine extends LinePrescription {
  readonly key: string;
  readonly product: CheckedLine['product'];
  /** The day it was ceased; null if the drafts do that. */
  readonly stoppedDate: PlainDate | null;
  readonly isImported: boolean;
}

/** What a chart knows of the time before a line. */
interface Earlier {
  readonly stopped: readonly StoppedLine[];
  /** The key of the medicine in force that the line takes the place of; it may have left the chart. */
  readonly replaces: string | null;
}

/** A chart as it is, or as the drafts would make it. */
export interface ChartToCheck {
  /** Without ceased medicines. */
  readonly lines: readonly CheckedLine[];
  readonly allergies: Pick<AllergyInfo, 'status' | 'allergy' | 'waiting'> | 'unavailable';
  /** The facility's day. */
  readonly today: PlainDate;
  /** Lower limits of doses that the operator sets; none if missing. */
  readonly limits?: DoseLimits;
}

/** What one check has to say about one line. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Why it couldn't be made, wholly or partly, as sentences or with a code; empty if it was. */
  readonly notChecked: readonly (string | Omit<LineCheck['notChecked'][number], 'check'>)[];
}

/** One check of one line on its chart. Pure; what it throws becomes *check failed* for this line only. */
export type Check = (line: CheckedLine, chart: ChartToCheck) => CheckResult;

/** Nothing to say, and nothing left out. */
export const clear: CheckResult = { findings: [], notChecked: [] };

/** In place of a check that needs the ingredients. */
export const noIngredients = 'The product has no ingredients on record.';

/** The ingredients as the product names them, with their salts, in lower case. */
export function writtenIngredientsOf({
  ingredients: written,
}: Pick<CheckedLine['product'], 'ingredients'>): string[] {
  return written.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
}

const ingredientsIn = once((product: CheckedLine['product']): readonly string[] => [
  ...new Set(writtenIngredientsOf(product).flatMap(presentNames)),
]);

/** The line's ingredients, each once, by the names of the facts; in lower case as written if they don't have it. */
export const ingredientsOf = ({ product }: Pick<CheckedLine, 'product'>) => ingredientsIn(product);

/** What a finding calls the medicine. */
export const nameOf = (line: Pick<CheckedLine, 'product'>) =>
  ingredientsOf(line).join(' and ') || 'this medicine';

/** Why a check of these ingredients is incomplete; empty if the facts have them all. */
export function unknownAmong(line: Pick<CheckedLine, 'product'>): string[] {
  return ingredientsOf(line)
    .filter((name) => !isKnownIngredient(name))
    .map((name) => `There are no facts about “${name}”, so only its name was compared.`);
}

const localRoutes = new Set<RouteCode>(['topical', 'ocular', 'otic', 'inhalation', 'vaginal']);

/** Whether a medicine acts where it is put, and little of it is expected in the blood. */
export function isLocal({ route }: Pick<CheckedLine, 'route'>): boolean {
  return localRoutes.has(route);
}

/** Whether a medicine is given by injection. */
export function isInjectedBy({ route }: Pick<CheckedLine, 'route'>): boolean {
  return route === 'subcutaneous' || route === 'intramuscular';
}

type OnChart = Pick<
  Medication,
  | 'authoringSystemForeignKey'
  | 'status'
  | 'confirmed'
  | 'replaces'
  | 'replaced'
  | 'events'
  | keyof LinePrescription
> & {
  readonly product: CheckedLine['product'];
  readonly events?: Medication['events'];
  readonly stoppedDate?: PlainDate | null;
  readonly importedFrom?: string | null;
};

/**
 * The lines to check: the medicines that aren't ceased, with the drafts in their places. A draft about a prescription
 * that was ceased or replaced can't be finalised, and doesn't conflict with anything.
 */
export function linesToCheck(
  medications: readonly OnChart[],
  drafts: readonly Pick<
    Draft,
    'id' | 'kind' | 'medicationForeignKey' | 'prescription' | 'product' | 'event'
  >[],
): CheckedLine[] {
  const onChart = new Map(medications.map((m) => [m.authoringSystemForeignKey, m]));
  const applied = drafts.filter(
    ({ kind, medicationForeignKey: key }) =>
      !isEventKind(kind) && !isGone(kind, onChart.get(key ?? '')?.status),
  );
  const deciding = drafts.flatMap((draft) => {
    const m = onChart.get(draft.medicationForeignKey ?? '');
    return m === undefined || m.status === 'Ceased' ? [] : decidedLine(draft, m);
  });
  const drafted = new Set(applied.map(({ medicationForeignKey }) => medicationForeignKey));
  const stoppedOnChart = medications
    .filter((m) => m.status === 'Ceased' || drafted.has(m.authoringSystemForeignKey))
    .map((m): StoppedLine => {
      const { authoringSystemForeignKey: key, status, stoppedDate = null, importedFrom = null } = m;
      const isImported = importedFrom !== null;
      return { ...m, key, isImported, stoppedDate: status === 'Ceased' ? stoppedDate : null };
    });
  const left = medications.flatMap(({ replaced = [] }) =>
    replaced.map((one) => ({ ...one, key: one.authoringSystemForeignKey })),
  );
  const stopped = [...stoppedOnChart, ...left];
  const isDecided = (m: OnChart) =>
    deciding.some(({ authoringSystemForeignKey: key }) => key === m.authoringSystemForeignKey);
  const kept = medications
    .filter((m) => m.status !== 'Ceased' && !drafted.has(m.authoringSystemForeignKey))
    .filter((m) => !isDecided(m))
    .map((one): CheckedLine => {
      if (one.confirmed) return settledLine(one);
      const m = { ...one, ...dosesDecided(one) };
      const gone = left.find(({ key }) => key === m.replaces);
      const before = onChart.get(m.replaces ?? '') ?? gone ?? null;
      const earlier = { stopped, replaces: gone?.isCeased === true ? null : m.replaces };
      return { ...m, key: m.authoringSystemForeignKey, before, earlier };
    });
  const added = applied.flatMap(({ id, medicationForeignKey, prescription, product }) => {
    if (prescription === null) return [];
    const before = onChart.get(medicationForeignKey ?? '') ?? null;
    const replaces = before?.status === 'Ceased' ? null : medicationForeignKey;
    // It stays paused when it is prescribed again.
    const events = replaces === null ? undefined : before?.events;
    return [{ ...prescription, key: id, product, events, before, earlier: { stopped, replaces } }];
  });
  return [...kept, ...deciding, ...added];
}

/**
 * What the pharmacist has confirmed is settled, and isn't compared with what was before. The same line as long as the
 * chart has the same medicine, so that what the checks read of it is read once, however often a draft changes.
 */
const settledLine = once((m: OnChart): CheckedLine => {
  return {
    ...m,
    ...dosesDecided(m),
    key: m.authoringSystemForeignKey,
    before: null,
    earlier: null,
  };
});

/** The doses that the chart says were decided for a medicine, without those of which no day is left. */
function dosesDecided({ dosage, events = [] }: OnChart): Pick<CheckedLine, 'decided'> {
  if (dosage?.kind !== 'decided-later') return {};
  const [first] = decisionsOf({ events })
    .map(({ content }) => content.from)
    .toSorted();
  const runs = first === undefined ? [] : decidedRuns(events, first);
  return { decided: runs.flatMap(({ content }) => doseIn(content)) };
}

const doseIn = (content: LineEventContent): Dose[] =>
  content.kind !== 'dose' || content.dose.kind === 'withhold' ? [] : [content.dose];

/** The line of a draft that decides a dose, which is compared with the doses decided before. */
function decidedLine({ id, event }: Pick<Draft, 'id' | 'event'>, m: OnChart) {
  if (event?.kind !== 'dose') return [];
  const { decided: earlier = [] } = dosesDecided(m);
  const before = earlier.length === 0 ? null : { ...m, decided: earlier };
  return [{ ...m, key: id, decided: doseIn(event), before, earlier: null }];
}
