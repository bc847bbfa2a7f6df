import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import type { Bundle } from 'fhir/r4';
import type { Container } from '../container.ts';
import type { FhirCaller } from './caller.ts';
import type { FhirAnswer, FhirCall } from './fhir-call.ts';
import { finish, type FinishedResource } from './finish.ts';
import { FhirFailure, type Issue, notFound } from './outcome.ts';
import { callerOf, contextOf, isId } from './read.ts';
import type { ReadContext } from './reader.ts';
import { readers } from './readers.ts';
import { entryOf, findByIds, mayRead, outcomeEntry, residentsOf } from './search.ts';

/** Resources of one type; a chart of many years may have more, and is then read by searches. */
const mostOfType = 1000;

/** Types that a resident's resources refer to and that belong to no resident. Each may lead to those after it. */
const referredTypes: readonly ResourceType[] = [
  'PractitionerRole',
  'Practitioner',
  'HealthcareService',
  'Location',
  'Organization',
];

const residentTypes = resourceTypes.filter((type) => {
  const { search }: ResourceEntry = fhirResources[type];
  return 'patient' in search && type !== 'AuditEvent';
});

/** Everything about one resident that the token's scopes cover, with the people and facilities that it names. */
export async function readEverything(container: Container, call: FhirCall): Promise<FhirAnswer> {
  const { id = '' } = call.params;
  const caller = callerOf(call);
  const context = contextOf(container, call);
  const { base } = context.links;
  const types = typesOf(call.query, caller);
  const resident = isId(id) ? await readers.Patient.read(context, id) : undefined;
  if (resident === undefined) throw notFound();
  const own = types.has('Patient') ? [finish(resident)] : [];
  const notes: Issue[] = [];
  for (const type of residentTypes) {
    if (!types.has(type)) continue;
    const of = { kind: 'reference', name: 'patient', values: [{ type: 'Patient', id }] } as const;
    const page = { after: undefined, limit: mostOfType };
    const { total, found, notes: more = [] } = await readers[type].search(context, [of], page);
    own.push(...found.map(finish));
    notes.push(...more);
    if (total > found.length) notes.push(tooMany(type, total));
  }
  const referred = await findReferred(context, own, types);
  const all = [...own, ...referred];
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total: all.length,
    link: [{ relation: 'self', url: `${base}/Patient/${id}/$everything` }],
    entry: [...all.map((one) => entryOf(base, one, 'match')), ...outcomeEntry(notes)],
  };
  return { status: 200, resource: bundle, residentIds: residentsOf([finish(resident), ...own]) };
}

/** The types asked for (`_type`) that the token's scopes cover. Throws a 400 for one that isn't known. */
function typesOf(query: URLSearchParams, caller: FhirCaller): ReadonlySet<ResourceType> {
  const names = query.getAll('_type').flatMap((types) => types.split(','));
  const known = new Set<string>(resourceTypes);
  if (names.some((type) => !known.has(type))) {
    throw new FhirFailure(400, {
      code: 'value',
      text: 'The parameter _type names an unknown type.',
    });
  }
  return new Set(
    resourceTypes.filter(
      (type) => (names.length === 0 || names.includes(type)) && mayRead(caller, type),
    ),
  );
}

async function findReferred(
  context: ReadContext,
  own: readonly FinishedResource[],
  types: ReadonlySet<ResourceType>,
): Promise<FinishedResource[]> {
  const found: FinishedResource[] = [];
  const references = new Set(own.flatMap(referencesOf));
  for (const type of referredTypes) {
    if (!types.has(type)) continue;
    const ids = [...references].flatMap((one) =>
      one.startsWith(`${type}/`) ? [one.slice(type.length + 1)] : [],
    );
    if (ids.length === 0) continue;
    const more = await findByIds(context, type, ids);
    found.push(...more);
    for (const one of more.flatMap(referencesOf)) references.add(one);
  }
  return found;
}

/** Every `reference` in a resource, wherever it is. */
const referencesOf = ({ content }: FinishedResource): string[] =>
  Array.from(content.matchAll(/"reference":"(\w+\/[A-Za-z0-9.-]{1,64})"/g), ([, one = '']) => one);

function tooMany(type: ResourceType, total: number): Issue {
  const text = `Only ${mostOfType} of ${total} ${type} resources are here. Search ${type} by patient for all of them.`;
  return { code: 'too-costly', severity: 'warning', text };
}
