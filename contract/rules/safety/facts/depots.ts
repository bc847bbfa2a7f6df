import type { FactSource } from '../../../entities/safety.ts';
import { type Interval, isBranded, isDepot, isInjected, mg, monthly } from './interval-kinds.ts';
import { labelOf, labelWithId, page } from './sources.ts';

const acuphase: FactSource = {
  title: 'UK summary of product characteristics of Clopixol Acuphase: Posology',
  url: 'https://medicines.org.uk/emc/product/993/smpc/print',
};

/** Antipsychotics in an injection that lasts for weeks, told apart by salt, strength or brand. */
export const depots: readonly Interval[] = [
  {
    ingredient: 'paliperidone',
    only: isBranded('trinza'),
    least: 91,
    most: 91,
    words: 'every 3 months',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ingredient: 'paliperidone',
    only: isBranded('hafyera'),
    least: 182,
    most: 182,
    words: 'every 6 months',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'paliperidone',
    only: isBranded('sustenna'),
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  // The Australian strengths are of paliperidone, the American ones of its palmitate.
  {
    ingredient: 'paliperidone',
    only: isInjected,
    strengths: mg(175, 263, 350, 525, 273, 410, 546, 819),
    least: 91,
    most: 91,
    words: 'every 3 months',
    source: {
      title: 'FDA label of paliperidone palmitate (Invega Trinza), approved 2015',
      url: 'https://assets.documentcloud.org/documents/3163950/NDA207946-0-Approval-Label.txt',
    },
  },
  {
    ingredient: 'paliperidone',
    only: isInjected,
    strengths: mg(700, 1000, 1092, 1560),
    least: 182,
    most: 182,
    words: 'every 6 months',
    source: labelWithId(
      'paliperidone palmitate (Invega Hafyera)',
      'Dosage and administration',
      '6cd61892-d2cb-434d-83ed-5c1b2c4e7a0b',
    ),
  },
  {
    ingredient: 'paliperidone',
    only: isInjected,
    // Four weeks are a short month.
    least: 28,
    words: 'once a month or less often',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ingredient: 'haloperidol',
    salts: ['decanoate'],
    least: 21,
    most: 35,
    words: 'every 4 weeks, or every 3 to 5',
    source: page(
      'MSD Manual, Professional Version: Depot antipsychotic medications',
      'https://www.msdmanuals.com/uk/professional/multimedia/table/depot-antipsychotic-medications',
    ),
  },
  {
    ingredient: 'zuclopenthixol',
    salts: ['decanoate', 'depot'],
    least: 7,
    words: 'every 1 to 4 weeks',
    source: {
      title: 'UK summary of product characteristics of Clopixol: Posology, printed by RxReasoner',
      url: 'https://www.rxreasoner.com/monographs/clopixol-sol/usage',
    },
  },
  {
    ingredient: 'zuclopenthixol',
    salts: ['acetate', 'acuphase'],
    least: 2,
    words: 'every 2 to 3 days, at most four times',
    source: acuphase,
  },
  // An injection of a salt that isn't on record.
  {
    ingredient: 'zuclopenthixol',
    only: isInjected,
    least: 2,
    words: 'every 2 days or less often',
    source: acuphase,
  },
  {
    ingredient: 'flupentixol',
    only: isInjected,
    least: 7,
    words: 'every 1 to 4 weeks',
    source: {
      title: 'UK summary of product characteristics of Depixol Low Volume: Posology',
      url: 'https://www.medicines.org.uk/emc/product/996/smpc/print',
    },
  },
  {
    ingredient: 'olanzapine',
    salts: ['pamoate', 'embonate', 'relprevv'],
    least: 14,
    words: 'every 2 or 4 weeks',
    source: labelWithId(
      'olanzapine pamoate (Zyprexa Relprevv)',
      'Dosage and administration',
      'f9a73185-88de-4d7b-b3c0-bbf231483241',
    ),
  },
  {
    ingredient: 'risperidone',
    only: isInjected,
    least: 14,
    words: 'every 2 weeks or less often',
    source: {
      title: 'Mayo Clinic: Risperidone (intramuscular and subcutaneous route), proper use',
      url: 'https://www.mayoclinic.org/drugs-supplements/risperidone-intramuscular-route-subcutaneous-route/proper-use/drg-20073047',
    },
  },
  {
    ingredient: 'aripiprazole',
    only: isDepot,
    strengths: mg(720, 960),
    least: 56,
    words: 'every 2 months',
    source: {
      title:
        'FDA label of aripiprazole (Abilify Asimtufii): Recommended dosage, printed by PrescriberPoint',
      url: 'https://prescriberpoint.com/therapies/abilify-asimtufii-da4c07f',
    },
  },
  {
    ...monthly,
    ingredient: 'aripiprazole',
    only: isDepot,
    source: labelOf('aripiprazole extended-release injectable', 'Dosage and administration'),
  },
];
