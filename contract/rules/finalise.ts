import type { Draft } from '../entities/draft.ts';
import type { Medication } from '../entities/medication.ts';
import { refusalCodes } from '../errors.ts';
import type { Instant } from '../values/instant.ts';
import { formatClinicalDate, type PlainDate } from '../values/plain-date.ts';
import { isGone } from './apply-drafts.ts';
import { allowed, type Capability, refused } from './capability.ts';
import { bringsBackTimes } from './dose-times.ts';
import { draftProblems } from './drafting.ts';
import { needsReauthentication } from './reauthentication.ts';

/** Why one draft can't be finalised on the current chart, as sentences. */
export function finaliseProblems(
  draft: Draft,
  chart: readonly Medication[],
  today: PlainDate,
): string[] {
  const problems = draftProblems(draft, draft.product, today).map(({ message }) => `${message}.`);
  if (draft.kind !== 'add') {
    const onChart = chart.find((m) => m.authoringSystemForeignKey === draft.medicationForeignKey);
    if (isGone(draft.kind, onChart?.status)) {
      return [`${goneText(draft, onChart, chart)} Remove this draft.`];
    }
    if (onChart !== undefined && bringsBackTimes(draft, onChart)) {
      problems.push(refusalCodes.Draft_Has_Old_Times);
    }
  }
  return problems;
}

/** What has become of the prescription that a draft is about; one that was replaced twice has left no trace. */
function goneText(
  { medicationForeignKey }: Draft,
  onChart: Medication | undefined,
  chart: readonly Medication[],
): string {
  const successor = chart.find(({ replaces }) => replaces === medicationForeignKey);
  if (successor !== undefined) {
    const verb = onChart === undefined ? 're-prescribed' : 'changed';
    return `${successor.prescribedBy} has ${verb} this medicine since you drafted this.`;
  }
  const day = onChart?.stoppedDate ?? null;
  if (day !== null) return `This prescription was ceased on ${formatClinicalDate(day)}.`;
  return 'This prescription has been ceased or replaced since you drafted this.';
}

/** When the drafts were last edited, by the server's record; undefined without drafts. */
export function latestEdit(drafts: readonly Draft[]): Instant | undefined {
  return drafts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
}

/**
 * Whether the drafts can be finalised together: all of them, or none (DRF-02). `reauthentication`: whether the
 * prescriber has a clinical system password to enter, which a controlled medicine requires (RELOG-04).
 */
export function canFinalise(
  drafts: readonly Draft[],
  chart: readonly Medication[],
  today: PlainDate,
  reauthentication: Capability,
): Capability {
  if (drafts.length === 0) return refused(refusalCodes.No_Drafts);
  const held = drafts.filter((draft) => finaliseProblems(draft, chart, today).length > 0).length;
  if (held === 0) return needsReauthentication(drafts) ? reauthentication : allowed;
  return refused(
    held === 1
      ? 'One draft can’t be finalised yet. Fix or remove it first.'
      : `${held} drafts can’t be finalised yet. Fix or remove them first.`,
  );
}
