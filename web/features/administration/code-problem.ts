import { RecordCode } from '@wattle/contract/values/record-code.ts';

/** The problem with the code of a new record, as a form's problems; those of old ones aren't shown. */
export function codeProblem(id: string, isNew: boolean): { readonly id?: string } {
  if (!isNew || RecordCode.safeParse(id).success) return {};
  if (id === '') return { id: 'This field is required' };
  if (id.length > 64) return { id: 'Use at most 64 characters' };
  return {
    id: 'Use letters, digits, dots, hyphens and underscores, starting with a letter or digit',
  };
}
