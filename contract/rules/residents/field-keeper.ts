import type { ResidentColumn } from '../../entities/resident-columns.ts';
import { detailColumns } from '../../entities/resident-details.ts';
import {
  type DetailColumn,
  type ResidentField,
  residentFields,
} from '../../entities/resident-fields.ts';
import { ownAuthoringSystem } from '../../values/resident-key.ts';

/** What tells who keeps the fields of a resident. */
export interface KeeperFacts {
  readonly authoringSystem: string;
  /** The fields that were written here first. */
  readonly keptHere: readonly string[];
  /** The system that keeps the details of the organisation’s residents; null or absent if none is named. */
  readonly detailsKeptBy?: string | null;
}

/**
 * Who alone may change a field of a resident. The system that keeps the record keeps who the resident is; what else is
 * known is kept by whoever wrote it first, and by nobody while there is none. Where the organisation names a system that
 * keeps details, that one keeps all of them of the residents whose record it keeps.
 */
export function keeperOf<C extends ResidentColumn>(
  name: C,
  resident: KeeperFacts & Readonly<Record<C, unknown>>,
): 'here' | 'there' | 'nobody' {
  const { authoringSystem, keptHere, detailsKeptBy } = resident;
  const { keptBy, blank }: ResidentField = residentFields[name];
  const keeper = authoringSystem === ownAuthoringSystem ? 'here' : 'there';
  if (keptBy === 'keeper') return keeper;
  if (keptBy === 'anybody') return 'nobody';
  if (authoringSystem === detailsKeptBy) return 'there';
  if (keptHere.includes(name)) return 'here';
  return resident[name] === blank ? 'nobody' : keeper;
}

/**
 * Whether a field may be changed: on a screen here, or by the systems whose records a sender keeps. The one that keeps the
 * details of the organisation’s residents may change them of all, and nobody else those of residents whose record it keeps.
 */
export function mayChange<C extends ResidentColumn>(
  name: C,
  resident: KeeperFacts & Readonly<Record<C, unknown>>,
  by: 'here' | ReadonlySet<string>,
): boolean {
  const keeper = keeperOf(name, resident);
  const { authoringSystem, detailsKeptBy = null } = resident;
  if (keeper === 'nobody') return true;
  if (by === 'here') return keeper === 'here';
  if (detailsKeptBy !== null && by.has(detailsKeptBy)) return true;
  return keeper === 'there' && authoringSystem !== detailsKeptBy;
}

/** The fields of a resident’s details that another system keeps, which nobody changes here. */
export function keptElsewhere(
  resident: KeeperFacts & Readonly<Record<DetailColumn, unknown>>,
): DetailColumn[] {
  return detailColumns.filter((name) => keeperOf(name, resident) === 'there');
}
