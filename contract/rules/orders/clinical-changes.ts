import { eventText } from '../line/pause-words.ts';
import type { AwaitedChange, SeenChange } from './awaited-changes.ts';
import { isSelected } from './confirm.ts';
import { prescribedByText } from './on-behalf.ts';
import { type FieldChange, fieldChanges, prescribedIn } from '../line/field-changes.ts';

/** What a prescriber decided about one medicine: one row for the pharmacist, with an action for each prescription. */
export interface ClinicalChange {
  readonly change: SeenChange;
  /** The ceased prescription that `change` replaced, if it has to be actioned too. */
  readonly replaced: SeenChange | null;
}

const idOf = ({ medication }: AwaitedChange) => medication.authoringSystemForeignKey;

/** The rows with both halves of a change in one, in the same order. */
export function clinicalChanges(rows: readonly SeenChange[]): ClinicalChange[] {
  const newer = new Map(
    rows
      .filter(({ kind }) => kind === 'changed')
      .map((row) => [row.medication.replaces, row] as const),
  );
  const older = new Map(
    rows
      .filter((row) => row.kind === 'replaced' && newer.has(idOf(row)))
      .map((row) => [idOf(row), row]),
  );
  return rows
    .filter((row) => !older.has(idOf(row)))
    .map((change) => ({
      change,
      replaced: (change.kind === 'changed' && older.get(change.medication.replaces ?? '')) || null,
    }));
}

/** The halves of a change that still have to be confirmed. */
export function awaitedIn({ change, replaced }: ClinicalChange): SeenChange[] {
  return [change, ...(replaced === null ? [] : [replaced])].filter(({ news }) => news !== 'left');
}

/** Whether it has changed again since the version in view: it has to be shown before it is actioned. */
export function isBehind({ change, replaced }: ClinicalChange): boolean {
  return change.isBehind === true || replaced?.isBehind === true;
}

/** Whether everything about the change is actioned. */
export function isActioned(change: ClinicalChange): boolean {
  return awaitedIn(change).every(({ medication }) => isSelected(medication));
}

/** Shown for a medicine that was ceased only because it is now prescribed differently: the treatment hasn't ended. */
export const replacedWords = 'Ceased, replaced by a new prescription';

const words: Record<AwaitedChange['kind'], string> = {
  added: 'New medicine',
  changed: 'Changed',
  represcribed: 'Re-prescribed',
  ceased: 'Ceased',
  replaced: replacedWords,
  paused: 'Paused',
  resumed: 'Resumed',
  decided: 'Dose decided',
};

/** Why it was decided; null if nobody said. */
export const reasonOf = ({ event, medication }: Pick<AwaitedChange, 'event' | 'medication'>) =>
  event === undefined ? medication.changeReason : event.reason;

/** Who prescribed a medicine or decided about it, and who entered that for them. */
export function decidedByText({
  event,
  medication,
}: Pick<AwaitedChange, 'event' | 'medication'>): string {
  if (event === undefined) return prescribedByText(medication);
  const { by: prescribedBy, enteredBy } = event;
  return `Decided by ${prescribedByText({ prescribedBy, enteredBy, importedFrom: null })}`;
}

/**
 * A change in a few words, and the fields that differ: `Re-prescribed, no change`. The start always differs, and is not
 * among them.
 */
export function changeWords(
  change: Pick<AwaitedChange, 'kind' | 'medication' | 'before'> & {
    readonly event?: AwaitedChange['event'] | undefined;
  },
): {
  readonly title: string;
  readonly fields: readonly FieldChange[];
} {
  const { kind, medication, before, event } = change;
  if (event !== undefined) return { title: eventText(event.content), fields: [] };
  const title = words[kind];
  if (kind !== 'changed' && kind !== 'represcribed') return { title, fields: [] };
  if (before === null) return { title: `${title}, replaces an earlier prescription`, fields: [] };
  const fields = fieldChanges(prescribedIn(before), prescribedIn(medication)).filter(
    ({ label }) => label !== 'Start',
  );
  return { title: fields.length === 0 ? `${title}, no change` : title, fields };
}
