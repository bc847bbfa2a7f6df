import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import { grants } from '@wattle/contract/fhir/scopes.ts';
import type { Bundle, BundleEntry as AnsweredEntry } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { noCounts } from '../../import/verdict.ts';
import { lockImports } from '../../queries/import-runs.ts';
import { auditNameOf, type FhirCaller } from '../caller.ts';
import type { FhirAnswer, FhirCall } from '../fhir-call.ts';
import { finish } from '../finish.ts';
import { linksOf } from '../links.ts';
import { FhirFailure, type Issue, outcomeOf } from '../outcome.ts';
import { readers } from '../readers.ts';
import { fhirIdOf, recordIdOf } from '../record-id.ts';
import type { Asked, BundleEntry } from './bundle.ts';
import { readBundle, readEntry, typeNameOf } from './bundle.ts';
import { loadCatalogue } from './catalogue.ts';
import { conditionOf, findByIdentifier } from './conditional.ts';
import { type Done, importEntries, report } from './engine.ts';
import type { Entry } from './entry.ts';
import { countInto, finishRun, insertRun, onceRead } from './import-run.ts';
import { keepParts } from './parts.ts';
import { isOurs } from './references.ts';
import { releaseWaiting } from './release-waiting.ts';
import { findingsOf, type FhirRun } from './run.ts';
import { answerOf, type Current, failureOf } from './sent-answers.ts';

/** Anything larger has to be imported as NDJSON by an operator. */
const mostEntries = 5000;

type Service = Extract<FhirCaller, { kind: 'service' }>;

/** Imports one resource. Answers 201 if it is new, 200 if it existed, and 202 if a person has to look at it first. */
export async function importResource(
  container: Container,
  type: ResourceType,
  call: FhirCall,
): Promise<FhirAnswer> {
  const { id } = call.params;
  const { 'if-none-exist': ifNoneExist, 'if-match': ifMatch } = call.headers;
  const query = call.query.toString();
  const isUpdate = id !== undefined || query !== '';
  const url = id !== undefined ? `${type}/${id}` : isUpdate ? `${type}?${query}` : type;
  const asked: Asked = { method: isUpdate ? 'PUT' : 'POST', url, ifNoneExist, ifMatch };
  const links = linksOf(container.settings);
  const entry = readEntry(call.body, 0, links);
  const { done, current } = await importAll(container, call, [{ entry, asked }], 'alone');
  const [one] = done;
  if (one === undefined) throw new Error('One resource has one outcome');
  if (one.outcome === 'refused') throw failureOf([one], false);
  const residentIds = one.residentId === null ? [] : [one.residentId];
  return { ...answerOf(one, current.get(one), links.base), residentIds };
}

/** Imports a Bundle: a transaction all or nothing, a batch entry by entry. */
export async function importBundle(container: Container, call: FhirCall): Promise<FhirAnswer> {
  const links = linksOf(container.settings);
  const { body } = call;
  if (typeNameOf(body) !== 'Bundle') {
    throw new FhirFailure(400, {
      code: 'structure',
      text: 'This is not a Bundle.',
      expression: 'Bundle',
    });
  }
  // It has a type, so it is an object.
  const bundle = readBundle(body as object, links, mostEntries);
  if ('issues' in bundle) {
    const isLarge = bundle.issues.some(({ code }) => code === 'too-costly');
    throw new FhirFailure(isLarge ? 413 : 400, bundle.issues);
  }
  const { type, count } = bundle;
  if (type !== 'transaction' && type !== 'batch' && type !== 'document') {
    const text = 'Only a transaction, a batch or a document can be sent.';
    throw new FhirFailure(422, { code: 'not-supported', text, expression: 'Bundle.type' });
  }
  // A document is several records in one, each of which stands by itself.
  const how = type === 'transaction' ? type : 'batch';
  const { done, current } = await importAll(container, call, bundle.entries, how);
  const refused = done.filter(({ outcome }) => outcome === 'refused');
  if (type === 'transaction' && refused.length > 0) throw failureOf(refused, true);
  const answerTo = (one: Done | undefined): AnsweredEntry => {
    if (one === undefined) {
      return { response: { status: '200', outcome: outcomeOf([onlyRead]) } };
    }
    if (one.outcome === 'refused') {
      const failure = failureOf([one], true);
      return { response: { status: `${failure.status}`, outcome: outcomeOf(failure.issues) } };
    }
    const { status, headers, resource } = answerOf(one, current.get(one), links.base);
    const isOutcome = resource.resourceType === 'OperationOutcome';
    return {
      response: {
        status: `${status}`,
        ...(headers['location'] !== undefined && { location: headers['location'] }),
        ...(headers['etag'] !== undefined && { etag: headers['etag'] }),
        ...(isOutcome && { outcome: resource }),
      },
    };
  };
  const byPosition = new Map(done.map((one) => [one.position, one]));
  const entry = Array.from({ length: count }, (_, at) => answerTo(byPosition.get(at)));
  const answered: Bundle = { resourceType: 'Bundle', type: `${how}-response`, entry };
  return { status: 200, resource: answered, residentIds: [] };
}

