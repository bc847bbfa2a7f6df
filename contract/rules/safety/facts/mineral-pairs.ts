import type { InteractionPair } from './interaction-pair.ts';
import { labelOf, page } from './sources.ts';

const bind = 'bind to each other, so too little is absorbed';
const drugInteractions = 'Drug interactions';

type Bound = Omit<InteractionPair, 'groups' | 'level'>;

const ciprofloxacin: Bound = {
  risk: `${bind}: the label says to give ciprofloxacin at least 2 hours before or 6 hours after`,
  apart: { before: 2, after: 6 },
  source: labelOf('ciprofloxacin', drugInteractions),
};
const moxifloxacin: Bound = {
  risk: `${bind}: the label says to give moxifloxacin at least 4 hours before or 8 hours after`,
  apart: { before: 4, after: 8 },
  source: page(
    'FDA label of moxifloxacin: Drug interactions, printed by FDA.report',
    'https://fda.report/DailyMed/78039242-3472-0b54-e053-2a91aa0a2651',
  ),
};
const twoHours = {
  risk: `${bind}: the label says to give them at least 2 hours apart`,
  apart: { before: 2, after: 2 },
};
const levofloxacin: Bound = { ...twoHours, source: labelOf('levofloxacin', drugInteractions) };
const norfloxacin: Bound = { ...twoHours, source: labelOf('norfloxacin', drugInteractions) };
const tetracycline: Bound = {
  risk: `${bind}: give the tetracycline at least 2 hours after or 4 hours before`,
  apart: { before: 4, after: 2 },
  source: page(
    'AdventHealth Tampa on Firstline: Doxycycline, interactions',
    'https://app.firstline.org/en/clients/510-adventhealth-tampa/antimicrobials/21310',
  ),
};
const bisphosphonate: Bound = {
  risk: `${bind}: the bisphosphonate has to come first in the day, and half an hour before`,
  apart: { before: 0.5, after: 'not that day' },
  source: page(
    'PDR: Actonel (risedronate), administration',
    'https://pdr.net/drug-summary/Actonel-risedronate-sodium-2511',
  ),
  labels: { 'alendronic acid': labelOf('alendronate', drugInteractions) },
};

/** What iron and antacids bind in the bowel. */
const quinolones = { ciprofloxacin, moxifloxacin, levofloxacin, norfloxacin };
const bound = { ...quinolones, tetracycline, oralBisphosphonate: bisphosphonate };

/** Calcium hardly binds them, as their EU product information says. */
const notByCalcium: readonly string[] = ['moxifloxacin', 'levofloxacin'];
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

export const mineralPairs: readonly InteractionPair[] = [
  {
    groups: ['levothyroxine', 'mineral'],
    level: 'caution',
    risk: `${bind}: the label says to give them at least 4 hours apart`,
    apart: { before: 4, after: 4 },
    source: page(
      'FDA safety labeling changes of Synthroid (levothyroxine), 2008',
      'https://www.fda.gov/Safety/MedWatch/SafetyInformation/Safety-RelatedDrugLabelingChanges/ucm117811.htm',
    ),
  },
  ...(['phosphateBinder', 'sucralfate', 'resin'] as const).map(
    (other): InteractionPair => ({
      groups: ['levothyroxine', other],
      level: 'caution',
      risk: `${bind}: the label says to give them at least 4 hours apart`,
      apart: { before: 4, after: 4 },
      source: labelOf('levothyroxine', drugInteractions),
    }),
  ),
  {
    groups: ['boundByResin', 'resin'],
    level: 'caution',
    risk: `${bind}: the label says to give colestyramine at least 1 hour after or 4 hours before`,
    apart: { before: 1, after: 4 },
    source: labelOf('cholestyramine', drugInteractions),
  },
  { groups: ['ciprofloxacin', 'phosphateBinder'], level: 'caution', ...ciprofloxacin },
  ...keysOf(quinolones).flatMap((name) =>
    (['sucralfate', 'zinc'] as const).map(
      (other): InteractionPair => ({ groups: [name, other], level: 'caution', ...bound[name] }),
    ),
  ),
  ...keysOf(bound).flatMap((name) =>
    ([notByCalcium.includes(name) ? 'ironOrAntacid' : 'mineral', 'magnesium'] as const).map(
      (mineral): InteractionPair => ({ groups: [name, mineral], level: 'caution', ...bound[name] }),
    ),
  ),
];
