import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { HealthcareService, Location, Organization } from 'fhir/r4';
import type { Loader } from '../../records/loader.ts';
import { type FhirRun, load } from '../run.ts';
import { isStored, notKept, type Result, result, resultOf } from '../result.ts';
import type { Work } from '../work.ts';

interface Place<R> {
  readonly loader: Loader<R>;
  readonly row: R;
  readonly organisationId: string;
  /** Whether it is here already. */
  readonly isHere: boolean;
  readonly holds?: readonly Finding[];
  readonly notes?: readonly Finding[];
  /** What can't be kept, as notes. */
  readonly lost?: readonly Finding[];
}

type PlaceItem = Work<Organization | Location | HealthcareService>;

/** Writes it; one that is here already and was only to be added is compared, and stays as it is. */
export async function loadPlace<R extends { readonly id: string }>(
  run: FhirRun,
  item: PlaceItem,
  { loader, row, organisationId, isHere, holds = [], notes = [], lost = [] }: Place<R>,
): Promise<Result> {
  const { resource, position: line, isOnlyNew, acceptHeld } = item;
  const { resourceType: type } = resource;
  const target = { type, id: row.id };
  const located = {
    line,
    row,
    holds: [...item.holds, ...holds],
    notes: [...notes, ...lost],
    acceptHeld,
  };
  const isKept = isHere && isOnlyNew;
  const [verdict] = await load(run, loader, [located], isKept ? 'compare' : 'write');
  const more = { target, organisationId, notes: verdict?.notes ?? notes };
  if (verdict?.outcome === 'unchanged' && lost.length > 0) return result('not-kept', more);
  if (isKept) {
    return verdict?.outcome === 'unchanged' ? result('unchanged', more) : onlyAdded(type, more);
  }
  const isThere = isHere || (verdict !== undefined && isStored(verdict));
  return resultOf(verdict, type, {
    target: isThere ? target : null,
    organisationId: isThere || type !== 'Organization' ? organisationId : null,
  });
}

const what = {
  Organization: 'the organisation',
  Location: 'the facility',
  HealthcareService: 'the facility’s RACS ID',
} as const;

/** It is here, says something else, and was only to be added. */
export const onlyAdded = (type: keyof typeof what, more: Partial<Result>): Result =>
  notKept(`${what[type]} is here already, and was only to be added`, type, more);
