import { exportedTypes, patientTypes } from '@wattle/contract/fhir/exports.ts';
import { type ResourceType, resourceTypes } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../../container.ts';
import {
  deleteExport,
  type ExportRow,
  expiryOf,
  findExportOf,
  findPart,
  insertExport,
  isOrganisationOf,
  listParts,
} from '../../queries/exchange/exports.ts';
import { wakeExchange } from '../../queries/exchange/outbox.ts';
import type { FhirCaller } from '../caller.ts';
import type { FhirAnswer, FhirCall, FhirHandler } from '../fhir-call.ts';
import { linksOf } from '../links.ts';
import { FhirFailure, notFound } from '../outcome.ts';
import { recordIdOf } from '../record-id.ts';
import { mayRead } from '../search.ts';

/** Changes that were being written as the export began may have an earlier time: the next export has them again. */
const overlapMs = 60_000;

/** The calls about exports (Bulk Data 2.0): a service sees its own. */
export function exportHandlers(container: Container): Readonly<Record<string, FhirHandler>> {
  const { db, newId, settings } = container;
  const { base } = linksOf(settings);

  const begin = (types: readonly ResourceType[]): FhirHandler => {
    return async (call): Promise<FhirAnswer> => {
      const caller = serviceOf(call);
      const serviceId = caller.service.id;
      const { id: organisation } = call.params;
      const organisationId =
        organisation === undefined ? null : recordIdOf('Organization', organisation);
      const isKnown =
        organisationId === null || (await isOrganisationOf(db.kysely, serviceId, organisationId));
      if (!isKnown) throw notFound();
      const wanted = readRequest(call, types, caller);
      const id = newId();
      const level = types === patientTypes ? 'Patient' : 'all';
      await db.kysely.transaction().execute(async (tx) => {
        const request = `${settings.publicUrl}${call.url}`;
        const row = { id, serviceId, organisationId, request, requestedAt: call.now, ...wanted };
        if (!(await insertExport(tx, row))) {
          const text = 'An export of this service is under way. Cancel it, or wait for its end.';
          throw new FhirFailure(429, { code: 'throttled', text }, { 'retry-after': '60' });
        }
        await wakeExchange(tx);
        const { types: list } = wanted;
        await call.audit(tx, { export: id, level, organisationId, types: list.join(' ') });
      });
      const headers = { 'content-location': `${base}/bulk-export/${id}` };
      return { status: 202, resource: null, headers };
    };
  };

  async function ownOf(call: FhirCall): Promise<ExportRow> {
    const { service } = serviceOf(call);
    const row = await findExportOf(db.kysely, service.id, call.params['id'] ?? '', call.now);
    if (row === undefined) throw notFound();
    return row;
  }

  return {
    exportAll: begin(exportedTypes),
    exportPatients: begin(patientTypes),
    exportGroup: begin(patientTypes),
    exportOrganisation: begin(exportedTypes),
    exportStatus: async (call) => {
      const row = await ownOf(call);
      if (row.finishedAt === null) {
        const progress = `${row.typeIndex} of ${row.types.length} types, ${row.exported} resources`;
        const headers = { 'x-progress': progress, 'retry-after': '5' };
        return { status: 202, resource: null, headers };
      }
      const parts = (await listParts(db.kysely, row.id)).map(({ number, resourceType, count }) => ({
        type: resourceType,
        url: `${base}/bulk-export/${row.id}/${number}`,
        count,
      }));
      const manifest = {
        transactionTime: new Date(row.requestedAt.getTime() - overlapMs).toISOString(),
        request: row.request,
        requiresAccessToken: true,
        output: parts.filter(({ type }) => type !== 'OperationOutcome'),
        error: parts.filter(({ type }) => type === 'OperationOutcome'),
      };
      return {
        status: 200,
        resource: null,
        file: { type: 'application/json', content: JSON.stringify(manifest) },
        headers: { expires: expiryOf(row.finishedAt).toUTCString() },
      };
    },
    endExport: async (call) => {
      const row = await ownOf(call);
      await db.kysely.transaction().execute(async (tx) => {
        await deleteExport(tx, row.id);
        await call.audit(tx, { export: row.id, isFinished: row.finishedAt !== null });
      });
      return { status: 202, resource: null };
    },
    exportFile: async (call) => {
      const row = await ownOf(call);
      const { number = '' } = call.params;
      const part =
        row.finishedAt !== null && /^\d{1,9}$/.test(number)
          ? await findPart(db.kysely, row.id, Number(number))
          : undefined;
      if (part === undefined) throw notFound();
      const { resourceType: type, count, content } = part;
      if (type !== 'OperationOutcome' && !mayRead(serviceOf(call), type)) throw outOfScope(type);
      await call.audit(db.kysely, { export: row.id, file: part.number, type, count });
      const file = { type: 'application/fhir+ndjson', content } as const;
      return { status: 200, resource: null, file };
    },
  };
}

function serviceOf({ caller }: FhirCall): Extract<FhirCaller, { kind: 'service' }> {
  if (caller?.kind !== 'service') throw notFound();
  return caller;
}

const outOfScope = (type: ResourceType) =>
  new FhirFailure(403, { code: 'forbidden', text: `The token’s scopes don’t cover ${type}.` });

const formats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
const known = ['_outputFormat', '_type', '_since', '_format'];

/** The types to export: those asked for, or all that the token covers. */
function readRequest(
  { query, headers }: FhirCall,
  possible: readonly ResourceType[],
  caller: FhirCaller,
): { types: ResourceType[]; since: Date | null } {
  const invalid = (text: string) => new FhirFailure(400, { code: 'value', text });
  const prefer = headers['prefer'] ?? '';
  if (!/(^|[,;\s])respond-async\b/i.test(prefer)) {
    const text = 'Send the header Prefer: respond-async.';
    throw new FhirFailure(400, { code: 'required', text });
  }
  const isLenient = /(^|[,;\s])handling\s*=\s*"?lenient/i.test(prefer);
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined && !isLenient) {
    throw new FhirFailure(400, {
      code: 'not-supported',
      text: 'Only _outputFormat, _type and _since are supported.',
    });
  }
  const format = query.get('_outputFormat')?.replace(' ', '+');
  if (format !== undefined && !formats.includes(format)) {
    throw invalid('_outputFormat must be application/fhir+ndjson.');
  }
  const names = query.getAll('_type').flatMap((one) => one.split(','));
  const strange = names.find((one) => !possible.some((type) => type === one));
  if (strange !== undefined) throw invalid('_type names a type that this export doesn’t have.');
  const types = possible.filter((type) => names.length === 0 || names.includes(type));
  const refused = types.find((type) => !mayRead(caller, type));
  if (names.length > 0 && refused !== undefined) throw outOfScope(refused);
  const since = query.get('_since')?.replace(' ', '+');
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  if (since !== undefined && !(isInstant.test(since) && !Number.isNaN(Date.parse(since)))) {
    throw invalid('_since must be a moment, such as 2026-11-22T09:00:00+10:30.');
  }
  return {
    types: resourceTypes.filter((type) => types.includes(type) && mayRead(caller, type)),
    since: since === undefined ? null : new Date(since),
  };
}
