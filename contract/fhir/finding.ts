/** Where in a resource something was found, before the words: `Patient.name: there are several`. */
const place = /[A-Z][A-Za-z]+(?:\.(?:\w+|\(unknown\))(?:\[\d+\]|\([A-Za-z]+\))*)*/;
/** Items that an earlier version held have two. */
const places = new RegExp(`^(?:(${place.source}): )+`);

interface Finding {
  readonly text: string;
  readonly expression?: string;
}

/** A finding's words and its place. The words are for everyone, so they name no element. */
export function readFinding(finding: string): Finding {
  const [before = '', expression] = places.exec(finding) ?? [];
  const text = finding.slice(before.length);
  return expression === undefined ? { text } : { text, expression };
}

/** As `readFinding` reads it. */
export const findingText = ({ text, expression }: Finding): string =>
  expression === undefined ? text : `${expression}: ${text}`;
