import { longestLine, type SourceRow } from './source-row.ts';

/** One JSON object a line; empty lines are skipped. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceRow, void> {
  let number = 0;
  for await (const one of splitLines(text)) {
    number += 1;
    if (one === undefined) yield { line: number, problem: 'is longer than a million characters' };
    else if (one.trim() !== '') yield readLine(one, number);
  }
}

function readLine(text: string, line: number): SourceRow {
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    // The parser's words quote the text.
    return { line, problem: 'isn’t JSON' };
  }
}

/**
 * Only a line feed ends a line: JSON texts may contain the other line separators. Undefined for a line that is too
 * long.
 */
async function* splitLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<string | undefined, void> {
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || rest.length + line.length > longestLine ? undefined : rest + line;
      rest = '';
      isTooLong = false;
    }
    rest += last;
    if (rest.length > longestLine) {
      rest = '';
      isTooLong = true;
    }
  }
  if (isTooLong || rest !== '') yield isTooLong ? undefined : rest;
}
