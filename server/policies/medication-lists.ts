import type {
  ListLineContent,
  MedicationListContent,
} from '@wattle/contract/entities/medication-list.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import {
  listLineProblems,
  listNameProblem,
} from '@wattle/contract/rules/drafts/medication-lists.ts';
import { Refusal } from '../errors.ts';

/** How many lists one prescriber may have. */
export const mostLists = 100;

interface StoredList {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

/** A list may be written if its name is free and nobody has changed it since; `own` are the caller's lists. */
export function requireWritable(
  id: string,
  { name, revision, lines }: MedicationListContent,
  own: readonly StoredList[],
): void {
  const stored = own.find((list) => list.id === id);
  if ((stored?.revision ?? 0) !== revision) throw new Refusal('List_Changed');
  if (stored === undefined && own.length >= mostLists) {
    throw new Refusal('Invalid_List', `You can keep ${mostLists} lists. Remove one first.`);
  }
  const nameProblem = listNameProblem(name);
  if (nameProblem !== null) throw new Refusal('Invalid_List', `${nameProblem}.`);
  const isSame = (other: StoredList) => other.name.toLowerCase() === name.trim().toLowerCase();
  if (own.some((other) => other.id !== id && isSame(other))) throw new Refusal('List_Name_Taken');
  if (new Set(lines.map((line) => line.id)).size < lines.length) {
    throw new Refusal('Invalid_List', 'Two medicines of this list have the same id.');
  }
}

/** Each line follows the rules of a draft of its product. */
export function requireSound(
  lines: readonly (ListLineContent & { readonly product: ProductIdentity })[],
): void {
  const [problem] = lines.flatMap((line) => listLineProblems(line, line.product));
  if (problem !== undefined) throw new Refusal('Invalid_List', `${problem.message}.`);
}
