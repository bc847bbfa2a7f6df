import type { FactSource } from '../../../entities/safety.ts';
import { depots } from './depots.ts';
import { injections } from './injections.ts';
import {
  type Interval,
  isDepot,
  isInjected,
  isPatch,
  mg,
  monthly,
  units,
} from './interval-kinds.ts';
import { labelOf, labelWithId, page } from './sources.ts';
import { timesADay } from './times-a-day.ts';

const weekly = { least: 7, usually: 14, words: 'once a week', isStrict: true } as const;
const oncePerDay = { least: 1, words: 'once a day' } as const;
const daily = { ...oncePerDay, only: isPatch, most: 1 } as const;
const fosamax: FactSource = {
  title: 'FDA label of alendronate (Fosamax): Dosage, printed by Drugs.com',
  url: 'https://www.drugs.com/dosage/fosamax.html',
};
const risedronate = labelWithId(
  'risedronate',
  'Dosage and administration',
  '81702f21-3117-49ce-8e9b-2aa2648ba7c3',
);

/** The first that fits a product counts. */
export const intervals: readonly Interval[] = [
  {
    ...weekly,
    ingredient: 'methotrexate',
    source: labelOf('methotrexate', 'boxed warning on daily instead of weekly doses'),
  },
  {
    ...weekly,
    ingredient: 'alendronic acid',
    strengths: mg(70),
    source: labelOf('alendronate', 'Dosage and administration'),
  },
  { ...weekly, ingredient: 'alendronic acid', strengths: mg(35), source: fosamax },
  { ...oncePerDay, ingredient: 'alendronic acid', strengths: mg(5, 10, 40), source: fosamax },
  {
    ...weekly,
    ingredient: 'risedronic acid',
    strengths: mg(35),
    source: labelOf('risedronate', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'risedronic acid',
    strengths: mg(150),
    isStrict: true,
    source: risedronate,
  },
  { ...oncePerDay, ingredient: 'risedronic acid', strengths: mg(5, 30), source: risedronate },
  {
    ingredient: 'zoledronic acid',
    strengths: mg(5),
    isForTheseOnly: true,
    least: 365,
    words: 'once a year',
    source: labelWithId(
      'zoledronic acid (Reclast)',
      'Dosage and administration',
      '5a9b3737-9ce6-4a89-b76e-6aab79eba9cf',
    ),
  },
  {
    ...oncePerDay,
    ingredient: 'teriparatide',
    most: 1,
    source: {
      title: 'FDA label of teriparatide: Recommended dosage, printed by FDA.report',
      url: 'https://fda.report/DailyMed/ab322675-4769-45b0-b146-14fbaa3135d0',
    },
  },
  {
    ...monthly,
    ingredient: 'romosozumab',
    source: {
      title: 'FDA label of romosozumab (Evenity): Recommended dosage, printed by PrescriberPoint',
      url: 'https://prescriberpoint.com/therapies/evenity-471baba',
    },
  },
  {
    ingredient: 'colecalciferol',
    strengths: [...units(20_000, 25_000), ...mg(0.5, 0.625)],
    isForTheseOnly: true,
    least: 3,
    words: 'twice a week or less often',
    source: page(
      'UK summary of product characteristics of colecalciferol 20,000 IU (Aviticol): Posology, printed by Patient info',
      'https://patient-info.co.uk/inn-cholecalciferol-20-000-iu-capsules-aviticol-20-000-iu-capsules-92632/summary-of-medicine-characteristics',
    ),
  },
  {
    ingredient: 'colecalciferol',
    strengths: [...units(30_000, 50_000, 100_000), ...mg(1.25, 2.5)],
    isForTheseOnly: true,
    least: 7,
    words: 'once a week or less often',
    source: page(
      'UK summary of product characteristics of colecalciferol 50,000 IU (InVita D3): Posology, printed by Medthority',
      'https://medthority.com/drugs/a-alimentary-tract-and-metabolism/a11/a11c/a11cc/a11cc05/invitad3-50000-iu-oral-solution',
    ),
  },
  {
    ...weekly,
    ingredient: 'semaglutide',
    only: isInjected,
    source: labelOf('semaglutide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'dulaglutide',
    source: labelOf('dulaglutide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'tirzepatide',
    source: labelOf('tirzepatide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'exenatide',
    only: isDepot,
    source: labelOf('exenatide extended-release', 'Dosage and administration'),
  },
  {
    ingredient: 'fentanyl',
    only: isPatch,
    least: 3,
    most: 3,
    words: 'every 72 hours',
    source: labelOf('fentanyl transdermal', 'Dosage and administration'),
  },
  {
    ingredient: 'buprenorphine',
    only: isPatch,
    least: 7,
    most: 7,
    words: 'every 7 days',
    source: labelOf('buprenorphine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'rivastigmine',
    source: labelOf('rivastigmine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'rotigotine',
    source: labelOf('rotigotine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'glyceryl trinitrate',
    source: labelOf('nitroglycerin transdermal', 'Dosage and administration'),
  },
  {
    ingredient: 'oxybutynin',
    only: isPatch,
    least: 3,
    most: 4,
    words: 'twice a week',
    source: labelOf('oxybutynin transdermal', 'Dosage and administration'),
  },
  {
    ingredient: 'adalimumab',
    least: 7,
    words: 'every 2 weeks, or every week',
    source: labelOf('adalimumab', 'Dosage and administration'),
  },
  {
    ingredient: 'evolocumab',
    least: 14,
    words: 'every 2 weeks or once a month',
    source: labelOf('evolocumab', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'ibandronic acid',
    strengths: mg(150),
    isForTheseOnly: true,
    source: labelOf('ibandronate', 'Dosage and administration'),
  },
  {
    ingredient: 'testosterone',
    salts: ['undecanoate'],
    only: isInjected,
    least: 28,
    later: 70,
    words: 'every 10 weeks, the second dose after 4 weeks',
    source: labelOf('testosterone undecanoate injection', 'Dosage and administration'),
  },
  {
    ingredient: 'estradiol',
    only: isPatch,
    least: 3,
    most: 7,
    words: 'once or twice a week',
    source: labelWithId(
      'estradiol transdermal (twice-weekly)',
      'Dosage and administration',
      'd28bec8f-762e-4f05-a20d-96a42970d6a7',
    ),
  },
  {
    ingredient: 'denosumab',
    strengths: mg(60),
    least: 182,
    most: 182,
    words: 'every 6 months',
    source: labelOf('denosumab', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'denosumab',
    strengths: mg(120),
    source: labelOf('denosumab', 'Dosage and administration'),
  },
  ...depots,
  ...injections,
  ...timesADay,
];
