import type { Draft } from '../../entities/draft.ts';
import type { Medication } from '../../entities/medication.ts';
import { refusalCodes } from '../../errors.ts';
import type { Instant } from '../../values/instant.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { allowed, type Capability, firstReason, refused } from '../people/capability.ts';
import { bringsBackTimes } from '../line/dose-times.ts';
import { lacksSupply, supplyMissing } from '../line/supply.ts';
import { draftProblems } from '../drafts/drafting.ts';
import { whatBecame } from '../drafts/overtaken.ts';
import { closedSince, type QuestionEnd } from '../questions/closed-since.ts';
import { needsReauthentication } from '../people/reauthentication.ts';

/** Why one draft can't be finalised on the current chart, as sentences. */
export function finaliseProblems(
  draft: Draft,
  chart: readonly Medication[],
  today: PlainDate,
  questions: readonly QuestionEnd[],
): string[] {
  const became = whatBecame(draft, chart);
  if (became?.isOvertaken === true) return [became.text];
  const problems = draftProblems(draft, draft.product, today).map(({ message }) => `${message}.`);
  const onChart = chart.find((m) => m.authoringSystemForeignKey === draft.medicationForeignKey);
  if (onChart !== undefined && bringsBackTimes(draft, onChart))
    problems.push(oldTimesText(onChart));
  const closed = closedSince(draft, questions);
  if (closed !== undefined) problems.push(closed);
  if (lacksSupply(draft)) problems.push(`${supplyMissing}.`);
  return problems;
}

/** Who changed the dose times, and from what to what. */
function oldTimesText({ doseTimesChange: change }: Medication): string {
  if (change === null) return refusalCodes.Draft_Has_Old_Times;
  const [before, after] = [change.before, change.after].map((times) => times.join(', '));
  return `${change.changedBy} has changed the dose times of this medicine from ${before} to ${after} since you drafted this. Edit the draft and check its times.`;
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
  problemsOf: (draft: Draft) => readonly string[],
  reauthentication: Capability,
): Capability {
  if (drafts.length === 0) return refused(refusalCodes.No_Drafts);
  const held = drafts.filter((draft) => problemsOf(draft).length > 0).length;
  if (held === 0) return needsReauthentication(drafts) ? reauthentication : allowed;
  return refused(
    held === 1
      ? 'One draft can’t be finalised yet. Fix or remove it first.'
      : `${held} drafts can’t be finalised yet. Fix or remove them first.`,
  );
}

/** What a pharmacy request waits for while it is reviewed. */
export interface ReviewState {
  readonly chart: 'loading' | 'failed' | 'loaded';
  /** Whether anything on the chart can be changed. */
  readonly changes: Capability;
  readonly isSaving: boolean;
  /** Whether the prescriber has the numbers that finalising needs. */
  readonly numbers: Capability;
  /** Whether another person may enter these drafts for a prescriber; allowed for the prescriber. */
  readonly entry: Capability;
  readonly drafts: Capability;
  /** What is missing about who gave the order, and how. */
  readonly missingOfOrder: string | undefined;
  readonly isSafetyKnown: boolean;
  /** How many conflicts are without a reason. */
  readonly unanswered: number;
  /** Whether the allergies couldn't be shown, and nobody has said that they were checked another way. */
  readonly areAllergiesUnchecked: boolean;
  /** What is missing before it is certain which resident this is. */
  readonly missingOfResident: string | undefined;
  /** What hasn't been in view. */
  readonly unread: string | undefined;
}

/** Why the request can't be sent yet, one reason at a time (DRF-02); undefined once it can. */
export function whyNotFinalise(reviewed: ReviewState): string | undefined {
  const { chart, isSaving, unanswered } = reviewed;
  return firstReason(
    chart === 'loading' ? 'Loading the medication chart' : undefined,
    chart === 'failed' ? chartNotLoaded : undefined,
    reviewed.changes,
    isSaving ? 'Saving your drafts…' : undefined,
    reviewed.numbers,
    reviewed.entry,
    reviewed.drafts,
    reviewed.missingOfOrder,
    reviewed.isSafetyKnown ? undefined : 'The safety check is still running.',
    unanswered === 1 ? 'Give a reason for the conflict.' : undefined,
    unanswered > 1 ? `Give a reason for ${unanswered} conflicts.` : undefined,
    reviewed.areAllergiesUnchecked
      ? 'The allergies couldn’t be shown. Say that you’ve checked them another way.'
      : undefined,
    reviewed.missingOfResident,
    reviewed.unread,
  );
}

export const chartNotLoaded = 'We couldn’t load the medication chart';
