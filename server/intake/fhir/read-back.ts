import { type ResourceType, resourceTypes } from '@wattle/contract/fhir/resources.ts';
import type { Container } from '../../container.ts';
import type { FhirCall } from '../../fhir/fhir-call.ts';
import { finish } from '../../fhir/finish.ts';
import { linksOf } from '../../fhir/links.ts';
import { readers } from '../../fhir/readers.ts';
import { fhirIdOf } from '../../fhir/record-id.ts';
import type { FinishedWork } from './work.ts';

/** How many are read in one go. */
const most = 200;

/** Gives each the resource as its sender can now read it here. */
export async function readBack(
  { db, settings }: Container,
  { caller, now }: FhirCall,
  done: readonly FinishedWork[],
): Promise<void> {
  if (caller?.kind !== 'service') return;
  const reach = { kind: 'service', serviceId: caller.service.id } as const;
  const context = { db: db.kysely, now, links: linksOf(settings), reach };
  const wanted = new Map<ResourceType, Map<string, FinishedWork[]>>();
  for (const one of done) {
    const { target, outcome } = one.result;
    const type = resourceTypes.find((known) => known === target?.type);
    if (target === null || type === undefined || outcome === 'refused') continue;
    const byId = wanted.get(type) ?? new Map<string, FinishedWork[]>();
    wanted.set(type, byId);
    const id = fhirIdOf(type, target.id);
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  for (const [type, byId] of wanted) {
    const ids = [...byId.keys()];
    for (let at = 0; at < ids.length; at += most) {
      const values = ids.slice(at, at + most).map((code) => ({ system: undefined, code }));
      const page = { after: undefined, limit: values.length, withoutTotal: true };
      const criteria = [{ kind: 'token', name: '_id', values }] as const;
      const { found } = await readers[type].search(context, criteria, page);
      for (const one of found) {
        const { resource, version } = finish(one);
        for (const work of byId.get(one.resource.id) ?? []) work.current = { resource, version };
      }
    }
  }
}
