import { type Finding, findingText } from '@wattle/contract/fhir/finding.ts';

/** As both columns store them: `texts` are what the version before shows. */
export const storedFindings = (findings: readonly Finding[]) => ({
  found: JSON.stringify(findings),
  texts: findings.map(findingText),
});

/** What was found, whichever version stored it. */
export const findingsIn = (found: readonly Finding[] | null, texts: readonly string[]) =>
  found ?? texts.map(earlierFinding);

/** An earlier version put the place before the words, and a still earlier one two of them. */
const places = /^(?:([A-Z][A-Za-z]+(?:\.(?:\w+|\(unknown\))(?:\[\d+\]|\([A-Za-z]+\))*)*): )+/;

function earlierFinding(text: string): Finding {
  const [before = '', at] = places.exec(text) ?? [];
  return { ...(at !== undefined && { at }), text: text.slice(before.length) };
}
