import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../container.ts';
import { reachOf } from './caller.ts';
import type { FhirAnswer, FhirCall } from './fhir-call.ts';
import { etagOf, finish } from './finish.ts';
import { linksOf } from './links.ts';
import { FhirFailure, notFound } from './outcome.ts';
import type { ReadContext } from './reader.ts';
import { readerOf } from './readers.ts';

export function contextOf({ db, settings }: Container, { caller, now }: FhirCall): ReadContext {
  if (caller === null) throw new FhirFailure(401, { code: 'login', text: 'Sign in to continue.' });
  return { db: db.kysely, reach: reachOf(caller), now, links: linksOf(settings) };
}

/** One resource, or 304 if the caller has it already. Throws a 404, also for somebody else's. */
export async function readResource(
  container: Container,
  type: ResourceType,
  call: FhirCall,
): Promise<FhirAnswer> {
  const found = await readerOf(type).read(contextOf(container, call), call.params['id'] ?? '');
  if (found === undefined) throw notFound();
  const { resource, version, lastUpdated, residentId } = finish(found);
  const headers = { etag: etagOf(version), 'last-modified': lastUpdated.toUTCString() };
  const residentIds = residentId === null ? [] : [residentId];
  const known = isKnown(call, version, lastUpdated);
  return { status: known ? 304 : 200, resource: known ? null : resource, headers, residentIds };
}

/** As in RFC 9110: a version that the caller names decides alone. */
function isKnown({ headers }: FhirCall, version: string, lastUpdated: Date): boolean {
  const versions = headers['if-none-match'];
  if (versions !== undefined) {
    return versions.split(',').some((one) => one.trim() === '*' || one.includes(`"${version}"`));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return lastUpdated.getTime() < since + 1000;
}
