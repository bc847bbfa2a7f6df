import { hashKey, useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Finding, OrderOverride, LineCheck } from '@wattle/contract/entities/safety.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { latestEdit } from '@wattle/contract/rules/orders/finalise.ts';
import { conflictsOf, overrideOf, unansweredOf } from '@wattle/contract/rules/safety/overrides.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { apiQuery } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';

import { useSafety } from '../../../chart/safety/safety.tsx';
import { wordingOf } from '../draft-queries.ts';
import { useDrafting } from '../drafting.ts';
import { inReviewOrder } from '../kinds.ts';
import {
  type NamedConflict,
  overridesOf,
  type ChosenReason,
  useTypedReasons,
} from './typed-reasons.ts';

/** A conflict with its reason so far. */
export interface Conflict {
  readonly finding: Finding;
  readonly choice: ChosenReason;
  /** The reason given before for the same conflict on this chart; filled in until it is changed. */
  readonly earlier: OrderOverride | undefined;
}

/** What stands under one draft in the review: no finding stands under two. */
export interface DraftFindings {
  readonly conflicts: readonly Conflict[];
  readonly others: readonly Finding[];
  readonly failed: LineCheck['failed'];
  readonly notChecked: LineCheck['notChecked'];
}

const untouched: ChosenReason = { reason: '', note: '' };

/** Everything that the safety check has to say about what will be finalised (DRF-07). */
export function useReviewSafety() {
  const drafts = inReviewOrder(useDrafting().drafts);
  const { drafted: checks, overrides: before } = useSafety();
  const { reasons, named, enter, settle } = useTypedReasons();
  const licensed = useLicensedCheck(drafts);

  const lines = [...(checks?.values() ?? []), ...(licensed.data?.lines ?? [])];
  const written = new Set(drafts.map(({ id }) => id));
  const found = conflictsOf(lines, written);
  const aboutOf = (key: string): string => draftsOf(key, drafts, lines);
  const conflictOf = (finding: Finding): Conflict => {
    const earlier = overrideOf(finding, before);
    const filled = earlier && { reason: earlier.reason, note: earlier.note ?? '' };
    const typed = reasons[finding.key];
    // What was typed stays in sight, but has to be chosen again about another prescription.
    const isAbout = typed?.about === aboutOf(finding.key);
    const kept = typed && (isAbout ? typed : { reason: '' as const, note: typed.note });
    return { finding, earlier, choice: kept ?? filled ?? untouched };
  };
  const unknown = named.filter(({ key }) => !found.some((one) => one.key === key));
  const conflicts = [...found, ...unknown.map(asFinding)].map(conflictOf);
  const settled = Object.fromEntries(
    conflicts.map(({ finding: { key }, choice }) => [key, { ...choice, about: aboutOf(key) }]),
  );
  const unanswered = unansweredOf(
    conflicts.map(({ finding }) => finding),
    overridesOf(settled),
  );

  return {
    isLoaded: checks !== undefined && !licensed.isFetching,
    /** The name of the licensed source, if the instance has one. */
    source: licensed.data?.source,
    hasSourceFailed: licensed.isError,
    askSourceAgain: () => void licensed.refetch(),
    /** Conflicts that only the server found. */
    fromServer: conflicts.slice(found.length),
    byDraft: placed(drafts, lines, conflicts),
    /** By our own rules. */
    checked: [...(checks?.values() ?? [])].filter(({ line }) => written.has(line)),
    unanswered,
    /** Changes with everything that has to be read about the drafts. */
    content: hashKey([
      wordingOf(drafts),
      lines.filter(({ line }) => written.has(line)),
      unknown,
      licensed.isError,
    ]),
    enter: (key: string, reason: ChosenReason) => enter(key, { ...reason, about: aboutOf(key) }),
    settle: () => settle(settled),
  };
}

/** The drafts that a conflict is about, as they are; all of them if only the server knows it. */
function draftsOf(key: string, drafts: readonly Draft[], lines: readonly LineCheck[]): string {
  const own = lines.filter(({ findings }) => findings.some((one) => one.key === key));
  return wordingOf(
    drafts.filter(({ id }) => own.length === 0 || own.some(({ line }) => line === id)),
  );
}

/** What the licensed source says about the chart with these drafts; null if the instance has none. */
function useLicensedCheck(drafts: readonly Draft[]) {
  const { residentKey } = useChart();
  const { queryKey, ...query } = apiQuery(medications.licensedCheck, {
    params: pathOf(residentKey),
  });
  return useQuery({ ...query, queryKey: [...queryKey, drafts.length, latestEdit(drafts)] });
}

function asFinding({ key, message }: NamedConflict): Finding {
  return { key, message, check: 'licensed', level: 'conflict', source: null };
}

/** Each finding under the first draft that it is about, in the order of the review. */
function placed(
  drafts: readonly Draft[],
  lines: readonly LineCheck[],
  conflicts: readonly Conflict[],
): ReadonlyMap<string, DraftFindings> {
  const shown = new Set<string>();
  return new Map(
    drafts.map(({ id }) => {
      const own = lines.filter(({ line }) => line === id);
      const findings = own.flatMap((line) => line.findings).filter(({ key }) => !shown.has(key));
      const unique = [...new Map(findings.map((finding) => [finding.key, finding])).values()];
      for (const { key } of unique) shown.add(key);
      return [
        id,
        {
          conflicts: conflicts.filter(({ finding }) =>
            unique.some(({ key }) => key === finding.key),
          ),
          others: unique.filter(({ level }) => level !== 'conflict'),
          failed: own.flatMap(({ failed }) => failed),
          notChecked: own.flatMap(({ notChecked }) => notChecked),
        },
      ];
    }),
  );
}

export type ReviewSafety = ReturnType<typeof useReviewSafety>;
