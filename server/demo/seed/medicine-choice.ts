import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import { prescribeProduct } from '@wattle/contract/rules/drafts/drafting.ts';
import { checkAllergies } from '@wattle/contract/rules/safety/allergy.ts';
import { checkDuplicates } from '@wattle/contract/rules/safety/duplicates.ts';
import { checkInteractions } from '@wattle/contract/rules/safety/interactions.ts';
import type { Check, CheckedLine } from '@wattle/contract/rules/safety/line.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { catalogueProduct } from './catalogue-rows.ts';
import { allergens } from './data/allergies.ts';
import { catalogue, type CatalogueSeed } from './data/catalogue.ts';
import { shuffled } from './draw.ts';

const byCode = new Map(catalogue.map((product) => [product.code, product]));

function getProduct(code: string): CatalogueSeed {
  const product = byCode.get(code);
  if (product === undefined) throw new RangeError(`The catalogue has no product ${code}`);
  return product;
}

/** Controlled and complementary medicines come to a chart only by name. */
const common = catalogue.filter(
  (p) => p.usualCourseType !== 'ShortCourse' && p.schedule !== 'S8' && !p.complementary,
);
const courses = catalogue.filter((p) => p.usualCourseType === 'ShortCourse');

/** Up to this many, a chart looks as if one person had written it; beyond that only ingredients count. */
const plausibleSize = 25;

const noAllergy = { note: '', disclaimer: '', recordedAt: null, recordedBy: null };

/** Ingredients and classes. */
class Exclusions {
  readonly #ingredients = new Set<string>();
  readonly #classes = new Set<string>();

  add(ingredients: readonly string[], classes: readonly string[]): void {
    for (const one of ingredients) this.#ingredients.add(one);
    for (const one of classes) this.#classes.add(one);
  }

  hasIngredientOf(product: CatalogueSeed): boolean {
    return product.ingredients.some((one) => this.#ingredients.has(one));
  }

  hasClassOf(product: CatalogueSeed): boolean {
    return product.allergyClasses.some((one) => this.#classes.has(one));
  }
}

const lines = new Map<CatalogueSeed, CheckedLine>();
/** A product as the safety check sees it; the results of the checks below don't depend on the day. */
function lineOf(product: CatalogueSeed): CheckedLine {
  const known = lines.get(product);
  if (known !== undefined) return known;
  const usual = prescribeProduct(catalogueProduct(product), getPlainDate('2026-01-01'));
  const { code, ingredients, strength, form } = product;
  const identity = { code, ingredients: [...ingredients], strength, form, brandName: null };
  const line = { ...usual, key: code, product: identity, before: null, earlier: null };
  lines.set(product, line);
  return line;
}
const checks: readonly Check[] = [checkAllergies, checkDuplicates, checkInteractions];

/** Chooses the medicines of one chart: none the resident reacts to, no ingredient or class twice, no conflict. */
export class MedicineChoice {
  readonly #allergies = new Exclusions();
  readonly #taken = new Exclusions();
  readonly #isPlausible: boolean;
  readonly #chosen: CheckedLine[] = [];
  /** Kept, because the checks read an allergen once for each record of allergies. */
  readonly #recorded: Pick<AllergyInfo, 'status' | 'allergy'>;
  readonly #common = shuffled(common);
  readonly #courses = shuffled(courses);

  /** `substances`: what the resident reacts to, as `data/allergies.ts` writes it. */
  constructor(size: number, substances: readonly string[]) {
    this.#isPlausible = size <= plausibleSize;
    const allergies = substances.map((allergen) => ({ allergen, reaction: '' }));
    this.#recorded = {
      status: allergies.length > 0 ? 'LISTED' : 'NONE KNOWN',
      allergy: { ...noAllergy, allergies },
    };
    for (const { substance, ingredient, allergyClass } of allergens) {
      if (!substances.includes(substance)) continue;
      this.#allergies.add(ingredient ? [ingredient] : [], allergyClass ? [allergyClass] : []);
    }
  }

  /** This product, whatever else is on the chart and whatever the allergies. */
  named(code: string): CatalogueSeed {
    return this.#take(getProduct(code));
  }

  /** This product, whatever else is on the chart, but not against an allergy. */
  allowed(code: string): CatalogueSeed | undefined {
    return this.#isSafe(getProduct(code)) ? this.named(code) : undefined;
  }

  /** The next regular or when-required medicine that fits; undefined when none is left. */
  next(): CatalogueSeed | undefined {
    return this.#nextOf(this.#common);
  }

  /** The next short course that fits. */
  nextCourse(): CatalogueSeed | undefined {
    return this.#nextOf(this.#courses);
  }

  #nextOf(pool: readonly CatalogueSeed[]): CatalogueSeed | undefined {
    const found = pool.find((product) => this.#isSafe(product) && this.#isFree(product));
    return found && this.#take(found);
  }

  #isSafe(product: CatalogueSeed): boolean {
    return !this.#allergies.hasIngredientOf(product) && !this.#allergies.hasClassOf(product);
  }

  #isFree(product: CatalogueSeed): boolean {
    if (this.#taken.hasIngredientOf(product)) return false;
    if (!this.#isPlausible) return true;
    return !this.#taken.hasClassOf(product) && !this.#conflicts(product);
  }

  #conflicts(product: CatalogueSeed): boolean {
    const line = lineOf(product);
    const chart = {
      lines: [line, ...this.#chosen],
      allergies: this.#recorded,
      today: line.startDate,
    };
    return checks.some((check) =>
      check(line, chart).findings.some(({ level }) => level === 'conflict'),
    );
  }

  #take(product: CatalogueSeed): CatalogueSeed {
    this.#taken.add(product.ingredients, product.allergyClasses);
    this.#chosen.push(lineOf(product));
    return product;
  }
}
