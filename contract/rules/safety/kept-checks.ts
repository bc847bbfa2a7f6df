import type {
  Finding,
  OrderOverride,
  LineCheck,
  OrderSafety,
  SafetyCheck,
} from '../../entities/safety.ts';

/** A line’s check, beside what its orders kept about it. */
export interface ShownCheck extends LineCheck {
  /** What failed or wasn’t checked when it was finalised, unless the same is so now. */
  readonly whenFinalised?: Pick<LineCheck, 'failed' | 'notChecked'>;
}

/** A check as it is now; undefined if the rules aren’t loaded. */
type Now = LineCheck | undefined;

/** How the keys start of what compares a line with the prescription before it: its last dose, its dose, its directions. */
const aboutBefore =
  /^(?:frequency:(?:next-dose|read-again):|dose:(?!(?:largest|smallest|opioids):)[^>]*>)/;

/** What isn’t checked of a line that is written as text. */
const aboutDoses: readonly SafetyCheck[] = ['as-required', 'dose', 'frequency'];

/**
 * A finding from before, which isn’t lost if the check doesn’t find it any more. A licensed source is asked only while
 * drafting and finalising, and a line is compared with the one before only until the pharmacist has confirmed it: what
 * they found stays until the next order.
 */
function fromBefore(finding: Finding, now: Now): Finding {
  const { check: about, message } = finding;
  const isUnknown =
    now === undefined ||
    about === 'licensed' ||
    aboutBefore.test(finding.key) ||
    now.failed.includes(about) ||
    now.notChecked.some((one) => one.check === about) ||
    (aboutDoses.includes(about) && now.notChecked.some(({ code }) => code === 'written-as-text'));
  return isUnknown ? finding : { ...finding, message: `${message} This isn’t found any more.` };
}

function missingIn(now: Now, before: readonly Finding[]): Finding[] {
  const found = new Set(now?.findings.map(({ key }) => key));
  const missing = before.filter(({ key }) => !found.has(key));
  return [...new Map(missing.map((one) => [one.key, fromBefore(one, now)])).values()];
}

/** The conflicts of a line that somebody gave a reason for. */
function overridden(line: string, overrides: readonly OrderOverride[]): Finding[] {
  return overrides
    .filter(({ lines }) => lines.includes(line))
    .map(({ key, check, message }) => ({ key, check, level: 'conflict', message, source: null }));
}

/** The check, with the reasons given on this line for conflicts that it doesn’t find any more. */
export function withReasonsKept<C extends LineCheck>(
  check: C,
  overrides: readonly OrderOverride[],
): C {
  const kept = missingIn(check, overridden(check.line, overrides));
  return kept.length === 0 ? check : { ...check, findings: [...check.findings, ...kept] };
}

/** What orders kept about each line when they were finalised; nothing about a line that was checked without a finding. */
export type KeptChecks = ReadonlyMap<string, readonly LineCheck[]>;

/** What these orders kept, in their order. */
export function keptChecks(orders: readonly { readonly safety: OrderSafety | null }[]): KeptChecks {
  const kept = new Map<string, LineCheck[]>();
  for (const check of orders.flatMap(({ safety }) => safety?.lines ?? [])) {
    kept.set(check.line, [...(kept.get(check.line) ?? []), check]);
  }
  return kept;
}

/** The check of a line with all that its orders kept about it; undefined if there is neither. */
export function besideKept(line: string, now: Now, kept: KeptChecks): ShownCheck | undefined {
  const before = kept.get(line) ?? [];
  if (before.length === 0) return now;
  const failed = before
    .flatMap((one) => one.failed)
    .filter((check: SafetyCheck) => now?.failed.includes(check) !== true);
  const notChecked = before
    .flatMap((one) => one.notChecked)
    .filter(({ why }) => now?.notChecked.some((one) => one.why === why) !== true);
  const findings = before.flatMap((one) => one.findings);
  return {
    line,
    state: now?.state ?? 'not-checked',
    failed: now?.failed ?? [],
    notChecked: now?.notChecked ?? [],
    findings: [...(now?.findings ?? []), ...missingIn(now, findings)],
    whenFinalised: {
      failed: [...new Set(failed)],
      notChecked: [...new Map(notChecked.map((one) => [one.why, one])).values()],
    },
  };
}
