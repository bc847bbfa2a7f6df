import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import type { Identifier } from 'fhir/r4';

/** An identifier of a national kind. */
export function identifierOf(
  kind: keyof typeof identifierKinds,
  value: string,
  more: Pick<Identifier, 'extension' | 'period'> = {},
): Identifier {
  const { type, system } = identifierKinds[kind];
  return { ...more, type: { coding: [{ ...type }] }, system, value };
}

/** The element, unless there is nothing in it: FHIR has no empty arrays. */
export function filled<K extends string, V>(key: K, values: readonly V[]): { [P in K]?: V[] } {
  return values.length === 0 ? {} : ({ [key]: [...values] } as { [P in K]?: V[] });
}
