import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { fhirResources } from '@wattle/contract/fhir/resources.ts';
import { etagOf } from '../../fhir/finish.ts';
import { FhirFailure, type Issue, type IssueCode, outcomeOf } from '../../fhir/outcome.ts';
import type { FinishedWork } from './work.ts';
import { fhirIdOf } from '../../fhir/record-id.ts';
import { findingsOf, isStored } from './result.ts';

/** The answer about a resource that wasn't refused. */
export function answerOf({ result: one, current }: FinishedWork, base: string) {
  const headers: Record<string, string> = {};
  const { target, outcome } = one;
  if (target !== null && Object.hasOwn(fhirResources, target.type)) {
    headers['location'] = `${base}/${target.type}/${fhirIdOf(target.type, target.id)}`;
  }
  if (current !== undefined) headers['etag'] = etagOf(current.version);
  const severity = outcome === 'held' || outcome === 'not-kept' ? 'warning' : 'information';
  const said = findingsOf(one).map(
    (finding): Issue => ({ severity, code: 'informational', ...finding }),
  );
  const heading: Issue = {
    severity,
    code: 'informational',
    text: headings[outcome],
  };
  const status = outcome === 'held' ? 202 : outcome === 'created' ? 201 : 200;
  // A record doesn't say what of the resource it doesn't keep.
  const isWhole = isStored(one) && one.notes.length === 0;
  const resource = isWhole ? current?.resource : undefined;
  return { status, headers, resource: resource ?? outcomeOf([heading, ...said]) };
}

const headings = {
  created: 'The record is created.',
  changed: 'The record is changed.',
  unchanged: 'The record is unchanged: it says the same already.',
  'not-kept': 'Nothing of it is kept, and no record is changed.',
  held: 'Held until a person has looked at it.',
  refused: 'Refused.',
} as const satisfies Record<ImportOutcome, string>;

const statuses: Partial<Record<IssueCode, number>> = {
  structure: 400,
  required: 400,
  value: 400,
  invalid: 400,
  forbidden: 403,
  'multiple-matches': 412,
  conflict: 412,
  'too-costly': 413,
};

/** The refusals of one or of a whole transaction. */
export function failureOf(refused: readonly FinishedWork[], isBundle: boolean): FhirFailure {
  const issues = refused.flatMap(({ position, result, type }) =>
    result.reasons.map((one): Issue => {
      const place = one.at ?? type;
      return isBundle
        ? {
            ...one,
            at: `Bundle.entry[${position}].resource.ofType(${place.split('.')[0]})${place.slice(place.split('.')[0]?.length ?? 0)}`,
          }
        : one;
    }),
  );
  const [first] = issues;
  // What a resource refers to is named by a place in it.
  const isUnknown = !isBundle && first?.code === 'not-found' && first.at?.includes('.') === false;
  return new FhirFailure(
    isUnknown ? 404 : (statuses[first?.code ?? 'business-rule'] ?? 422),
    issues,
  );
}
