import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { PublicKey } from '@wattle/contract/rules/people/json-web-keys.ts';
import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type {
  EventTopic,
  SubscriptionContent,
  SubscriptionStatus,
} from '@wattle/contract/fhir/subscriptions.ts';
import type { FhirResource } from 'fhir/r4';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { UserId } from '../actor.ts';

/** JSON with a default. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** Null from an earlier version, which stored texts. */
type FindingsColumn = ColumnType<Finding[] | null, string | undefined, string>;

/** The tables of the exchange with other systems. */
export interface FhirTables {
  backendService: {
    id: string;
    name: string;
    jwks: JSONColumnType<{ keys: PublicKey[] }> | null;
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
  importRun: {
    id: string;
    source: string;
    startedBy: string;
    startedAt: Date;
    finishedAt: Date | null;
    isDryRun: boolean;
    file: string | null;
    fingerprint: string | null;
    position: Generated<number>;
    counts: Json<Partial<Record<ImportOutcome, number>>>;
    organisationId: string | null;
    isSingle: Generated<boolean>;
  };
  importLine: {
    runId: string;
    position: number;
    resourceType: string;
    /** The sender's type and id. */
    label: string;
    outcome: ImportOutcome;
    /** For the version before. */
    findings: Json<string[]>;
    found: FindingsColumn;
  };
  importPart: {
    runId: string;
    reference: string;
    subject: string | null;
    resource: JSONColumnType<FhirResource>;
  };
  heldItem: {
    id: string;
    runId: string | null;
    source: string;
    /** Null for an operator, and for what an earlier version held. */
    senderOrganisationIds: string[] | null;
    resourceType: string;
    organisationId: string | null;
    residentId: string | null;
    isClinical: boolean;
    isStuck: Generated<boolean>;
    /** For the version before. */
    reasons: string[];
    found: FindingsColumn;
    resource: JSONColumnType<FhirResource>;
    digest: Uint8Array;
    receivedAt: Date;
    outcome: 'released' | 'dealt-with' | null;
    decidedBy: UserId | null;
    decidedAt: Date | null;
    decisionNote: string | null;
    medicationIds: Generated<string[]>;
  };
  externalRecord: {
    source: string;
    resourceType: string;
    externalId: string;
    targetType: string;
    targetId: string;
    digest: Uint8Array | null;
    isKeeper: Generated<boolean>;
    updatedAt: Date;
  };
  externalPractitioner: {
    id: string;
    source: string;
    familyName: string;
    givenNames: string[];
    hpii: string | null;
    ahpraNumber: string | null;
    prescriberNumber: string | null;
    updatedAt: Date;
  };
  externalPractitionerRole: {
    id: string;
    source: string | null;
    practitionerId: string | null;
    userId: UserId | null;
    organisationId: string | null;
    organisationName: string | null;
    providerNumber: string | null;
    roleText: string | null;
    specialtyText: string | null;
    updatedAt: Date;
  };
  organisationPrescriber: { organisationId: string; userId: string };
  authoringSystem: { name: string; uri: string };
  authoringSystemOrganisation: { authoringSystem: string; organisationId: string };
  outboxEvent: {
    sequence: GeneratedAlways<number>;
    topic: EventTopic;
    orderId: string | null;
    confirmationId: string | null;
    questionId: string | null;
    residentId: string;
    at: Date;
    queuedAt: Date | null;
  };
  subscription: {
    id: string;
    serviceId: string;
    topics: EventTopic[];
    endpoint: string;
    content: SubscriptionContent;
    secret: string;
    status: Generated<SubscriptionStatus>;
    eventsSinceStart: Generated<number>;
    createdBy: UserId;
    createdAt: Date;
    activatedAt: Date | null;
    endedAt: Date | null;
    lastSuccessAt: Date | null;
    lastError: string | null;
    attempts: Generated<number>;
    nextContactAt: Date;
    takenUntil: Date | null;
    revision: Generated<number>;
  };
  subscriptionDelivery: {
    subscriptionId: string;
    eventSequence: number;
    number: number;
    attempts: Generated<number>;
    nextAttemptAt: Date;
    giveUpAt: Date;
    deliveredAt: Date | null;
    deadAt: Date | null;
    lastError: string | null;
  };
  bulkExport: {
    id: string;
    serviceId: string;
    organisationId: string | null;
    request: string;
    types: ResourceType[];
    since: Date | null;
    requestedAt: Date;
    typeIndex: Generated<number>;
    after: string | null;
    parts: Generated<number>;
    exported: Generated<number>;
    attempts: Generated<number>;
    takenUntil: Date | null;
    finishedAt: Date | null;
  };
  bulkExportPart: {
    exportId: string;
    number: number;
    resourceType: ResourceType | 'OperationOutcome';
    count: number;
    /** One resource a line. */
    content: string;
  };
}
