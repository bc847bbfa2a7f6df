import {
  fhirResources,
  type ResourceEntry,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import { auCoreResponder } from '@wattle/contract/fhir/systems.ts';
import type { CapabilityStatement } from 'fhir/r4';
import type { Settings } from '../settings/settings.ts';
import { linksOf } from './links.ts';

/** What the interface can do, made from the table that it runs by. */
export function capabilityStatement(settings: Settings): CapabilityStatement {
  const { base } = linksOf(settings);
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-22',
    kind: 'instance',
    instantiates: [auCoreResponder],
    implementation: { description: settings.productName, url: base },
    fhirVersion: '4.0.1',
    format: ['json', 'application/fhir+json'],
    rest: [
      {
        mode: 'server',
        resource: resourceTypes.map((type) => {
          const { profile, search }: ResourceEntry = fhirResources[type];
          return {
            type,
            ...(profile !== null && { supportedProfile: [profile] }),
            interaction: [{ code: 'read' }, { code: 'search-type' }],
            searchParam: Object.entries(search).map(([name, { type: kind, definition }]) => ({
              name,
              type: kind,
              definition,
            })),
          };
        }),
      },
    ],
  };
}
