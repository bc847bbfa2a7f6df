import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import { grants } from '@wattle/contract/fhir/scopes.ts';
import type { Bundle, BundleEntry } from 'fhir/r4';
import type { Container } from '../container.ts';
import type { FhirCaller } from './caller.ts';
import type { FhirAnswer, FhirCall } from './fhir-call.ts';
import { finish, type FinishedResource } from './finish.ts';
import { type Issue, outcomeOf } from './outcome.ts';
import { callerOf, contextOf } from './read.ts';
import type { ReadContext } from './reader.ts';
import { readers } from './readers.ts';
import { openCursor, sealCursor } from './search/cursor.ts';
import { readQuery, type SearchQuery } from './search/query.ts';

/** The resources of a type that meet the criteria, one page of them. */
export async function searchResources(
  container: Container,
  type: ResourceType,
  call: FhirCall,
): Promise<FhirAnswer> {
  const context = contextOf(container, call);
  const caller = callerOf(call);
  const { base } = context.links;
  const page = call.query.get('_page');
  const opened = page === null ? undefined : await openCursor(container, caller, type, page);
  const sent = opened === undefined ? call.query : new URLSearchParams(opened.query);
  const isStrict = /(^|[,;\s])handling\s*=\s*"?strict/i.test(call.headers['prefer'] ?? '');
  const query = readQuery(type, sent, { base, isStrict });
  const {
    total,
    found,
    notes = [],
  } = await readers[type].search(context, query.criteria, {
    after: opened?.after,
    // One more tells whether there is another page.
    limit: query.count === 0 ? 0 : query.count + 1,
    withoutTotal: !query.hasTotal,
  });
  const matches = found.slice(0, query.count).map(finish);
  const included =
    query.count === 0 ? { found: [], notes: [] } : await include(context, caller, query, matches);
  const understood = query.understood.toString();
  const linkTo = async (after?: string) =>
    `${base}/${type}?_page=${await sealCursor(container, caller, type, { query: understood, after })}`;
  // What was sent in a form doesn't go into an address.
  const isForm = call.body instanceof URLSearchParams;
  const self =
    opened !== undefined || isForm
      ? await linkTo(opened?.after)
      : `${base}/${type}${understood && `?${understood}`}`;
  const last = matches.at(-1);
  const next =
    found.length > query.count && last !== undefined ? await linkTo(last.resource.id) : undefined;
  const entry = [
    ...matches.map((one) => entryOf(base, one, 'match')),
    ...included.found.map((one) => entryOf(base, one, 'include')),
    ...outcomeEntry([...notes, ...included.notes]),
  ];
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(query.hasTotal && { total }),
    link: [
      { relation: 'self', url: self },
      ...(next === undefined ? [] : [{ relation: 'next', url: next }]),
    ],
    ...(entry.length > 0 && { entry }),
  };
  return { status: 200, resource: bundle, residentIds: residentsOf(matches) };
}

/** The residents whose records are among these. */
export function residentsOf(finished: readonly FinishedResource[]): string[] {
  return [...new Set(finished.flatMap(({ residentId }) => residentId ?? []))];
}

export function entryOf(
  base: string,
  { resource }: FinishedResource,
  mode: 'match' | 'include',
): BundleEntry {
  const fullUrl = `${base}/${resource.resourceType}/${resource.id}`;
  return { fullUrl, resource, search: { mode } };
}

/** What a reader of the Bundle has to know besides: at most one entry. */
export function outcomeEntry(notes: readonly Issue[]): BundleEntry[] {
  if (notes.length === 0) return [];
  return [{ resource: outcomeOf(notes), search: { mode: 'outcome' } }];
}

/** The practitioners that the roles found lead to, if they were asked for and the token covers them. */
async function include(
  context: ReadContext,
  caller: FhirCaller,
  { includes }: SearchQuery,
  matches: readonly FinishedResource[],
): Promise<{ found: FinishedResource[]; notes: Issue[] }> {
  const ids = matches.flatMap(({ resource }) => {
    if (resource.resourceType !== 'PractitionerRole') return [];
    const [type, id] = resource.practitioner?.reference?.split('/') ?? [];
    return type === 'Practitioner' && id !== undefined ? [id] : [];
  });
  if (ids.length === 0 || !includes.includes('PractitionerRole:practitioner')) {
    return { found: [], notes: [] };
  }
  if (!mayRead(caller, 'Practitioner')) {
    const text = 'The practitioners are left out: the token’s scopes don’t cover them.';
    return { found: [], notes: [{ code: 'suppressed', text, severity: 'information' }] };
  }
  return { found: await findByIds(context, 'Practitioner', [...new Set(ids)]), notes: [] };
}

export function mayRead({ kind, scopes }: FhirCaller, type: ResourceType): boolean {
  return grants(scopes, kind === 'person' ? 'user' : 'system', { type, interaction: 'r' });
}

/** Those of the resources that are within reach. */
export async function findByIds(
  context: ReadContext,
  type: ResourceType,
  ids: readonly string[],
): Promise<FinishedResource[]> {
  const values = ids.map((code) => ({ system: undefined, code }));
  const { found } = await readers[type].search(context, [{ kind: 'token', name: '_id', values }], {
    after: undefined,
    limit: ids.length,
  });
  return found.map(finish);
}
