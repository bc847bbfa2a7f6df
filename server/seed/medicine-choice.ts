import { allergens } from './data/allergies.ts';
import { catalogue, type CatalogueSeed } from './data/catalogue.ts';
import { shuffled } from './draw.ts';

const byCode = new Map(catalogue.map((product) => [product.code, product]));

export function getProduct(code: string): CatalogueSeed {
  const product = byCode.get(code);
  if (product === undefined) throw new RangeError(`The catalogue has no product ${code}`);
  return product;
}

/** Controlled and complementary medicines come to a chart only by name. */
const common = catalogue.filter(
  (p) => p.usualCourseType !== 'ShortCourse' && p.schedule !== 'S8' && !p.complementary,
);
const courses = catalogue.filter((p) => p.usualCourseType === 'ShortCourse');

/** Up to this many a chart looks as one person would have written it; beyond, only ingredients count. */
const plausibleSize = 25;

/** Ingredients and classes. */
class Barred {
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

/** Chooses the medicines of one chart: none the resident reacts to, no ingredient or class twice. */
export class MedicineChoice {
  readonly #allergies = new Barred();
  readonly #taken = new Barred();
  readonly #seesClasses: boolean;
  readonly #common = shuffled(common);
  readonly #courses = shuffled(courses);

  /** `substances`: what the resident reacts to, as `data/allergies.ts` writes it. */
  constructor(size: number, substances: readonly string[]) {
    this.#seesClasses = size <= plausibleSize;
    for (const { substance, ingredient, allergyClass } of allergens) {
      if (!substances.includes(substance)) continue;
      this.#allergies.add(ingredient ? [ingredient] : [], allergyClass ? [allergyClass] : []);
    }
  }

  /** This product, whatever else is on the chart, but not against an allergy. */
  named(code: string): CatalogueSeed | undefined {
    const product = getProduct(code);
    return this.#isSafe(product) ? this.#take(product) : undefined;
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
    return !(this.#seesClasses && this.#taken.hasClassOf(product));
  }

  #take(product: CatalogueSeed): CatalogueSeed {
    this.#taken.add(product.ingredients, product.allergyClasses);
    return product;
  }
}
