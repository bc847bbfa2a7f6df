import * as z from 'zod/mini';
import { fhir as operations } from '@wattle/contract/operations/fhir.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { type Caller, callerOf, type ReadCall } from './reads.ts';
import type { Work } from './work.ts';

/** What a token needs for the reads of this file. */
export const fhirScope = 'user/*.rs';

const Found = z.object({
  entry: z.optional(z.array(z.object({ resource: z.object({ id: z.string() }) }))),
});

export function fhirSearchOf(type: string, query: Record<string, string>): ReadCall {
  return fhirRead(`search${type}`, `${type}?${new URLSearchParams(query)}`);
}

function fhirRead(name: string, path: string): ReadCall {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`There is no ${name}`);
  return { operation, path: `/fhir/${path}`, body: undefined };
}

export async function matchesOf(call: Caller, read: ReadCall): Promise<{ id: string }[]> {
  const { entry = [] } = Found.parse(await call(read));
  return entry.map(({ resource }) => resource);
}

/** The id under which FHIR knows a resident. */
export async function patientIdOf(call: Caller, url: string, resident: ResidentPath) {
  const { authoringSystem, foreignKey } = resident;
  const identifier = `${url}/fhir/id/medical-record/${authoringSystem}|${foreignKey}`;
  const [patient] = await matchesOf(call, fhirSearchOf('Patient', { identifier }));
  if (patient === undefined) throw new Error('FHIR doesn’t find the resident');
  return patient.id;
}

export const everythingOf = (patient: string): ReadCall =>
  fhirRead('everythingOfPatient', `Patient/${patient}/$everything`);

/** `$everything` of each resident. */
export async function everythingWork(
  url: string,
  residents: readonly ResidentPath[],
): Promise<Work> {
  const call = await callerOf('doctor', url, fhirScope);
  const ids = await Promise.all(residents.map((one) => patientIdOf(call, url, one)));
  const variants = ids.map((id) => [everythingOf(id)]);
  return { user: 'doctor', scope: fhirScope, variants };
}
