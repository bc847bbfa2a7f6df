import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const toxic = (name: string) => `can together lead to ${name} poisoning`;
const lost = (name: string) => `together leave too little ${name}`;

const rows: readonly PairRow[] = [
  // Mind and nerves.
  [
    'agomelatine',
    'cyp1a2Inhibitor',
    'conflict',
    'must not be combined: agomelatine builds up',
    page(
      'EU product information of agomelatine (Valdoxan): Contraindications, printed by RxReasoner',
      'https://www.rxreasoner.com/monographs/valdoxan/precautions',
    ),
  ],
  [
    'antiparkinsonByCyp1a2',
    'cyp1a2Inhibitor',
    'caution',
    'build up together: the label says to give less of the medicine for parkinsonism',
    labelOf('ropinirole', drugInteractions),
    labelsOf('antiparkinsonByCyp1a2', drugInteractions),
  ],
  [
    'tamoxifen',
    'strongCyp2d6Inhibitor',
    'conflict',
    'should not be combined: too little tamoxifen is activated',
    page(
      'Centre for Medicines Optimisation: Tamoxifen effectiveness reduced by CYP2D6 inhibitors, after the MHRA',
      'https://centreformedicinesoptimisation.co.uk/tamoxifen-effectiveness-reduced-by-cyp2d6-liver-enzyme-inhibitors',
    ),
  ],
  [
    'benzodiazepineByCyp3a4',
    'strongCyp3a4Inhibitor',
    'conflict',
    'should not be combined: the benzodiazepine builds up, with deep sedation',
    labelOf('alprazolam', contraindications),
    labelsOf('benzodiazepineByCyp3a4', contraindications),
  ],
  [
    'midazolam',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together cause deep sedation: midazolam builds up',
    labelOf('midazolam', drugInteractions),
  ],
  [
    'lurasidone',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: lurasidone builds up',
    labelOf('lurasidone', contraindications),
  ],
  [
    'lurasidone',
    'inducer',
    'conflict',
    'must not be combined: too little lurasidone is left',
    labelOf('lurasidone', contraindications),
  ],
  [
    'quetiapine',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together cause deep sedation: the label says to give a sixth of quetiapine',
    labelOf('quetiapine', drugInteractions),
  ],
  [
    'clozapine',
    'inducer',
    'conflict',
    'should not be combined: too little clozapine is left',
    labelOf('clozapine', drugInteractions),
  ],
  [
    'opioidByCyp3a4',
    'moderateCyp3a4Inhibitor',
    'caution',
    'can together slow breathing: the opioid builds up',
    labelOf('fentanyl', 'boxed warning'),
    labelsOf('opioidByCyp3a4', 'boxed warning'),
  ],
  [
    'opioidByCyp3a4',
    'inducer',
    'caution',
    `${lost('of the opioid')}, so pain or withdrawal come back`,
    labelOf('fentanyl', 'boxed warning'),
    labelsOf('opioidByCyp3a4', 'boxed warning'),
  ],
  [
    'tramadol',
    'inducer',
    'caution',
    `${lost('tramadol')}, and seizures are more likely`,
    labelOf('tramadol', drugInteractions),
  ],
  [
    'lamotrigine',
    'valproate',
    'caution',
    'can together cause a dangerous rash: the label says to give half as much lamotrigine',
    labelOf('lamotrigine', 'boxed warning'),
  ],
  [
    'phenytoin',
    'phenytoinRaised',
    'caution',
    `${toxic('phenytoin')}. Check its level`,
    labelOf('phenytoin', drugInteractions),
  ],
  [
    'carbamazepine',
    'carbamazepineRaised',
    'caution',
    `${toxic('carbamazepine')}. Check its level`,
    labelOf('carbamazepine', drugInteractions),
  ],
  [
    'lithium',
    'lithiumRaised',
    'caution',
    `${toxic('lithium')}. Check lithium levels more often`,
    labelOf('lithium carbonate', drugInteractions),
  ],
  [
    'lithium',
    'heartCalciumBlocker',
    'caution',
    `${toxic('lithium')}, with tremor and confusion`,
    labelOf('lithium carbonate', drugInteractions),
  ],
  // The rest.
  [
    'theophylline',
    'theophyllineRaised',
    'caution',
    `${toxic('theophylline')}. Check its level`,
    labelOf('theophylline', drugInteractions),
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
  ],
  [
    'calcineurinInhibitor',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together harm kidneys: the level of the immunosuppressant rises. Check it',
    labelOf('tacrolimus', drugInteractions),
  ],
  [
    'calcineurinInhibitor',
    'moderateCyp3a4Inhibitor',
    'caution',
    'can together harm kidneys: the level of the immunosuppressant rises. Check it',
    labelOf('tacrolimus', drugInteractions),
  ],
  [
    'calcineurinInhibitor',
    'inducer',
    'caution',
    `${lost('of the immunosuppressant')}. Check its level`,
    labelOf('tacrolimus', drugInteractions),
  ],
];

/** As `levelPairs`, of mind, nerves and the rest. */
export const otherLevelPairs = pairsOf(rows);
