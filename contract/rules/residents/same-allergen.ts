import type { ListedAllergy } from '../../entities/allergy.ts';

/** An allergen as it is compared with another. */
export const plainAllergen = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

export const isSameAllergen = (
  one: Pick<ListedAllergy, 'allergen'>,
  other: Pick<ListedAllergy, 'allergen'>,
) => plainAllergen(one.allergen) === plainAllergen(other.allergen);
