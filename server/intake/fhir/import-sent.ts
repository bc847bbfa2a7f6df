import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Bundle, BundleEntry } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Container } from '../../container.ts';
import { letOthers } from '../../db/let-others.ts';
import type { Tables } from '../../db/tables.ts';
import { noCounts } from '../records/verdict.ts';
import { lockImports } from '../../queries/exchange/import-runs.ts';
import { auditNameOf } from '../../fhir/caller.ts';
import type { FhirAnswer, FhirCall } from '../../fhir/fhir-call.ts';
import { linksOf } from '../../fhir/links.ts';
import { FhirFailure, type Issue, outcomeOf } from '../../fhir/outcome.ts';
import { recordIdOf } from '../../fhir/record-id.ts';
import { findTarget } from './judge/find-target.ts';
import { batchParts, largestPart, partSize } from './batch-parts.ts';
import { readBundle, readWork, typeNameOf } from './read/bundle.ts';
import { loadCatalogue } from '../records/catalogue.ts';
import { importWorks, report } from './engine.ts';
import { type Counts, countInto, finishRun, insertRun, moveOn, onceRead } from './import-run.ts';
import { withoutCrowds } from './judge/one-person.ts';
import { isKeptAsPart, keepParts } from './parts.ts';
import { readBack } from './read-back.ts';
import { releaseWaiting } from '../held-items/release-waiting.ts';
import { findingsOf } from './result.ts';
import type { FhirRun } from './run.ts';
import { answerOf, failureOf } from './sent-answers.ts';
import { type AnyWork, type EntryRequest, type FinishedWork, refusedWork } from './work.ts';

/** Anything larger has to be imported as NDJSON by an operator. */
const mostEntries = 5000;

/** A transaction is written at once, and on an instance with the embedded database all charts wait for that. */
const mostInTransaction = 200;

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
  const request: EntryRequest = { method: isUpdate ? 'PUT' : 'POST', url, ifNoneExist, ifMatch };
  const links = linksOf(container.settings);
  const work = { ...readWork(call.body, 0, links), request };
  const [one] = await importAll(container, call, [work], 'alone');
  if (one === undefined) throw new Error('One resource has one outcome');
  const { outcome, residentId } = one.result;
  if (outcome === 'refused') throw failureOf([one], false);
  return { ...answerOf(one, links.base), residentIds: residentId === null ? [] : [residentId] };
}

