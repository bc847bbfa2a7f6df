import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { StatedDose } from '@wattle/contract/fhir/decided-doses.ts';
import type { DosageLine } from '@wattle/contract/fhir/dosage-line.ts';
import type { StatedEvent } from '@wattle/contract/fhir/stated-event.ts';
import { decisionProblemsOf } from '@wattle/contract/rules/drafts/decision-problems.ts';
import { decidedRuns } from '@wattle/contract/rules/line/decided-doses.ts';
import { decisionText } from '@wattle/contract/rules/line/decided-words.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

interface DecidedLine {
  readonly product: ProductIdentity;
  readonly prescription: DosageLine;
}

/**
 * The decided doses that came in with a line, from today on. One that nobody could decide here so holds the line, which
 * is then released without any: somebody decides them here.
 */
export function readDecisions(
  decided: readonly StatedDose[] = [],
  medicine: DecidedLine | null,
  today: PlainDate,
): { readonly events: readonly StatedEvent[]; readonly holds: readonly string[] } {
  const left = decided.filter(({ content }) => content.to >= today);
  const holds = left.flatMap(({ content }, at) => {
    const problem = medicine === null ? 'its line isn’t whole' : problemOf(content, medicine);
    const isTwice = left.some(
      (other, i) => i < at && other.content.from <= content.to && content.from <= other.content.to,
    );
    const why = isTwice ? 'a day has two' : problem;
    return why === undefined
      ? []
      : [`${decisionText(content)}. A person has to decide it: ${why}.`];
  });
  if (holds.length > 0) return { events: [], holds };
  const events = decidedRuns(left, today).map((one) => ({ ...one, reason: null }));
  return { events, holds };
}

function problemOf(
  content: StatedDose['content'],
  { product, prescription }: DecidedLine,
): string | undefined {
  const { startDate, endDate, dosage } = prescription;
  if (content.to < content.from) return 'its last day is before its first';
  const [problem] = decisionProblemsOf(content, {
    product,
    startDate,
    endDate,
    dosage,
    events: [],
  });
  return problem?.message;
}
