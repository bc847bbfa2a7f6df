import { createHash } from 'node:crypto';

/** The id of an allergy: it has none of its own, so it is made of the resident's and of what they react to. */
export function targetIdOfAllergy(
  residentId: string,
  statement: { readonly kind: 'listed'; readonly allergen: string } | { readonly kind: 'status' },
): string {
  if (statement.kind === 'status') return `${residentId}-none-known`;
  const allergen = statement.allergen.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return `${residentId}-${createHash('sha256').update(allergen).digest('hex').slice(0, 12)}`;
}