/** Imports a Bundle: a transaction all or nothing, a batch entry by entry. */
export async function importBundle(container: Container, call: FhirCall): Promise<FhirAnswer> {
  const links = linksOf(container.settings);
  const { body } = call;
  if (typeNameOf(body) !== 'Bundle') {
    throw new FhirFailure(400, {
      code: 'structure',
      text: 'This is not a Bundle.',
      at: 'Bundle',
    });
  }
  // It has a type, so it is an object.
  const sent = body as { readonly type?: unknown };
  const most = sent.type === 'transaction' ? mostInTransaction : mostEntries;
  const bundle = readBundle(sent, links, most);
  if ('issues' in bundle) {
    const isLarge = bundle.issues.some(({ code }) => code === 'too-costly');
    throw new FhirFailure(isLarge ? 413 : 400, bundle.issues);
  }
  const { type, count } = bundle;
  if (type !== 'transaction' && type !== 'batch' && type !== 'document') {
    const text = 'Only a transaction, a batch or a document can be sent.';
    throw new FhirFailure(422, { code: 'not-supported', text, at: 'Bundle.type' });
  }
  // A document is several records in one, each of which stands by itself.
  const how = type === 'transaction' ? type : 'batch';
  const done = await importAll(container, call, withoutCrowds(bundle.works, links), how);
  const refused = done.filter(isRefused);
  if (type === 'transaction' && refused.length > 0) throw failureOf(refused, true);
  const answerTo = (one: FinishedWork | undefined): BundleEntry => {
    if (one === undefined) {
      return { response: { status: '200', outcome: outcomeOf([onlyRead]) } };
    }
    if (isRefused(one)) {
      const failure = failureOf([one], true);
      return { response: { status: `${failure.status}`, outcome: outcomeOf(failure.issues) } };
    }
    const { status, headers, resource } = answerOf(one, links.base);
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

type How = 'alone' | 'transaction' | 'batch';

async function importAll(
  container: Container,
  call: FhirCall,
  sent: readonly AnyWork[],
  how: How,
): Promise<readonly FinishedWork[]> {
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
    isSingle: how === 'alone',
    organisationId: others.length === 0 ? (only ?? null) : null,
  };
  // Only the embedded database lets everybody else wait for a part.
  const isShared = container.db.kind === 'embedded';
  /** How many entries the next part has. */
  let size = isShared ? partSize(0, 0) : largestPart;
  const parts = how === 'batch' ? batchParts(sent, () => size) : [sent];
  const written: FinishedWork[] = [];
  /** Patients of the parts before who aren’t written. */
  let withheld: ReadonlyMap<string, 'held' | 'refused'> = new Map();
  /** Those of a batch that turned out to be about another record than the one that they name. */
  const aboutOthers = new Set<AnyWork>();
  const aimAll = async (part: Omit<FhirRun, 'withheld'>, some: readonly AnyWork[]) => {
    const works: AnyWork[] = [];
    for (const one of some) {
      works.push(
        aboutOthers.has(one)
          ? refusedWork(one, [otherRecord(one.type)])
          : await findTarget({ ...part, withheld: new Map() }, caller, one),
      );
    }
    return works;
  };
  const writePart = async (tx: Kysely<Tables>, some: readonly AnyWork[]) => {
    const part = { ...run, tx, now: container.now() };
    if (written.length === 0) {
      await insertRun(tx, run, row);
      const referred = sent.filter(({ type }) => isKeptAsPart(type));
      await keepParts(part, await aimAll(part, referred));
    }
    const kept = new Map(withheld);
    const done = (await importWorks(part, await aimAll(part, some), kept)).map(
      (one, at): FinishedWork => {
        const work = some[at];
        if (work === undefined || !isAboutAnother(one)) return one;
        aboutOthers.add(work);
        const reasons = [otherRecord(one.type)];
        return { ...one, result: { ...one.result, outcome: 'refused', reasons } };
      },
    );
    if (how !== 'batch' && done.some(isRefused)) throw new RefusedTransaction(done);
    await releaseWaiting(part, done, null);
    await keepCounts(tx, done);
    return { done, kept };
  };
  /** Again without those about other records, on which the others of a batch don’t depend. */
  const writeWhole = async (some: readonly AnyWork[]): ReturnType<typeof writePart> => {
    const before = aboutOthers.size;
    try {
      return await container.db.kysely.transaction().execute(async (tx) => {
        await lockImports(tx);
        const began = performance.now();
        const part = await writePart(tx, some);
        if (isShared) size = partSize(some.length, performance.now() - began);
        if (aboutOthers.size > before) throw new Again();
        return part;
      });
    } catch (error) {
      if (!(error instanceof Again)) throw error;
      return await writeWhole(some);
    }
  };
  /** What a part wrote is counted and audited with it; the last one ends the run. */
  const keepCounts = async (tx: Kysely<Tables>, done: readonly FinishedWork[]) => {
    const from = written.length;
    const to = from + done.length;
    const counts = countsOf([...written, ...done]);
    // An import that says nothing new isn't listed; the audit log has it.
    const isNews = [...written, ...done].some(
      ({ result }) => result.outcome !== 'unchanged' || findingsOf(result).length > 0,
    );
    if (to < sent.length && how === 'batch') await moveOn(tx, run, { from, to, counts });
    else {
      await finishRun(tx, run, counts);
      if (!isNews) await tx.deleteFrom('importRun').where('id', '=', run.id).execute();
    }
    const residents = [...new Set(done.flatMap(({ result }) => result.residentId ?? []))];
    await call.audit(
      tx,
      { ...(isNews && { run: run.id }), ...countsOf(done) },
      residents.length === 1 ? residents[0] : undefined,
    );
  };
  try {
    for (const some of parts) {
      if (written.length > 0) await letOthers(container.db);
      const { done, kept } = await writeWhole(some);
      written.push(...done);
      withheld = kept;
    }
    await readBack(container, call, written);
    return written;
  } catch (error) {
    if (!(error instanceof RefusedTransaction)) {
      // What the parts before it wrote stays.
      if (written.length > 0) await finishRun(container.db.kysely, run, countsOf(written));
      throw error;
    }
    // Nothing of it was written, but the attempt is recorded.
    await container.db.kysely.transaction().execute(async (tx) => {
      await insertRun(tx, run, row);
      const refused = error.done.filter(isRefused);
      await report({ tx, id: run.id }, refused);
      await keepCounts(tx, refused);
    });
    return error.done;
  }
}

const isRefused = ({ result }: FinishedWork) => result.outcome === 'refused';

const countsOf = (done: readonly FinishedWork[]): Counts => {
  const counts = noCounts();
  countInto(counts, done);
  return counts;
};

/** Rolls back a batch that is written again. */
class Again extends Error {}

/** Rolls back what must be written whole. */
class RefusedTransaction extends Error {
  readonly done: readonly FinishedWork[];

  constructor(done: readonly FinishedWork[]) {
    super();
    this.done = done;
  }
}

/** Whether the record turned out to be another one than the address names. */
function isAboutAnother({ request, result: { outcome, target } }: FinishedWork): boolean {
  const [, type = '', id] = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/.exec(request?.url ?? '') ?? [];
  if (id === undefined || target === null || request?.method !== 'PUT') return false;
  if (target.id === recordIdOf(type, id)) return false;
  return outcome !== 'refused' && outcome !== 'held';
}

const otherRecord = (at: string): Issue => ({
  text: 'What was sent is another record than the one in the address.',
  at,
});

const forbidden = (text: string) => new FhirFailure(403, { code: 'forbidden', text });
