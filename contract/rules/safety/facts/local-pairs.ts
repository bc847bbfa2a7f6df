import type { InteractionPair } from './interaction-pair.ts';
import { labelOf } from './sources.ts';

const drugInteractions = 'Drug interactions';

/** What acts in the lungs or the eye counts too. */
export const localPairs: readonly InteractionPair[] = [
  {
    groups: ['inhaledSteroid', 'strongCyp3a4Inhibitor'],
    level: 'caution',
    risk: 'are not recommended together: the corticosteroid builds up in the blood, and the adrenals can fail',
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
    level: 'information',
    risk: 'add up to more anticholinergic effects, such as retention of urine',
    source: labelOf('tiotropium', drugInteractions),
    local: ['inhalation'],
  },
];
