import * as z from 'zod/mini';
import { EventTopic, SubscriptionForm, SubscriptionStatus } from '../fhir/subscriptions.ts';
import { Instant } from '../values/instant.ts';
import { RecordCode } from '../values/record-code.ts';
import { line, lines, longestAddress, longestLine, optionalLine } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { FieldChange } from './field-change.ts';
import { ImportOutcome } from './exchange-queries.ts';

const revision = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** Hundreds of keys. */
export const longestKeySet = 50_000;

/**
 * A system that calls the FHIR interface automatically. It signs with keys given here, or published at an address of
 * its own.
 */
export const BackendServiceForm = z.object({
  name: line(longestLine),
  /** Its JSON Web Key Set as text; '' if it publishes them. */
  jwks: lines(longestKeySet),
  /** '' if the keys are given. */
  jwksUrl: optionalLine(longestAddress),
  scopes: z.array(line(100)).check(z.maxLength(100)),
  organisationIds: z.array(RecordCode).check(z.maxLength(1000)),
});
export type BackendServiceForm = z.infer<typeof BackendServiceForm>;

export const BackendServiceRecord = z.object({
  id: Uuid,
  ...BackendServiceForm.shape,
  organisationNames: z.array(z.string()),
  /** Of the keys given; those published elsewhere aren't listed. */
  keys: z.array(
    z.object({
      id: z.string(),
      /** `RSA, 2048 bits`. */
      kind: z.string(),
      /** SHA-256 of the key in base64url, to compare with its owner's copy (RFC 7638). */
      thumbprint: z.string(),
    }),
  ),
  /** Who registered it, by name. */
  createdBy: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Null while it has access. */
  endedAt: z.nullable(Instant),
  revision,
});
export type BackendServiceRecord = z.infer<typeof BackendServiceRecord>;

/** One import of resources of another system; nothing in it names a resident. */
export const ImportRun = z.object({
  id: Uuid,
  /** The system they came from. */
  sender: z.string(),
  /** A person, a backend service or "Operator". */
  startedBy: z.string(),
  startedAt: Instant,
  /** Null while it runs, or if it was stopped and can be continued. */
  finishedAt: z.nullable(Instant),
  /** Nothing was written: only the report was made. */
  isDryRun: z.boolean(),
  /** The name of the file; null if it came over the interface. */
  file: z.nullable(z.string()),
  organisationName: z.nullable(z.string()),
  counts: z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    'not-kept': z.int(),
    held: z.int(),
    refused: z.int(),
  } satisfies Record<ImportOutcome, unknown>),
});
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportPage = z.object({
  runs: z.array(ImportRun),
  pageSize: z.int(),
  total: z.int(),
});
export type ImportPage = z.infer<typeof ImportPage>;

/** An import with one page of its lines. Those that changed nothing and have no finding are only counted. */
export const ImportReport = z.object({
  run: ImportRun,
  lines: z.array(
    z.object({
      position: z.int(),
      resourceType: z.string(),
      /** The sender's type and id, never a name. */
      label: z.string(),
      outcome: ImportOutcome,
      findings: z.array(z.string()),
    }),
  ),
  pageSize: z.int(),
  /** How many lines have the outcome that was asked for. */
  total: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/**
 * What can be done with a held item besides marking it as dealt with. `not`: it waits for its resident or a clinician.
 * `stuck`: nobody can release it as it came.
 */
export const HeldItemRelease = z.enum(['as-it-is', 'into-a-facility', 'not', 'stuck']);
export type HeldItemRelease = z.infer<typeof HeldItemRelease>;

/** A resource that waits for a person, as administrators see it: without anything it says about a person. */
export const HeldItemSummary = z.object({
  id: Uuid,
  resourceType: z.string(),
  /** Decided by a prescriber or pharmacist on the resident's chart. */
  isForClinicians: z.boolean(),
  /** Why it waits. */
  reasons: z.array(z.string()),
  /** What a release wouldn't write, as sentences; absent from an older server. */
  notKept: z.optional(z.array(z.string())),
  sender: z.string(),
  /** The organisations that its sender can write to, to which a release is limited; null for an operator. */
  reach: z.nullable(z.array(z.object({ id: RecordCode, name: z.string() }))),
  /** Where the resident lives whom a release changes; null if it changes none who is here. */
  changesResidentAt: z.nullable(z.object({ facility: z.string(), organisation: z.string() })),
  /** The number of the record in the sending system, to look it up there; '' if there is none or it is clinical. */
  record: z.string(),
  organisationName: z.nullable(z.string()),
  receivedAt: Instant,
  release: HeldItemRelease,
  /** Null while it waits. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['released', 'dealt-with']),
      by: z.string(),
      at: Instant,
      /** '' if there is none, or if it is clinical. */
      reason: z.string(),
    }),
  ),
});
export type HeldItemSummary = z.infer<typeof HeldItemSummary>;

export const HeldItemPage = z.object({
  items: z.array(HeldItemSummary),
  pageSize: z.int(),
  counts: z.object({ waiting: z.int(), decided: z.int() }),
});
export type HeldItemPage = z.infer<typeof HeldItemPage>;

/** What a release of a held item would write, if it were done now. */
export const HeldItemPreview = z.object({
  /** Why it would be refused; null if it would be written. */
  refusal: z.nullable(z.string()),
  isNew: z.boolean(),
  /** The fields of a place, or of a person who is no resident, that would change; all that are set if it is new. */
  changes: z.array(FieldChange),
  /** The resident here whom it is about; null for all else and for a new one. */
  resident: z.nullable(
    z.object({
      facility: z.string(),
      organisation: z.string(),
      /** The fields that would change: an administrator sees what a resident's record says neither now nor after. */
      fields: z.array(z.string()),
      /** Whether one of them says who the resident is. */
      isIdentityChanged: z.boolean(),
    }),
  ),
});
export type HeldItemPreview = z.infer<typeof HeldItemPreview>;

/** Why an item is dealt with and not released. */
export const DealtWith = z.object({ reason: line(500) });

/** Where a backend service is notified of events, and how far that has got. Without the secret. */
export const SubscriptionRecord = z.object({
  id: Uuid,
  ...SubscriptionForm.shape,
  serviceName: z.string(),
  status: SubscriptionStatus,
  /** How many events there were for it. */
  eventCount: z.int(),
  waitingCount: z.int(),
  /** When the first of those that wait happened; null if nothing waits. */
  waitingSince: z.nullable(Instant),
  deadCount: z.int(),
  lastSuccessAt: z.nullable(Instant),
  /** Why the last attempt failed; '' if it didn't. */
  lastError: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  revision,
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

/** A notification that was given up: which event, never whose. */
export const DeadLetter = z.object({
  number: z.int(),
  topic: EventTopic,
  at: Instant,
  attempts: z.int(),
  givenUpAt: Instant,
  error: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** A subscription with the first of its dead letters. */
export const SubscriptionDetail = z.object({
  ...SubscriptionRecord.shape,
  deadLetters: z.array(DeadLetter),
});
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>;
