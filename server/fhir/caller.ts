import { type RawBuilder, sql } from 'kysely';
import type { AccountId, Actor } from '../actor.ts';

/** Who calls the FHIR interface: a person with a token of the identity provider, or a system with one of ours. */
export type FhirCaller =
  | { readonly kind: 'person'; readonly actor: Actor; readonly scopes: readonly string[] }
  | {
      readonly kind: 'service';
      readonly service: BackendService;
      readonly scopes: readonly string[];
    };

interface BackendService {
  readonly id: string;
  readonly name: string;
}

/** The caller whose organisations' residents and records may be read. */
export type Reach =
  | { readonly kind: 'person'; readonly accountId: AccountId }
  | {
      readonly kind: 'service';
      readonly serviceId: string;
      /** Only this one of its organisations. */
      readonly organisationId?: string;
    };

export function reachOf(caller: FhirCaller): Reach {
  return caller.kind === 'person'
    ? { kind: 'person', accountId: caller.actor.accountId }
    : { kind: 'service', serviceId: caller.service.id };
}

/** The caller as the audit log names them. */
export function auditNameOf(caller: FhirCaller): string {
  return caller.kind === 'person' ? caller.actor.userId : `service/${caller.service.id}`;
}

/** True where the organisation in `column` is one of the caller's. */
export function isWithin(reach: Reach, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return reach.kind === 'person'
    ? sql<boolean>`exists (
        select from user_organisation as named
        where named.user_id = ${reach.accountId} and named.organisation_id = ${column}
      )`
    : sql<boolean>`exists (
        select from backend_service_organisation as named
        where named.service_id = ${reach.serviceId} and named.organisation_id = ${column}
          and named.organisation_id = coalesce(${reach.organisationId ?? null}, named.organisation_id)
      )`;
}
