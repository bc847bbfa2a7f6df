import type { Finding, OrderOverride } from '../../entities/safety.ts';
import type { ShownCheck } from './kept-checks.ts';
import { overrideOf } from './overrides.ts';

/** A conflict that is written out, with the latest reason given for it; undefined if nobody gave one. */
interface WrittenConflict {
  readonly finding: Finding;
  readonly override: OrderOverride | undefined;
}

/** How a line's check is shown to somebody who acts on the chart. */
export interface ShownLine {
  /** In view on the line. */
  readonly conflicts: readonly WrittenConflict[];
  /** Behind its mark: all the rest. */
  readonly behindMark: ShownCheck;
}

/**
 * What each line shows, by its key, and nothing twice: a pair's conflict is written out on the first of its lines and is a
 * mark on the other. A line that changed writes out all its conflicts, any other only those without a reason. `lines` are
 * in the order of display.
 */
export function shownLines(
  lines: readonly { readonly check: ShownCheck; readonly isChanged: boolean }[],
  overrides: readonly OrderOverride[],
): ReadonlyMap<string, ShownLine> {
  const written = new Set<string>();
  return new Map(
    lines.map(({ check, isChanged }) => {
      const conflicts = check.findings
        .filter(({ key, level }) => level === 'conflict' && !written.has(key))
        .map((finding) => ({ finding, override: overrideOf(finding, overrides) }))
        .filter(({ override }) => isChanged || override === undefined);
      const keys = new Set(conflicts.map(({ finding }) => finding.key));
      for (const key of keys) written.add(key);
      const rest = check.findings.filter(({ key }) => !keys.has(key));
      return [check.line, { conflicts, behindMark: { ...check, findings: rest } }];
    }),
  );
}
