import type { InteractionPair } from './interaction-pair.ts';
import { labelOf } from './sources.ts';

const drugInteractions = 'Drug interactions';

/** What acts in the lungs or the eye counts too. */
export const localPairs: readonly InteractionPair[] = [
  {
    groups: ['inhaledSteroid', 'strongCyp3a4Inhibitor'],
    level: 'caution',
    risk: 'should be combined only with care: the corticosteroid builds up in the blood, and the adrenals can fail',
    source: labelOf('fluticasone inhalation', drugInteractions),
    labels: { budesonide: labelOf('budesonide inhalation', drugInteractions) },
    local: ['inhalation'],
  },
  {
    groups: ['nonSelectiveBetaBlocker', 'betaAgonist'],
    level: 'caution',
    risk: 'work against each other, and the airways can close',
    source: labelOf('albuterol inhalation', drugInteractions),
    local: ['inhalation', 'ocular'],
  },
  {
    groups: ['timolol', 'heartCalciumBlocker'],
    level: 'caution',
    risk: 'can together slow the heart too much, or make it fail. Check the pulse',
    source: labelOf('timolol ophthalmic', drugInteractions),
    local: ['ocular'],
  },
  {
    groups: ['inhaledAntimuscarinic', 'anticholinergic'],
    level: 'caution',
    risk: 'add up to more anticholinergic effects. Watch for retention of urine and constipation',
    source: labelOf('tiotropium', drugInteractions),
    local: ['inhalation'],
  },
];