/** A document's Composition, for example. */
const onlyRead: Issue = {
  code: 'informational',
  severity: 'information',
  text: 'Only read for what it says about the others, and not kept.',
};

interface Imported {
  readonly done: readonly Done[];
  /** Each resource as it can now be read here. */
  readonly current: ReadonlyMap<Done, Current>;
}

type How = 'alone' | 'transaction' | 'batch';

async function importAll(
  container: Container,
  call: FhirCall,
  sent: readonly BundleEntry[],
  how: How,
): Promise<Imported> {
  const { caller } = call;
  if (caller?.kind !== 'service') throw forbidden('Only registered systems write here.');
  const organisations = await container.db.kysely
    .selectFrom('backendServiceOrganisation')
    .select('organisationId')
    .where('serviceId', '=', caller.service.id)
    .execute();
  const ids = organisations.map(({ organisationId }) => organisationId);
  const run: Omit<FhirRun, 'tx' | 'withheld'> = {
    id: container.newId(),
    now: call.now,
    clock: container.now,
    newId: container.newId,
    source: `service/${caller.service.id}`,
    by: { actor: auditNameOf(caller), origin: call.origin },
    organisationIds: new Set(ids),
    facilityId: null,
    acceptHeld: false,
    links: linksOf(container.settings),
    catalogue: onceRead(loadCatalogue),
  };
  const [only, ...others] = ids;
  const row = {
    file: null,
    fingerprint: null,
    isDryRun: false,
    organisationId: others.length === 0 ? (only ?? null) : null,
  };
  /** Entries of a batch that turned out to be about another record than the one that they name. */
  const astray = new Set<number>();
  const write = async (tx: Kysely<Tables>): Promise<readonly Done[]> => {
    const part = { ...run, tx, now: container.now() };
    await insertRun(tx, run, row);
    const entries: Entry[] = [];
    for (const [at, one] of sent.entries()) {
      const { position, label, type, key } = one.entry;
      entries.push(
        astray.has(at)
          ? { position, label, type, key, issues: [otherRecord(type)] }
          : await aimed({ ...part, withheld: new Map() }, caller, one),
      );
    }
    await keepParts(part, entries);
    const done = (await importEntries(part, entries)).map((one, at): Done => {
      if (!isAstray(sent[at]?.asked, one)) return one;
      astray.add(at);
      return { ...one, outcome: 'refused', reasons: [otherRecord(one.type)] };
    });
    const isRefused = done.some(({ outcome }) => outcome === 'refused');
    if (how !== 'batch' && isRefused) throw new Refused(done);
    await releaseWaiting(part, entries, done, null);
    await end(tx, done);
    return done;
  };
  /** Again without what is astray, which would be written otherwise: the others of a batch don’t depend on it. */
  const writeWhole = async (): Promise<readonly Done[]> => {
    const before = astray.size;
    try {
      return await container.db.kysely.transaction().execute(async (tx) => {
        await lockImports(tx);
        const done = await write(tx);
        if (astray.size > before) throw new Again();
        return done;
      });
    } catch (error) {
      if (!(error instanceof Again)) throw error;
      return await writeWhole();
    }
  };
  const end = async (tx: Kysely<Tables>, done: readonly Done[]) => {
    const counts = noCounts();
    countInto(counts, done);
    // An import that says nothing new isn't listed; the audit log has it.
    const isNews = done.some((one) => one.outcome !== 'unchanged' || findingsOf(one).length > 0);
    await finishRun(tx, run, counts);
    if (!isNews) await tx.deleteFrom('importRun').where('id', '=', run.id).execute();
    const residents = [...new Set(done.flatMap(({ residentId }) => residentId ?? []))];
    await call.audit(
      tx,
      { ...(isNews && { run: run.id }), ...counts },
      residents.length === 1 ? residents[0] : undefined,
    );
  };
  try {
    const done = await writeWhole();
    return { done, current: await readBack(container, call, done) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Nothing of it was written, but the attempt is recorded.
    await container.db.kysely.transaction().execute(async (tx) => {
      await insertRun(tx, run, row);
      const refused = error.done.filter(({ outcome }) => outcome === 'refused');
      await report({ tx, id: run.id }, refused);
      await end(tx, refused);
    });
    return { done: error.done, current: new Map() };
  }
}

/** Rolls back a batch that is written again. */
class Again extends Error {}

/** Rolls back what must be written whole. */
class Refused extends Error {
  readonly done: readonly Done[];

  constructor(done: readonly Done[]) {
    super();
    this.done = done;
  }
}

/** Finds out which record the sender means by the method and the address. */
async function aimed(run: FhirRun, caller: Service, { entry, asked }: BundleEntry): Promise<Entry> {
  const refuse = (code: Issue['code'], text: string, expression: string): Entry => {
    const { position, label, type, key } = entry;
    return { position, label, type, key, issues: [{ code, text, expression }] };
  };
  if (entry.issues !== undefined) return entry;
  if (asked === undefined)
    return refuse('required', 'says nothing of what to do with it', 'Bundle.entry.request');
  const { method, ifNoneExist, ifMatch } = asked;
  const url = asked.url.startsWith(`${run.links.base}/`)
    ? asked.url.slice(run.links.base.length + 1)
    : asked.url;
  const [, type = '', id, query] =
    /^([A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.+))?$/.exec(url) ?? [];
  if (method !== 'POST' && method !== 'PUT') {
    return refuse(
      'not-supported',
      'Only POST and PUT are possible.',
      'Bundle.entry.request.method',
    );
  }
  if (type !== entry.type)
    return refuse('invalid', `is not of the type in the address`, entry.type);
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
    return { ...entry, target, isOnlyNew: method === 'POST' };
  }
  if (id === undefined) return entry;
  if (method === 'PUT' && !(await isThere(run, type, id))) {
    return refuse('not-found', noSuchResource(type), type);
  }
  if (ifMatch !== undefined && !(await isVersion(run, caller, type, id, ifMatch))) {
    return refuse('conflict', 'The resource has changed since: read it again.', type);
  }
  return { ...entry, target: recordIdOf(type, id) };
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
  asked: string,
): Promise<boolean> {
  const known = resourceTypes.find((one) => one === type);
  if (known === undefined) return false;
  const { tx: db, now, links } = run;
  const found = await readers[known].read(
    { db, now, links, reach: { kind: 'service', serviceId: service.id } },
    id,
  );
  return found !== undefined && asked.includes(`"${finish(found).version}"`);
}

