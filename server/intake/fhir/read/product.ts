import { isDeepStrictEqual } from 'node:util';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { plainText } from '@wattle/contract/fhir/dosage-line.ts';
import {
  auExtensions,
  ownCodeSystems,
  ownExtensions,
  rootOf,
} from '@wattle/contract/fhir/systems.ts';
import { identityOf } from '@wattle/contract/rules/dosing/product-identity.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import type { CodeableConcept, Extension } from 'fhir/r4';
import type { Links } from '../../../fhir/links.ts';
import type { ImportCatalogue } from '../../records/catalogue.ts';

export type FoundProduct =
  | { readonly product: ProductIdentity }
  /** Why it isn't in the catalogue, as a sentence. */
  | { readonly problem: string };

/** Ignoring capitals and spaces. */
export const isSameName = (a: string, b: string): boolean =>
  plainText(a).toLowerCase() === plainText(b).toLowerCase();

export function haveSameIngredients(
  one: Pick<ProductIdentity, 'ingredients'>,
  other: Pick<ProductIdentity, 'ingredients'>,
): boolean {
  const plain = ({ ingredients }: Pick<ProductIdentity, 'ingredients'>) =>
    ingredients.map((name) => name.trim().toLowerCase()).toSorted();
  return isDeepStrictEqual(plain(one), plain(other));
}

/** What a medicine is called; empty if it has neither text nor display. */
export function nameOf({ text, coding = [] }: CodeableConcept): string {
  const displays = coding.map(({ display }) => plainText(display ?? ''));
  return plainText(text ?? '') || (displays.find((one) => one !== '') ?? '');
}

/**
 * The product of the operator's catalogue that matches a medicine: by the catalogue's own code, or else by exactly its
 * name. Only so is its schedule known, and an unknown one never counts as unscheduled.
 */
export function findProduct(
  concept: CodeableConcept,
  extensions: readonly Extension[],
  catalogue: ImportCatalogue,
  { root }: Links,
): FoundProduct {
  const name = nameOf(concept);
  const own = extensions.find(
    ({ url }) => rootOf(url, ownExtensions.product) !== undefined,
  )?.extension;
  const part = (url: string) => own?.find((one) => one.url === url)?.valueString;
  const coded = concept.coding?.find(
    ({ system }) => system === `${root}/${ownCodeSystems.product}`,
  );
  const brand =
    part('brand') ?? extensions.find(({ url }) => url === auExtensions.brandName)?.valueString;
  const code = part('code') ?? coded?.code;
  if (code !== undefined) {
    const product = catalogue.byCode(code);
    if (product === undefined) return { problem: 'This product is not in the catalogue.' };
    const named = identityOf(product, brand ?? null);
    return isSameName(productName(named), name)
      ? { product: named }
      : { problem: 'The medicine’s name is not that of the product that its code stands for.' };
  }
  const found = catalogue.byName(name);
  const [product] = found;
  if (product === undefined) {
    return { problem: 'No product of the catalogue has this name, so its schedule is not known.' };
  }
  if (found.length > 1) return { problem: 'Several products of the catalogue have this name.' };
  if (brand === undefined || product.brandName === brand) {
    return { product: identityOf(product, product.brandName) };
  }
  const known = product.brandName === null && product.brands.find((one) => isSameName(one, brand));
  return typeof known === 'string'
    ? { product: identityOf(product, known) }
    : { problem: 'The brand is not one that the catalogue has for this product.' };
}
