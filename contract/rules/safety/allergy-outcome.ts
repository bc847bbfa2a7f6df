import type { ListedAllergy } from '../../entities/allergy.ts';
import type { AllergyEventContent, AllergyOutcome } from '../../entities/allergy-event.ts';
import type { Finding, LineCheck } from '../../entities/safety.ts';
import { productName } from '../line/medicine-line.ts';
import { isSameAllergen } from '../residents/same-allergen.ts';
import { checkChart, type ReportFailure } from './check-chart.ts';
import { type ChartToCheck, linesToCheck } from './line.ts';

type Medications = Parameters<typeof linesToCheck>[0];
type Drafts = Parameters<typeof linesToCheck>[1];
type NamedProduct = { readonly product: Parameters<typeof productName>[0] };
type PrescribedProduct = NamedProduct & { readonly prescribedBy: string };

/** A conflict of a medicine on the chart with an allergy. */
interface AllergyConflict {
  readonly key: string;
  /** The medicine’s foreign key. */
  readonly line: string;
}

interface Chart extends Pick<ChartToCheck, 'today'> {
  readonly medications: readonly (Medications[number] & PrescribedProduct)[];
  /** Of who recorded the event. */
  readonly drafts: readonly (Drafts[number] & NamedProduct)[];
  /** As they are now, and what waits. */
  readonly allergies: Exclude<ChartToCheck['allergies'], 'unavailable'>;
}

interface Means extends Omit<AllergyOutcome, 'allergies'> {
  /** The conflicts that the event's allergy has with medicines on the chart. */
  readonly conflicts: readonly AllergyConflict[];
  /** All conflicts of medicines on the chart with allergies. */
  readonly allConflicts: readonly AllergyConflict[];
}

/**
 * What an event means for the medicines on a chart and for drafts: what is found of the allergy that it put on the list,
 * what no longer concerns any, and what can't be checked. The same however often it is asked.
 */
export function allergyOutcome(
  content: AllergyEventContent,
  { medications, drafts, allergies, today }: Chart,
  report: ReportFailure,
): Means {
  const lines = linesToCheck(medications, drafts);
  const names = new Map([
    ...medications.map((one) => [one.authoringSystemForeignKey, productName(one.product)] as const),
    ...drafts.map((one) => [one.id, productName(one.product)] as const),
  ]);
  const onChart = new Map(medications.map((one) => [one.authoringSystemForeignKey, one]));
  const against = (listed: readonly ListedAllergy[]) =>
    checkChart({ lines, allergies: asListed(listed), today }, report);
  const { allergies: listed } = allergies.allergy;
  const entry = 'entry' in content ? content.entry : undefined;
  const own =
    entry === undefined ? [] : against(listed.filter((one) => isSameAllergen(one, entry)));
  const past = 'of' in content ? against([content.of]) : [];
  const now = checkChart({ lines, allergies, today }, report);
  const concerned = new Set(now.filter(isConcerned).map(({ line }) => line));
  const hasFailed = now.some(({ failed }) => failed.includes('allergy'));
  const whys = now.flatMap(({ notChecked }) =>
    notChecked.filter(({ check }) => check === 'allergy').map(({ why }) => why),
  );
  return {
    found: own.flatMap(({ line, findings }) =>
      findings.filter(isOfAllergy).map(({ level, message }) => ({
        medicine: names.get(line) ?? '',
        level,
        message,
        prescriber: onChart.get(line)?.prescribedBy ?? null,
      })),
    ),
    cleared: past
      .filter((check) => isConcerned(check) && !concerned.has(check.line))
      .map(({ line }) => names.get(line) ?? ''),
    notChecked: [
      ...new Set([...whys, ...(hasFailed ? ['The check against the allergies failed.'] : [])]),
    ],
    conflicts: conflictsOf(own, onChart),
    allConflicts: conflictsOf(now, onChart),
  };
}

/**
 * The conflicts with allergies that are open after an import has changed the list: those that were and still are, and those
 * of allergies that weren’t on it before.
 */
export function conflictsAfterImport(
  open: readonly string[],
  { before, after }: Readonly<Record<'before' | 'after', readonly ListedAllergy[]>>,
  { medications, today }: Pick<Chart, 'medications' | 'today'>,
  report: ReportFailure,
): AllergyConflict[] {
  const lines = linesToCheck(medications, []);
  const onChart = new Map(medications.map((one) => [one.authoringSystemForeignKey, one]));
  const conflicts = (allergies: readonly ListedAllergy[]) =>
    conflictsOf(checkChart({ lines, allergies: asListed(allergies), today }, report), onChart);
  const added = after.filter((one) => !before.some((old) => isSameAllergen(old, one)));
  const wanted = new Set([...open, ...conflicts(added).map(({ key }) => key)]);
  return conflicts(after).filter(({ key }) => wanted.has(key));
}

const asListed = (allergies: readonly ListedAllergy[]) => ({
  status: 'LISTED' as const,
  allergy: {
    note: '',
    disclaimer: '',
    allergies: [...allergies],
    recordedAt: null,
    recordedBy: null,
  },
});

const isOfAllergy = ({ check }: Pick<Finding, 'check'>) => check === 'allergy';
const isConcerned = ({ findings }: LineCheck) => findings.some(isOfAllergy);

/** The conflicts with allergies, of the lines in `lines`. */
function conflictsOf(
  checks: readonly LineCheck[],
  lines: ReadonlyMap<string, unknown>,
): AllergyConflict[] {
  return checks
    .filter(({ line }) => lines.has(line))
    .flatMap(({ line, findings }) =>
      findings
        .filter((one) => isOfAllergy(one) && one.level === 'conflict')
        .map(({ key }) => ({ key, line })),
    );
}

/** As the resident keeps them. */
export const keptConflicts = (conflicts: readonly AllergyConflict[]) => ({
  allergyConflicts: [...new Set(conflicts.map(({ key }) => key))],
  allergyConflictLines: [...new Set(conflicts.map(({ line }) => line))],
});
