import type { FieldProblems } from '@wattle/contract/rules/people/provider-details.ts';
import { Refusal } from '../errors.ts';

/** Throws a refusal that names each invalid field, if there are any. */
export function refuseProblems(
  problems: FieldProblems<string>,
  code: 'Invalid_Provider' | 'Invalid_Record' = 'Invalid_Provider',
): void {
  const content = Object.entries(problems).map(([propertyName, message = '']) => ({
    propertyName,
    message,
  }));
  if (content.length > 0) throw new Refusal(code, undefined, content);
}
