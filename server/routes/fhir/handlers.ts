import { importedResourceTypes, resourceTypes } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../../container.ts';
import { exportHandlers } from '../../fhir/bulk/answers.ts';
import { capabilityStatement } from '../../fhir/capability-statement.ts';
import { readEverything } from '../../fhir/everything.ts';
import type { FhirHandler } from '../../fhir/fhir-call.ts';
import { importBundle, importResource } from '../../intake/fhir/import-sent.ts';
import { ImportTurns } from '../../intake/fhir/import-turns.ts';
import { readResource } from '../../fhir/read.ts';
import { searchResources } from '../../fhir/search.ts';
import { subscriptionHandlers } from '../../fhir/subscriptions/answers.ts';

/** Answers every operation of the FHIR interface. */
export function fhirHandlers(container: Container): Readonly<Record<string, FhirHandler>> {
  const reads = resourceTypes.flatMap((type): [string, FhirHandler][] => [
    [`read${type}`, (call) => readResource(container, type, call)],
    [`search${type}`, (call) => searchResources(container, type, call)],
    [`postSearch${type}`, (call) => searchResources(container, type, call)],
  ]);
  const turns = new ImportTurns();
  const writes = importedResourceTypes.flatMap((type): [string, FhirHandler][] => {
    const write = turns.limited((call) => importResource(container, type, call));
    return [
      [`create${type}`, write],
      [`update${type}`, write],
      [`updateBy${type}`, write],
    ];
  });
  return {
    importBundle: turns.limited((call) => importBundle(container, call)),
    metadata: async () => ({ status: 200, resource: capabilityStatement(container.settings) }),
    ...Object.fromEntries([...reads, ...writes]),
    everythingOfPatient: (call) => readEverything(container, call),
    ...subscriptionHandlers(container),
    ...exportHandlers(container),
  };
}
