import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyRequest } from 'fastify';
import { FhirFailure } from '../../fhir/outcome.ts';

export const fhirJson = 'application/fhir+json; charset=utf-8';

const accepted = [
  'json',
  'application/json',
  'application/fhir+json',
  'application/fhir+ndjson',
  'application/*',
  '*/*',
  '',
];
const jsonBodies = ['application/json', 'application/fhir+json'];
const formBody = 'application/x-www-form-urlencoded';

/** Throws a 406 if JSON of FHIR R4 is not wanted, by `_format` or else by `Accept`. */
export function refuseOtherFormats(format: string | null, accept: string | undefined): void {
  // The plus of a media type arrives as a space if it wasn't encoded for an address.
  const wanted = (format?.replace(' ', '+') ?? accept ?? '*/*').split(',').some((one) => {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return accepted.includes(type) && !parameters.some(isNotOurs);
  });
  if (wanted) return;
  throw new FhirFailure(406, {
    code: 'not-supported',
    text: 'Only application/fhir+json of FHIR 4.0 is sent.',
  });
}

/** A quality of zero, or another version. */
function isNotOurs(parameter: string): boolean {
  const [name, value = ''] = parameter.split('=').map((part) => part.replaceAll('"', '').trim());
  return (name === 'q' && Number(value) === 0) || (name === 'fhirversion' && value !== '4.0');
}

/** Throws a 415 unless a search comes as a form and everything else as JSON. A GET has no body, whatever it says. */
export function refuseOtherBodies(
  { access }: Operation,
  { method, headers }: FastifyRequest,
): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || method === 'GET') return;
  const isSearch = typeof access === 'object' && access.right?.interaction === 's';
  if ((isSearch ? [formBody] : jsonBodies).includes(type)) return;
  throw new FhirFailure(415, {
    code: 'not-supported',
    text: isSearch
      ? `A search is sent as ${formBody}.`
      : 'Only JSON is read, sent as application/fhir+json. XML is not.',
  });
}
