import type { Medication } from '../../entities/medication.ts';
import type { Instant } from '../../values/instant.ts';

/** A change that needs no order. */
export interface ChangeWithoutOrder {
  /** The medicine's foreign key. */
  readonly id: string;
  readonly what: 'Dose times' | 'Packaging';
  readonly changedBy: string;
  readonly changedAt: Instant;
}

/** When a line was last changed without an order: two versions with the same times say the same. */
export const changeTimesOf = ({ doseTimesChange, packagingChange }: Medication) => ({
  doseTimesChangedAt: doseTimesChange?.changedAt ?? null,
  packagingChangedAt: packagingChange?.changedAt ?? null,
});

/** What has changed since `before` on the lines that are on both charts; the latest first. */
export function changesWithoutOrder(
  before: readonly Medication[],
  after: readonly Medication[],
): ChangeWithoutOrder[] {
  const known = new Map(before.map((line) => [line.authoringSystemForeignKey, line]));
  return after
    .flatMap((line) => {
      const old = known.get(line.authoringSystemForeignKey);
      return old === undefined ? [] : changesOfLine(old, line);
    })
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
}

function changesOfLine(before: Medication, after: Medication): ChangeWithoutOrder[] {
  const id = after.authoringSystemForeignKey;
  const changes = [
    { what: 'Dose times', old: before.doseTimesChange, change: after.doseTimesChange },
    { what: 'Packaging', old: before.packagingChange, change: after.packagingChange },
  ] as const;
  return changes.flatMap(({ what, old, change }) =>
    change === null || change.changedAt === old?.changedAt
      ? []
      : [{ id, what, changedBy: change.changedBy, changedAt: change.changedAt }],
  );
}
