import type {
  BackendServiceRecord,
  DeadLetter,
  HeldItemSummary,
  ImportRun,
  SubscriptionRecord,
} from '@wattle/contract/entities/data-exchange.ts';
import { keySetText } from '@wattle/contract/rules/people/json-web-keys.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { FhirResource } from 'fhir/r4';
import { actorName } from '../actor.ts';
import { isForClinicians, releaseByAdministrator } from '../policies/held-items.ts';
import { describeKey } from '../policies/public-keys.ts';
import type { BackendServiceRow } from '../queries/exchange/backend-service-records.ts';
import type { ListedItemRow } from '../queries/exchange/held-items.ts';
import type { ImportRunRow } from '../queries/exchange/import-runs.ts';
import type { DeadLetterRow, SubscriptionListRow } from '../queries/exchange/subscriptions.ts';
import { presentInstant } from '../time.ts';

export function presentBackendService(row: BackendServiceRow): BackendServiceRecord {
  const keys = row.jwks?.keys ?? [];
  const { id, name, jwksUrl, scopes, organisationIds, organisationNames, revision } = row;
  return {
    id,
    name,
    jwks: keys.length === 0 ? '' : keySetText(keys),
    jwksUrl: jwksUrl ?? '',
    scopes,
    organisationIds,
    organisationNames,
    keys: keys.map(describeKey),
    createdBy: actorName({ givenName: row.creatorGivenName, familyName: row.creatorFamilyName }),
    createdAt: toInstant(row.createdAt),
    lastUsedAt: row.lastUsedAt && toInstant(row.lastUsedAt),
    endedAt: row.endedAt && toInstant(row.endedAt),
    revision,
  };
}

export function presentImportRun(row: ImportRunRow): ImportRun {
  const { id, sender, by, file, isDryRun, organisationName, counts } = row;
  return {
    id,
    sender,
    startedBy: by ?? 'Operator',
    startedAt: toInstant(row.startedAt),
    finishedAt: row.finishedAt && toInstant(row.finishedAt),
    isDryRun,
    // Its folders are only the operator's business.
    file: file?.split(/[\\/]/).at(-1) ?? null,
    organisationName,
    counts: { created: 0, changed: 0, unchanged: 0, 'not-kept': 0, held: 0, refused: 0, ...counts },
  };
}

/** Without anything that a clinical item says, or the reason given for it. */
export function presentHeldItem(
  row: ListedItemRow,
  why: Pick<HeldItemSummary, 'reasons' | 'notKept'>,
): HeldItemSummary {
  const { id, resourceType, sender, organisationName, isClinical, outcome } = row;
  const { decidedAt, decisionNote, deciderGivenName, deciderFamilyName } = row;
  return {
    id,
    resourceType,
    isForClinicians: isForClinicians(row),
    ...why,
    sender,
    reach: row.reach,
    changesResidentAt:
      isClinical || row.residentFacility === null || row.residentOrganisation === null
        ? null
        : { facility: row.residentFacility, organisation: row.residentOrganisation },
    record: isClinical ? '' : recordNumberOf(row.resource),
    organisationName,
    receivedAt: toInstant(row.receivedAt),
    release: releaseByAdministrator(row),
    decision:
      outcome === null || decidedAt === null
        ? null
        : {
            outcome,
            by:
              deciderFamilyName === null
                ? 'Operator'
                : actorName({ givenName: deciderGivenName ?? '', familyName: deciderFamilyName }),
            at: toInstant(decidedAt),
            reason: isClinical ? '' : (decisionNote ?? ''),
          },
  };
}

/** The sender's own number of a record; never a national number, which names the person everywhere. */
function recordNumberOf(resource: FhirResource): string {
  const identifiers = 'identifier' in resource ? [resource.identifier ?? []].flat() : [];
  const own = identifiers.find(({ type }) => type?.coding?.some(({ code }) => code === 'MR'));
  return own?.value ?? resource.id ?? '';
}

export function presentSubscription(row: SubscriptionListRow): SubscriptionRecord {
  const { id, serviceId, serviceName, topics, endpoint, content, status, revision } = row;
  return {
    id,
    serviceId,
    serviceName,
    topics,
    endpoint,
    content,
    status,
    revision,
    eventCount: row.eventsSinceStart,
    waitingCount: row.waiting,
    waitingSince: presentInstant(row.oldestWaitingAt),
    deadCount: row.deadLetters,
    lastSuccessAt: presentInstant(row.lastSuccessAt),
    lastError: row.lastError ?? '',
    createdBy: actorName({ givenName: row.creatorGivenName, familyName: row.creatorFamilyName }),
    createdAt: toInstant(row.createdAt),
    endedAt: presentInstant(row.endedAt),
  };
}

export function presentDeadLetter(row: DeadLetterRow): DeadLetter[] {
  const { number, topic, at, attempts, deadAt, lastError } = row;
  if (deadAt === null) return [];
  const givenUpAt = toInstant(deadAt);
  return [{ number, topic, at: toInstant(at), attempts, givenUpAt, error: lastError ?? '' }];
}
