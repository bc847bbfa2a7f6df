import type { Generated, JSONColumnType } from 'kysely';
import type { UserId } from '../actor.ts';

/** The tables of the exchange with other systems. */
export interface FhirTables {
  backendService: {
    id: string;
    name: string;
    jwks: JSONColumnType<{ keys: Record<string, unknown>[] }> | null;
    jwksUrl: string | null;
    scopes: string[];
    createdBy: UserId;
    createdAt: Date;
    lastUsedAt: Date | null;
    endedAt: Date | null;
    revision: Generated<number>;
  };
  backendServiceOrganisation: { serviceId: string; organisationId: string };
  backendAssertion: { serviceId: string; jti: string; expiresAt: Date };
  backendToken: {
    tokenHash: Uint8Array;
    serviceId: string;
    scopes: string[];
    issuedAt: Date;
    expiresAt: Date;
  };
}
