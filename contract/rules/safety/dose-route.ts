import type { Finding } from '../../entities/safety.ts';
import { routes } from '../../values/medicine-codes.ts';
import { isGivenBy, isInjectable } from '../dosing/reading/routes.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { type CheckedLine, ingredientsOf, isInjectedBy, nameOf } from './line.ts';

const isNamed = (form: string, word: RegExp, other: RegExp) => word.test(form) && !other.test(form);

/** Its form names another place. */
const isForElsewhere = ({ route, product: { form, structure } }: CheckedLine) =>
  (route === 'oral' && /\b(?:eye|ear|nasal|nebuli[sz]er|inhal\w*|sublingual)\b/i.test(form)) ||
  (route === 'sublingual' && /\b(?:modified|enteric|slow)\b/i.test(form)) ||
  (route === 'otic' && isNamed(form, /\b(?:eye|nasal)\b/i, /\bear\b/i)) ||
  (route === 'nasal' && isNamed(form, /\b(?:eye|ear)\b/i, /\bnasal\b/i)) ||
  // What passes through the skin isn't local.
  (route === 'topical' && structure?.notation === 'per' && structure.counted === 'patch');

/** What isn't made for the eye can blind it. */
const isWrongInEye = ({ route, product: { form } }: CheckedLine) =>
  route === 'ocular' &&
  !/\b(?:eye|ophthalmic|ocular)\b/i.test(form) &&
  /\b(?:ear|nasal|oral|mouth\w*|cream|lotion|shampoo|foam|scrub|liquid|syrup|mixture)\b/i.test(
    form,
  );

/** By mouth they poison or burn, unless they are made for it. */
const external: readonly string[] =
  'capsaicin, chlorhexidine, hydrogen peroxide, iodine, ketoconazole, methyl salicylate, permethrin, povidone-iodine, salicylic acid, silver sulfadiazine'.split(
    ', ',
  );
const isSwallowed = (line: CheckedLine) =>
  line.route === 'oral' &&
  ingredientsOf(line).some((one) => external.includes(one)) &&
  !/\b(?:tablets?|capsules?|lozenges?|mouth\w*|gargle|oral|spray)\b/i.test(line.product.form);

/** Under the skin only: into a muscle it acts too quickly, or a vessel bleeds. Our choice, without a source. */
const underSkinOnly: readonly string[] = [
  ...membersOf('insulin'),
  ...membersOf('glp1Agonist'),
  'dalteparin',
  'denosumab',
  'enoxaparin',
  'fondaparinux',
  'heparin',
];
/** Into a muscle only. */
const inMuscleOnly = /\b(?:decanoate|palmitate|pamoate|embonate|undecanoate)\b/i;
/** By whatever salt. */
const inMuscleOf = ['flupentixol', 'iron polymaltose', 'paliperidone', 'zuclopenthixol'];
const isOtherInjection = (line: CheckedLine) =>
  (line.route === 'intramuscular' &&
    ingredientsOf(line).some((one) => underSkinOnly.includes(one))) ||
  (line.route === 'subcutaneous' &&
    (inMuscleOnly.test(line.product.ingredients.join(' ')) ||
      ingredientsOf(line).some((one) => inMuscleOf.includes(one))));

/** A route by which the product isn't given. What isn't made for it must not be injected. */
export function otherRoute(line: CheckedLine): Finding[] {
  const { route, product } = line;
  const isNeverSo = isWrongInEye(line) || isSwallowed(line);
  const isOther = isNeverSo || isForElsewhere(line) || isOtherInjection(line);
  if (isGivenBy(route, product) && !isOther) return [];
  const name = nameOf(line);
  const isDangerous = isNeverSo || (isInjectedBy(line) && !isInjectable(product));
  return [
    {
      key: `dose:route:${name}:${route} of ${product.form}`,
      check: 'dose',
      level: isDangerous ? 'conflict' : 'caution',
      message: `The route of ${name} is “${routes[route]}”, and the product is “${product.form}”. Check the route.`,
      source: null,
    },
  ];
}
