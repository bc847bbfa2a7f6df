import type * as z from 'zod/mini';

/** What is wrong with a record, by column; nothing of the record is quoted. */
export function problemsOf(error: z.core.$ZodError): string {
  return error.issues.map(describe).join('; ');
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `unknown columns: ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`;
  }
  const [column] = issue.path;
  return column === undefined ? 'isn’t a JSON object' : `${String(column)} ${wrong(issue)}`;
}

function wrong(issue: z.core.$ZodIssue): string {
  // Our own words are in the message; zod's start differently.
  if (issue.message.startsWith('is')) return issue.message;
  const { code } = issue;
  if (code === 'invalid_value') return `isn’t one of ${issue.values.join(', ')}`;
  if (code === 'too_small') {
    return issue.origin === 'int' ? `is less than ${issue.minimum}` : 'is missing';
  }
  if (code === 'too_big') {
    return `is more than ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
  }
  if (code === 'invalid_format' && issue.format === 'date') return 'isn’t a day as YYYY-MM-DD';
  // The sheet's columns are text, lists and the like; only their absence has an empty input.
  const isMissing = code === 'invalid_type' && (issue.input ?? null) === null;
  return isMissing ? 'is missing' : 'isn’t in the form that the sheet asks for';
}
