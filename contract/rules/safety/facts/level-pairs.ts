import { labelsOf, norgep, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const warfarin = labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals');
const dabigatran = page(
  'Boehringer Ingelheim: Interactions with Pradaxa',
  'https://products.boehringer-ingelheim.com/pradaxa/using-pradaxa/interactions-with-pradaxa/',
);
const rivaroxaban = page(
  'EU product information of rivaroxaban (Xarelto): Posology',
  'https://www.ema.europa.eu/en/documents/product-information/xarelto-epar-product-information_en.pdf',
);
const lercanidipine = page(
  'UK summary of product characteristics of lercanidipine: Contraindications, printed by RxReasoner',
  'https://www.rxreasoner.com/monographs/lercanidipine/precautions',
);
const paxlovid = page(
  'Pfizer: Contraindications of Paxlovid',
  'https://www.pfizermedical.com/paxlovid/contradictions',
);
const bleeding = 'the anticoagulant builds up, and bleeding can follow';
const muscle =
  'can together break down muscle: the labels say to avoid them together, or to limit the statin';
const toxic = (name: string) => `can together lead to ${name} poisoning`;
const builds = (name: string) => `should not be combined: ${name} builds up`;

const rows: readonly PairRow[] = [
  // Blood thinning.
  ['dabigatran', 'dabigatranNever', 'conflict', `must not be combined: ${bleeding}`, dabigatran],
  [
    'dabigatran',
    'dabigatranRaised',
    'caution',
    'can together cause bleeding, because the anticoagulant builds up. Watch for it',
    dabigatran,
  ],
  [
    'dabigatran',
    'inducer',
    'conflict',
    'should not be combined: too little of the anticoagulant is left',
    labelOf('dabigatran', drugInteractions),
  ],
  ['factorXaInhibitor', 'azole', 'conflict', `should not be combined: ${bleeding}`, rivaroxaban],
  [
    'warfarin',
    'warfarinRaisedToo',
    'caution',
    'can together cause bleeding, because the INR rises. Check the INR more often',
    warfarin,
    labelsOf('warfarinRaisedToo', drugInteractions),
  ],
  [
    'warfarin',
    'thiopurine',
    'caution',
    'can together leave clots, because the INR falls. Check the INR more often',
    labelOf('azathioprine', drugInteractions),
  ],
  [
    'ticagrelor',
    'strongCyp3a4Inhibitor',
    'conflict',
    builds('ticagrelor'),
    labelOf('ticagrelor', drugInteractions),
  ],
  [
    'ticagrelor',
    'inducer',
    'conflict',
    'should not be combined: too little ticagrelor is left',
    labelOf('ticagrelor', drugInteractions),
  ],
  // Heart and lipids.
  [
    'eplerenone',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: potassium can rise dangerously',
    labelOf('eplerenone', contraindications),
  ],
  [
    'antiarrhythmic',
    'ritonavir',
    'conflict',
    'must not be combined: the heart can lose its rhythm',
    paxlovid,
  ],
  [
    'flecainide',
    'flecainideRaised',
    'caution',
    `${toxic('flecainide')}, and slow the heart`,
    labelOf('flecainide', drugInteractions),
  ],
  [
    'calciumBlocker',
    'macrolideInhibitor',
    'caution',
    'can together lower blood pressure too far, and harm kidneys',
    labelOf('clarithromycin', drugInteractions),
  ],
  [
    'statin',
    'fusidicAcid',
    'conflict',
    'must not be combined: muscle can break down',
    page(
      'MHRA Drug Safety Update: Systemic fusidic acid and interaction with statins',
      'https://www.gov.uk/drug-safety-update/systemic-fusidic-acid-and-interaction-with-statins',
    ),
  ],
  [
    'otherStatin',
    'statinRaised',
    'conflict',
    muscle,
    labelOf('atorvastatin', drugInteractions),
    labelsOf('otherStatin', drugInteractions),
  ],
  ['atorvastatin', 'erythromycin', 'caution', 'can together harm muscle', norgep],
  [
    'pde5Inhibitor',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together lower blood pressure too far: the label limits the dose of the PDE5 inhibitor',
    labelOf('sildenafil', drugInteractions),
  ],
  [
    'alphaBlockerByCyp3a4',
    'strongCyp3a4Inhibitor',
    'conflict',
    `${builds('the alpha blocker')}, and blood pressure falls`,
    labelOf('tamsulosin', drugInteractions),
    labelsOf('alphaBlockerByCyp3a4', drugInteractions),
  ],
  [
    'lercanidipine',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: lercanidipine builds up, and blood pressure falls',
    lercanidipine,
  ],
  [
    'lercanidipine',
    'ciclosporin',
    'conflict',
    'must not be combined: both build up',
    lercanidipine,
  ],
];

/** Pairs of heart, clotting and lipids, of which one changes how much there is of the other. */
export const levelPairs = pairsOf(rows);
