import { type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page } from './sources.ts';

const drugInteractions = 'Drug interactions';

const toxic = (name: string) => `can together lead to ${name} poisoning`;
const wort = page(
  'Letter of the Committee on Safety of Medicines on St John’s wort, 2000, printed by i-Base',
  'https://i-base.info/htb/9559',
);
const ciclosporin = labelOf('cyclosporine', drugInteractions);

const rows: readonly PairRow[] = [
  [
    'theophylline',
    'theophyllineRaised',
    'caution',
    `${toxic('theophylline')}. Check its level`,
    labelOf('theophylline', drugInteractions),
    {
      cimetidine: labelOf('cimetidine', drugInteractions),
      clarithromycin: labelOf('clarithromycin', drugInteractions),
    },
  ],
  [
    'sulfonylurea',
    'sulfonylureaRaised',
    'caution',
    'can together lower blood glucose too far. Check blood glucose more often',
    page(
      'FDA label of glimepiride: Drug interactions, printed by Medlibrary',
      'https://medlibrary.org/lib/rx/meds/glimepiride-32/page/2/',
    ),
  ],
  [
    'methotrexate',
    'methotrexateRaised',
    'caution',
    `${toxic('methotrexate')}. Check blood counts`,
    labelOf('methotrexate', drugInteractions),
    { ciclosporin },
  ],
  [
    'methotrexate',
    'ciprofloxacin',
    'conflict',
    'should not be combined: methotrexate poisoning can follow',
    page(
      'HSE Antibiotic Prescribing: Drug interactions of quinolones',
      'https://hse.ie/eng/services/list/2/gp/antibiotic-prescribing/drug-interactions/quinolones.html',
    ),
  ],
  [
    'methotrexate',
    'leflunomide',
    'caution',
    'can together harm the liver. Check liver tests',
    labelOf('leflunomide', 'Warnings and precautions'),
  ],
  [
    'calcineurinInhibitor',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together harm kidneys: the level of the immunosuppressant rises. Check it',
    labelOf('tacrolimus', drugInteractions),
    { ciclosporin },
  ],
  [
    'calcineurinInhibitor',
    'moderateCyp3a4Inhibitor',
    'caution',
    'can together harm kidneys: the level of the immunosuppressant rises. Check it',
    labelOf('tacrolimus', drugInteractions),
    { ciclosporin },
  ],
  [
    'calcineurinInhibitor',
    'inducer',
    'caution',
    'together leave too little of the immunosuppressant. Check its level',
    labelOf('tacrolimus', drugInteractions),
    { ciclosporin },
  ],
  [
    'calcineurinInhibitor',
    'hypericum',
    'conflict',
    'should not be combined: too little of the immunosuppressant is left',
    wort,
    {
      tacrolimus: page(
        'Napiers: St John’s wort, drug interactions',
        'https://napiers.net/st-johns-wort-side-effects-and-interactions.html',
      ),
    },
  ],
  [
    'warfarin',
    'hypericum',
    'conflict',
    'should not be combined: the INR falls, and clots can follow',
    wort,
  ],
  ['digoxin', 'hypericum', 'conflict', 'should not be combined: too little digoxin is left', wort],
  [
    'theophylline',
    'hypericum',
    'conflict',
    'should not be combined: too little theophylline is left',
    wort,
  ],
];

/** As `levelPairs`, of the rest. */
export const otherLevelPairs = pairsOf(rows);
