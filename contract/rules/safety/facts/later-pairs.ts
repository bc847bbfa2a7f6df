import { type InteractionGroup, membersOf } from './interaction-groups.ts';
import type { InteractionPair } from './interaction-pair.ts';
import { labelOf, page } from './sources.ts';

/** Label sections of serotonin reuptake inhibitors, which all have one on bleeding. */
const moreBleeding = {
  level: 'caution',
  risk: 'can together cause bleeding more easily, most in the stomach and bowel. Watch for bleeding',
  source: labelOf('sertraline', 'Increased risk of bleeding'),
  labels: Object.fromEntries(
    membersOf('serotoninReuptakeInhibitor').map((name) => [
      name,
      labelOf(name, 'Increased risk of bleeding'),
    ]),
  ),
} as const;
const withSerotonin = (other: InteractionGroup): InteractionPair => ({
  ...moreBleeding,
  groups: ['serotoninReuptakeInhibitor', other],
});

/** Pairs that came last. */
export const laterPairs: readonly InteractionPair[] = [
  withSerotonin('anticoagulant'),
  withSerotonin('nsaid'),
  withSerotonin('antiplatelet'),
  {
    groups: ['clopidogrel', 'omeprazole'],
    level: 'conflict',
    risk: 'should not be combined: too little clopidogrel is activated',
    source: page(
      'FDA safety labeling changes of esomeprazole and omeprazole with clopidogrel, 2012',
      'https://www.fda.gov/Safety/MedWatch/SafetyInformation/ucm327922.htm',
    ),
  },
  {
    groups: ['cholinesteraseInhibitor', 'anticholinergic'],
    level: 'caution',
    risk: 'work against each other, so each may help less',
    source: page(
      'Donepezil: interactions, printed by RxReasoner',
      'https://rxreasoner.com/substances/donepezil/precautions',
    ),
    labels: {
      galantamine: labelOf('galantamine', 'Drug interactions'),
      rivastigmine: labelOf('rivastigmine', 'Drug interactions'),
    },
  },
  {
    groups: ['anticholinergic', 'anticholinergic'],
    level: 'caution',
    risk: 'add up to confusion, falls, constipation and retention of urine in older people',
    source: page(
      'bpac New Zealand, March 2024: Anticholinergic burden in older people',
      'https://bpac.org.nz/2024/anticholinergic.aspx',
    ),
  },
  {
    groups: ['clozapine', 'marrowSuppressor'],
    level: 'conflict',
    risk: 'should not be combined: white blood cells can fail',
    source: page(
      'UK summary of product characteristics of clozapine (Zaponex): Contraindications, printed by RxReasoner',
      'https://rxreasoner.com/monographs/zaponex/precautions',
    ),
  },
  {
    groups: ['sulfonylurea', 'insulin'],
    level: 'caution',
    risk: 'can together lower blood glucose too far. Check blood glucose more often',
    source: page(
      'FDA label of glimepiride: Drug interactions, printed by Medlibrary',
      'https://medlibrary.org/lib/rx/meds/glimepiride-32/page/2/',
    ),
  },
];
