import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import { grants } from '@wattle/contract/fhir/scopes.ts';
import type { FhirCaller } from '../../../fhir/caller.ts';
import { finish } from '../../../fhir/finish.ts';
import type { IssueCode } from '../../../fhir/outcome.ts';
import { readers } from '../../../fhir/readers.ts';
import { recordIdOf } from '../../../fhir/record-id.ts';
import { conditionOf, findByIdentifier } from './conditional.ts';
import { type AnyWork, isReadable, refusedWork } from '../work.ts';
import { isOurs } from './references.ts';
import type { FhirRun } from '../run.ts';

type Service = Extract<FhirCaller, { kind: 'service' }>;

/** Finds out which record the sender means by the method and the address. */
export async function findTarget(run: FhirRun, caller: Service, work: AnyWork): Promise<AnyWork> {
  const refuse = (code: IssueCode, text: string, at: string) =>
    refusedWork(work, [{ code, text, at }]);
  if (!isReadable(work)) return work;
  const { request } = work;
  if (request === undefined)
    return refuse('required', 'says nothing of what to do with it', 'Bundle.entry.request');
  const { method, ifNoneExist, ifMatch } = request;
  const url = request.url.startsWith(`${run.links.base}/`)
    ? request.url.slice(run.links.base.length + 1)
    : request.url;
  const [, type = '', id, query] =
    /^([A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.+))?$/.exec(url) ?? [];
  if (method !== 'POST' && method !== 'PUT') {
    return refuse(
      'not-supported',
      'Only POST and PUT are possible.',
      'Bundle.entry.request.method',
    );
  }
  if (type !== work.type) return refuse('invalid', `is not of the type in the address`, work.type);
  const interaction = method === 'POST' ? 'c' : 'u';
  const isKnown = type === 'Medication' || resourceTypes.some((one) => one === type);
  if (
    !isKnown ||
    !grants(caller.scopes, 'system', {
      type: type === 'Medication' ? 'MedicationRequest' : type,
      interaction,
    })
  ) {
    return refuse('forbidden', 'The token’s scopes don’t allow this.', type);
  }
  const condition = method === 'POST' ? ifNoneExist : query;
  if (method === 'PUT' && id === undefined && query === undefined) {
    return refuse('required', 'PUT needs an id or an identifier in the address', type);
  }
  if (condition !== undefined) {
    const identifier = conditionOf(condition);
    if (identifier === undefined) {
      return refuse('not-supported', 'Only identifier=system|value is a condition here.', type);
    }
    const found = await findByIdentifier(run, type, identifier);
    if (found.length > 1) return refuse('multiple-matches', 'More than one record matches.', type);
    const [target] = found;
    return { ...work, target, isOnlyNew: method === 'POST' };
  }
  if (id === undefined) return work;
  if (method === 'PUT' && !(await isThere(run, type, id))) {
    return refuse('not-found', noSuchResource(type), type);
  }
  if (ifMatch !== undefined && !(await isVersion(run, caller, type, id, ifMatch))) {
    return refuse('conflict', 'The resource has changed since: read it again.', type);
  }
  return { ...work, target: recordIdOf(type, id) };
}

/** For senders that put their own id into the address. */
function noSuchResource(type: string): string {
  const { search }: ResourceEntry = fhirResources[type as ResourceType];
  const or = 'identifier' in search ? `, or PUT /${type}?identifier=system|value` : '';
  return `There is no such resource. PUT needs the id that the record has here: with your own id, use POST /${type}, which finds the same record again${or}.`;
}

/** Whether the caller may touch the record; what is made of a resident's fields is there with them. */
async function isThere(run: FhirRun, type: string, id: string): Promise<boolean> {
  const resident = /^(?:allergies-)?([0-9a-f-]{36})/.exec(id)?.[1];
  const isOfResident = ['AllergyIntolerance', 'List', 'Encounter'].includes(type);
  const key = isOfResident ? `Patient/${resident}` : `${type}/${id}`;
  if (type.startsWith('Medication')) return true;
  return await isOurs(run, key);
}

async function isVersion(
  run: FhirRun,
  { service }: Service,
  type: string,
  id: string,
  ifMatch: string,
): Promise<boolean> {
  const known = resourceTypes.find((one) => one === type);
  if (known === undefined) return false;
  const { tx: db, now, links } = run;
  const found = await readers[known].read(
    { db, now, links, reach: { kind: 'service', serviceId: service.id } },
    id,
  );
  return found !== undefined && ifMatch.includes(`"${finish(found).version}"`);
}
