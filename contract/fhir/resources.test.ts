import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fhirResources, type ResourceEntry, resourceTypes } from './resources.ts';

/** The rows of the table in docs/fhir.md. */
function rows(): string[] {
  return resourceTypes.map((type) => {
    const { profile, search, isImported }: ResourceEntry = fhirResources[type];
    const name = profile === null ? 'plain R4' : `\`${profile.split('/').at(-1)}\``;
    const parameters = Object.keys(search).map((one) => `\`${one}\``);
    return `| ${type} | ${name} | ${parameters.join(', ')} | ${isImported === true ? 'yes' : 'no'} |`;
  });
}

test('the table of types in docs/fhir.md is up to date', () => {
  const page = readFileSync(`${import.meta.dirname}/../../docs/fhir.md`, 'utf8');
  expect(page).toContain(rows().join('\n'));
});
