import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
} from '@wattle/contract/fhir/resources.ts';
import type { Bundle } from 'fhir/r4';
import type { Container } from '../container.ts';
import type { FhirAnswer, FhirCall } from './fhir-call.ts';
import { finish } from './finish.ts';
import { FhirFailure } from './outcome.ts';
import { contextOf } from './read.ts';
import { readerOf } from './readers.ts';
import type { Criterion } from './search/criterion.ts';
import { parseCriterion } from './search/parse.ts';

const usualCount = 50;
const mostCount = 200;

/** The resources of a type that meet the criteria, one page of them. */
export async function searchResources(
  container: Container,
  type: ResourceType,
  call: FhirCall,
): Promise<FhirAnswer> {
  const { search, needsCriterion }: ResourceEntry = fhirResources[type];
  const context = contextOf(container, call);
  const criteria: Criterion[] = [];
  const understood = new URLSearchParams();
  for (const [name, value] of call.query) {
    const parameter = search[name.split(/[:.]/)[0] ?? ''];
    if (parameter === undefined) continue;
    criteria.push(parseCriterion(name, parameter, value));
    understood.append(name, value);
  }
  if (needsCriterion === true && criteria.length === 0) {
    throw new FhirFailure(400, {
      code: 'required',
      text: `Say which ${type} resources to find, such as by patient or _id.`,
    });
  }
  const limit = Math.min(Number(call.query.get('_count') ?? usualCount), mostCount);
  const after = call.query.get('_after') ?? undefined;
  const { total, found } = await readerOf(type).search(context, criteria, { after, limit });
  const finished = found.map(finish);
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [{ relation: 'self', url: `${context.links.base}/${type}?${understood.toString()}` }],
    entry: finished.map(({ resource }) => ({
      fullUrl: `${context.links.base}/${type}/${resource.id}`,
      resource,
      search: { mode: 'match' },
    })),
  };
  const residentIds = finished.flatMap(({ residentId }) => residentId ?? []);
  return { status: 200, resource: bundle, residentIds: [...new Set(residentIds)] };
}