/** Whether the record turned out to be another one than the address names. */
function isAstray(asked: Asked | undefined, { outcome, target }: Done): boolean {
  const [, type = '', id] = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/.exec(asked?.url ?? '') ?? [];
  if (id === undefined || target === null || asked?.method !== 'PUT') return false;
  if (target.id === recordIdOf(type, id)) return false;
  return outcome !== 'refused' && outcome !== 'held';
}

const otherRecord = (expression: string): Issue => ({
  code: 'business-rule',
  text: 'What was sent is another record than the one in the address.',
  expression,
});

async function readBack(
  container: Container,
  { caller, now }: FhirCall,
  done: readonly Done[],
): Promise<ReadonlyMap<Done, Current>> {
  const current = new Map<Done, Current>();
  if (caller?.kind !== 'service') return current;
  const links = linksOf(container.settings);
  const reach = { kind: 'service', serviceId: caller.service.id } as const;
  for (const one of done) {
    const { target } = one;
    const type = resourceTypes.find((known) => known === target?.type);
    if (target === null || type === undefined || one.outcome === 'refused') continue;
    const found = await readers[type].read(
      { db: container.db.kysely, now, links, reach },
      fhirIdOf(type, target.id),
    );
    if (found === undefined) continue;
    const { resource, version } = finish(found);
    current.set(one, { resource, version });
  }
  return current;
}

const forbidden = (text: string) => new FhirFailure(403, { code: 'forbidden', text });
