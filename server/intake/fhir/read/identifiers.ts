import { identifierKinds, medicalRecord } from '@wattle/contract/fhir/systems.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Extension, Identifier } from 'fhir/r4';
import type { Issue } from '../../../fhir/outcome.ts';

const checked = [
  ['ihi', 'an IHI', '800360'],
  ['hpii', 'an HPI-I', '800361'],
  ['hpio', 'an HPI-O', '800362'],
] as const;

/** IHI, HPI-I and HPI-O identify somebody: one with a wrong prefix or check digit is refused. */
export function identifierIssues(
  identifiers: readonly Identifier[] | undefined,
  path: string,
): Issue[] {
  return (identifiers ?? []).flatMap(({ system, value }, at): Issue[] => {
    const rule = checked.find(([kind]) => identifierKinds[kind].system === system);
    if (rule === undefined || value === undefined || isHealthcareIdentifier(rule[0], bare(value)))
      return [];
    const text = `isn’t ${rule[1]}: 16 digits that start with ${rule[2]}, with a right check digit`;
    return [{ code: 'value', text, at: `${path}.identifier[${at}].value` }];
  });
}

/** A number without the spaces it is written in. */
export const bare = (value: string): string => value.replaceAll(/\s/g, '');

/** The values with the system, in the order sent. */
export function valuesOf(
  identifiers: readonly Identifier[] | undefined,
  kind: keyof typeof identifierKinds,
): string[] {
  const { system } = identifierKinds[kind];
  return (identifiers ?? []).flatMap((one) =>
    one.system === system && one.value !== undefined ? [bare(one.value)] : [],
  );
}

/** Medical record numbers with their systems. */
export function medicalRecords(
  identifiers: readonly Identifier[] | undefined,
  ownRoot: string,
): { system: string; value: string }[] {
  return (identifiers ?? []).flatMap(({ type, system, value, use }) => {
    if (system === undefined || value === undefined || use === 'old') return [];
    const isRecord =
      system.startsWith(ownRoot) ||
      (type?.coding ?? []).some(
        (one) => one.system === medicalRecord.system && one.code === medicalRecord.code,
      );
    return isRecord ? [{ system, value: value.trim() }] : [];
  });
}

export function extensionOf(
  extensions: readonly Extension[] | undefined,
  url: string,
): Extension | undefined {
  return extensions?.find((one) => one.url === url);
}
