import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../container.ts';
import { type FhirCaller, reachOf } from './caller.ts';
import type { FhirAnswer, FhirCall } from './fhir-call.ts';
import { etagOf, finish } from './finish.ts';
import { linksOf } from './links.ts';
import { FhirFailure, notFound } from './outcome.ts';
import type { ReadContext } from './reader.ts';
import { readers } from './readers.ts';

/** Who calls; the access check lets nobody else through. */
export function callerOf({ caller }: FhirCall): FhirCaller {
  if (caller === null) throw new FhirFailure(401, { code: 'login', text: 'Sign in to continue.' });
  return caller;
}

export function contextOf({ db, settings }: Container, call: FhirCall): ReadContext {
  const reach = reachOf(callerOf(call));
  return { db: db.kysely, reach, now: call.now, links: linksOf(settings) };
}

/** Whether a text can be an id; anything else identifies nothing. */
export const isId = (text: string): boolean => /^[A-Za-z0-9.-]{1,64}$/.test(text);

/** One resource, or 304 if the caller has it already. Throws a 404, also for another organisation's. */
export async function readResource(
  container: Container,
  type: ResourceType,
  call: FhirCall,
): Promise<FhirAnswer> {
  const { id = '' } = call.params;
  if (!isId(id)) throw notFound();
  const found = await readers[type].read(contextOf(container, call), id);
  if (found === undefined) throw notFound();
  const { resource, version, lastUpdated, residentId } = finish(found);
  const headers = { etag: etagOf(version), 'last-modified': lastUpdated.toUTCString() };
  const residentIds = residentId === null ? [] : [residentId];
  const known = isKnown(call, version, lastUpdated);
  return { status: known ? 304 : 200, resource: known ? null : resource, headers, residentIds };
}

/** As in RFC 9110: if the caller names a version, only that counts. */
function isKnown({ headers }: FhirCall, version: string, lastUpdated: Date): boolean {
  const versions = headers['if-none-match'];
  if (versions !== undefined) {
    return versions.split(',').some((one) => one.trim() === '*' || one.includes(`"${version}"`));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return lastUpdated.getTime() < since + 1000;
}
