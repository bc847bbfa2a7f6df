import { antiInfective } from './catalogue-anti-infective.ts';
import { cardiovascular } from './catalogue-cardiovascular.ts';
import { complementary } from './catalogue-complementary.ts';
import { endocrine } from './catalogue-endocrine.ts';
import { gutRespiratory } from './catalogue-gut-respiratory.ts';
import { nervous } from './catalogue-nervous.ts';
import { pain } from './catalogue-pain.ts';
import {
  allergyClasses,
  type AllergyClass,
  type CatalogueSeed,
  type ProductSeed,
} from './catalogue-seed.ts';
import { skinEyeOther } from './catalogue-skin-eye-other.ts';

export type { CatalogueSeed } from './catalogue-seed.ts';

const classNames = Object.keys(allergyClasses) as AllergyClass[];

/** The demo catalogue: common products of residential aged care. For demonstration, not for prescribing. */
export const catalogue = [
  ...cardiovascular,
  ...endocrine,
  ...nervous,
  ...pain,
  ...gutRespiratory,
  ...skinEyeOther,
  ...antiInfective,
  ...complementary,
].map(completed);

function completed(product: ProductSeed): CatalogueSeed {
  const { ingredients, form, schedule } = product;
  return {
    packable: /tablet|capsule/.test(form) && schedule !== 'S8',
    ...product,
    allergyClasses: classNames.filter((one) =>
      allergyClasses[one].some((name) => ingredients.includes(name)),
    ),
  };
}
