import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import { sql } from 'kysely';
import { residentsWith, resolve } from './references.ts';
import type { FhirRun } from '../run.ts';

interface Condition {
  readonly system: string;
  readonly value: string;
}

/** What `identifier=system|value` asks for; undefined for any other condition. */
export function conditionOf(query: string): Condition | undefined {
  const [, text = ''] = /^(?:[A-Za-z]*\?)?(.*)$/.exec(query) ?? [];
  const parameters = [...new URLSearchParams(text)];
  const [first, ...more] = parameters;
  if (first === undefined || more.length > 0 || first[0] !== 'identifier') return undefined;
  const [, system, value] = /^([^|]+)\|(.+)$/.exec(first[1]) ?? [];
  return system === undefined || value === undefined ? undefined : { system, value };
}

/** Our ids of the records with the identifier, as far as the caller may touch them. */
export async function findByIdentifier(
  run: FhirRun,
  type: string,
  { system, value }: Condition,
): Promise<string[]> {
  const { tx } = run;
  const found: string[] = [];
  if (type === 'Patient') return await residentsWith(run, system, value);
  if (type === 'Organization') {
    const rows = await tx
      .selectFrom('organisation')
      .select('id')
      .where((eb) =>
        system === identifierKinds.hpio.system
          ? eb('hpioNumber', '=', value)
          : eb.and([eb('abn', '=', value), eb.val(system === identifierKinds.abn.system)]),
      )
      .execute();
    found.push(...rows.map(({ id }) => id));
  } else if (type === 'Practitioner') {
    const column = system === identifierKinds.hpii.system ? 'hpii' : 'ahpraNumber';
    const isKnown = column === 'hpii' || system === identifierKinds.ahpra.system;
    if (!isKnown) return [];
    const users = await tx
      .selectFrom('appUser')
      .select(sql<string>`id::text`.as('id'))
      .where(column, '=', value)
      .execute();
    const others = await tx
      .selectFrom('externalPractitioner')
      .select('id')
      .where(column, '=', value)
      .execute();
    found.push(...[...users, ...others].map(({ id }) => id));
  } else if (type === 'HealthcareService' && system === identifierKinds.racs.system) {
    const rows = await tx.selectFrom('facility').select('id').where('racsId', '=', value).execute();
    found.push(...rows.map(({ id }) => id));
  } else if (type === 'PractitionerRole' && system === identifierKinds.medicareProvider.system) {
    const rows = await tx
      .selectFrom('externalPractitionerRole')
      .select('id')
      .where('providerNumber', '=', value)
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  const keys = found.map((id) => `${type}/${id}`);
  const reached = await resolve(run, keys);
  return found.filter((id) => reached.has(`${type}/${id}`));
}
