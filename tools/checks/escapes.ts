/** Something that source must not contain. */
interface Escape {
  readonly what: string;
  readonly found: RegExp;
  /** What makes it acceptable, on its line or the one above. */
  readonly unless?: RegExp;
}

const escapes: readonly Escape[] = [
  { what: 'lint rule switched off', found: /\b(?:ox|es)lint-disable/, unless: / -- \S+ \S+/ },
  { what: 'type error hidden', found: /@ts-(?:ignore|nocheck)/ },
  {
    what: 'type error expected',
    found: /@ts-expect-error/,
    unless: /@ts-expect-error:? (?:\S+ ){2}/,
  },
  { what: 'type forced', found: /\bas (?:unknown as|any)\b/, unless: /\/\/ \S|\*\// },
  {
    what: 'test skipped or singled out',
    found: /\b(?:test|it|describe)\.(?:skip|only|fixme|todo)\b/,
  },
  { what: 'test waits for a time', found: /\bwaitForTimeout\(/ },
  { what: 'error swallowed', found: /\bcatch *(?:\([^)]*\))? *\{ *\}/ },
  { what: 'work left over', found: /\b(?:TODO|FIXME|XXX)\b/ },
];

/** Each escape in `text`, as `line: what`. */
export function findEscapes(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const context = `${lines[index - 1] ?? ''}\n${line}`;
    return escapes
      .filter(({ found, unless }) => found.test(line) && unless?.test(context) !== true)
      .map(({ what }) => `${index + 1}: ${what}`);
  });
}
