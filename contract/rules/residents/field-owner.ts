import type { ResidentColumn } from '../../entities/resident-columns.ts';
import { detailColumns } from '../../entities/resident-details.ts';
import {
  type DetailColumn,
  type ResidentField,
  residentFields,
} from '../../entities/resident-fields.ts';
import { ownAuthoringSystem } from '../../values/resident-key.ts';

/** What tells who keeps the fields of a resident. */
export interface Kept {
  readonly authoringSystem: string;
  /** The fields that were written here first. */
  readonly keptHere: readonly string[];
}

/**
 * Who alone may change a field of a resident. The system that keeps the record keeps who the resident is; what else is
 * known is kept by whoever wrote it first, and by nobody while there is none.
 */
export function ownerOf<C extends ResidentColumn>(
  name: C,
  resident: Kept & Readonly<Record<C, unknown>>,
): 'here' | 'there' | 'nobody' {
  const { authoringSystem, keptHere } = resident;
  const { owner, blank }: ResidentField = residentFields[name];
  const keeper = authoringSystem === ownAuthoringSystem ? 'here' : 'there';
  if (owner === 'keeper') return keeper;
  if (owner === 'anybody') return 'nobody';
  if (keptHere.includes(name)) return 'here';
  return resident[name] === blank ? 'nobody' : keeper;
}

/** The fields of a resident’s details that another system keeps, which nobody changes here. */
export function keptElsewhere(
  resident: Kept & Readonly<Record<DetailColumn, unknown>>,
): DetailColumn[] {
  return detailColumns.filter((name) => ownerOf(name, resident) === 'there');
}
