import type { ProductIdentity } from '../../entities/medication.ts';

/** What a prescription copies from a product, with the brand that was chosen. */
export function identityOf(product: ProductIdentity, brandName: string | null): ProductIdentity {
  const { code, ingredients, strength, form, schedule, complementary, structure } = product;
  return {
    code,
    ingredients,
    brandName,
    strength,
    form,
    schedule,
    complementary,
    ...(structure && { structure }),
  };
}
