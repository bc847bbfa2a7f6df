import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Coding, OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';

export type IssueCode = OperationOutcomeIssue['code'];

/** One problem: what kind, in words without anybody's data, and where, as FHIRPath. */
export interface Issue extends Finding {
  /** A rule of ours, if it isn’t named. */
  readonly code?: IssueCode;
  readonly severity?: OperationOutcomeIssue['severity'];
  /** The same for programs, where a code system has a word for it. */
  readonly coding?: Coding;
}

/** A failure of the FHIR interface, sent as an OperationOutcome. */
export class FhirFailure extends Error {
  readonly status: number;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    issues: Issue | readonly Issue[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    const list = Array.isArray(issues) ? (issues as readonly Issue[]) : [issues as Issue];
    super(list.map(({ text }) => text).join(' '));
    this.status = status;
    this.issues = list;
    this.headers = headers;
  }
}

export const notFound = (): FhirFailure =>
  new FhirFailure(404, { code: 'not-found', text: 'There is no such resource.' });

export function outcomeOf(issues: readonly Issue[]): OperationOutcome {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(({ code = 'business-rule', text, at, severity = 'error', coding }) => ({
      severity,
      code,
      ...(coding !== undefined && { details: { coding: [coding] } }),
      diagnostics: text,
      ...(at !== undefined && { expression: [at] }),
    })),
  };
}
