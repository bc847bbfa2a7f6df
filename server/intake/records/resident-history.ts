import type { ImportRun } from './loader.ts';
import { textOf } from '../../presenters/resident-texts.ts';
import type { StagedRow } from './stage.ts';
import type { StoredResident } from './stored-residents.ts';

interface ResidentChange {
  readonly stored: StoredResident;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
}

/** What changed about a resident, as somebody reads it; a list of allergies has a history of its own. */
export function historyRow(
  { by, now, organisationIds = null }: ImportRun,
  { stored, values, fields }: ResidentChange,
): StagedRow[] {
  const before: Readonly<Record<string, unknown>> = stored;
  const changed = fields.filter((name) => !name.startsWith('allerg'));
  if (changed.length === 0) return [];
  const sender =
    organisationIds === null ? `Import from ${stored.authoringSystem}` : 'Another system';
  const row = {
    residentId: stored.id,
    byName: by.name ?? sender,
    at: now,
    fields: changed.map((name) => ({
      name,
      before: textOf(before[name]),
      after: textOf(values[name]),
    })),
  };
  return [{ isNew: true, changed: [], values: row }];
}
