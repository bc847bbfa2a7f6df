import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const toxic = (name: string) => `can together lead to ${name} poisoning`;
const lost = (name: string) => `together leave too little ${name}`;
const quetiapine = page(
  'UK prescribing information of quetiapine (Mintreleq XL): Contraindications, printed by Doczz',
  'https://doczz.net/doc/6713362/mintreleq-xl%C3%A2%C2%AE-quetiapine-50mg--150mg--200mg--300mg',
);

const rows: readonly PairRow[] = [
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
    'can together lead to too much of the medicine for parkinsonism: the label limits or adjusts its dose',
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
    'triazolam',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: triazolam builds up, with deep sedation',
    labelOf('triazolam', contraindications),
  ],
  [
    'alprazolam',
    'alprazolamNever',
    'conflict',
    'should not be combined: alprazolam builds up, with deep sedation',
    labelOf('alprazolam', 'Contraindications, and Drug interactions'),
  ],
  [
    'alprazolam',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together cause deep sedation: alprazolam builds up',
    labelOf('alprazolam', drugInteractions),
    {
      ritonavir: page(
        'Liverpool HIV Drug Interactions: Ritonavir with alprazolam',
        'https://hiv-druginteractions.org/interactions/68119',
      ),
    },
  ],
  [
    'midazolam',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together cause deep sedation: midazolam builds up',
    labelOf('midazolam', drugInteractions),
  ],
  [
    'midazolam',
    'moderateCyp3a4Inhibitor',
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
    'conflict',
    'must not be combined: quetiapine builds up, with deep sedation',
    quetiapine,
  ],
  [
    'quetiapine',
    'erythromycin',
    'conflict',
    'must not be combined: quetiapine builds up, with deep sedation',
    quetiapine,
  ],
  [
    'antipsychoticByCyp',
    'inducer',
    'caution',
    `${lost('of the antipsychotic')}: the label says to adjust its dose`,
    labelOf('risperidone', drugInteractions),
    labelsOf('antipsychoticByCyp', drugInteractions),
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
    labelOf('fentanyl', drugInteractions),
    labelsOf('opioidByCyp3a4', drugInteractions),
  ],
  [
    'tramadol',
    'inducer',
    'caution',
    `${lost('tramadol')}, so pain or withdrawal come back`,
    labelOf('tramadol', drugInteractions),
  ],
  [
    'codeine',
    'strongCyp2d6Inhibitor',
    'caution',
    'work less together: codeine relieves less pain. Ask about pain and withdrawal',
    labelOf('codeine', drugInteractions),
  ],
  [
    'tramadol',
    'carbamazepine',
    'conflict',
    'should not be combined: too little tramadol is left, and it can cause seizures',
    labelOf('tramadol', drugInteractions),
  ],
  [
    'lamotrigine',
    'valproate',
    'caution',
    'can together cause a dangerous rash: the label says to give half as much lamotrigine',
    labelOf('lamotrigine', 'boxed warning, and Dosage and administration'),
  ],
  [
    'phenytoin',
    'phenytoinRaised',
    'caution',
    `${toxic('phenytoin')}. Check its level`,
    labelOf('phenytoin', drugInteractions),
  ],
  [
    'phenytoin',
    'valproate',
    'caution',
    'change the levels of each other, up or down. Check them',
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
    {
      methyldopa: page(
        'Postgraduate Medical Journal: Interactions of lithium and carbamazepine with cardiac medicines',
        'https://pmj.bmj.com/highwire/markup/160025/expansion?width=1000&height=500&iframe=true&postprocessors=highwire_tables%2Chighwire_reclass%2Chighwire_figures%2Chighwire_math%2Chighwire_inline_linked_media%2Chighwire_embed',
      ),
    },
  ],
  [
    'lithium',
    'heartCalciumBlocker',
    'caution',
    'can together harm the nervous system. Watch for tremor, unsteadiness and nausea',
    labelOf('lithium carbonate', drugInteractions),
  ],
];

/** As `levelPairs`, of mind and nerves. */
export const mindLevelPairs = pairsOf(rows);
