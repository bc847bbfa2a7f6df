import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { flecainide, labelOf, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const warfarin = labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals');
const dabigatran = page(
  'Boehringer Ingelheim: Interactions with Pradaxa',
  'https://products.boehringer-ingelheim.com/pradaxa/using-pradaxa/interactions-with-pradaxa/',
);
const noacInducers = page(
  'Drug interactions of NOACs, PMC4321075, table 3',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC4321075/table/t3',
);
const rivaroxaban = page(
  'EU product information of rivaroxaban: Interactions, printed by RxReasoner',
  'https://rxreasoner.com/substances/rivaroxaban/precautions',
);
const apixaban = page(
  'UW Medicine: Apixaban drug interaction potential',
  'https://depts.washington.edu/anticoag/home/content/apixaban-drug-interaction-potential',
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
const lercanidipineBuilds =
  'must not be combined: lercanidipine builds up, and blood pressure falls';
const muscle = 'should not be combined: muscle can break down';
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
    'pgpInducer',
    'conflict',
    'should not be combined: too little of the anticoagulant is left',
    noacInducers,
  ],
  [
    'factorXaInhibitor',
    'azole',
    'conflict',
    `should not be combined: ${bleeding}`,
    rivaroxaban,
    { apixaban },
  ],
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
    page(
      'Ng and others, Azathioprine and inhibition of the anticoagulant effect of warfarin, 2006',
      'https://doi.org/10.1016/j.amjopharm.2006.03.001',
    ),
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
    'amiodarone',
    'conflict',
    'should be combined only if one of them alone doesn’t work: flecainide builds up',
    labelOf('amiodarone', drugInteractions),
  ],
  ['flecainide', 'verapamil', 'caution', 'can together weaken the heart and slow it', flecainide],
  [
    'calciumBlocker',
    'macrolideInhibitor',
    'caution',
    'can together lower blood pressure too far, and harm kidneys',
    labelOf('clarithromycin', drugInteractions),
    {
      erythromycin: page(
        'Wright and others, Hypotension with macrolide antibiotics and calcium-channel blockers, CMAJ 2011;183:303–307',
        'https://doi.org/10.1503/cmaj.100702',
      ),
    },
  ],
  [
    'nimodipine',
    'strongCyp3a4Inhibitor',
    'conflict',
    `${builds('nimodipine')}, and blood pressure falls`,
    labelOf('nimodipine', 'Warnings and precautions'),
  ],
  [
    'metoprolol',
    'strongCyp2d6Inhibitor',
    'caution',
    'can together slow the heart too much: metoprolol builds up. Check the pulse',
    labelOf('metoprolol', drugInteractions),
  ],
  [
    'statin',
    'fusidicAcid',
    'conflict',
    muscle,
    page(
      'MHRA Drug Safety Update: Systemic fusidic acid and interaction with statins',
      'https://www.gov.uk/drug-safety-update/systemic-fusidic-acid-and-interaction-with-statins',
    ),
  ],
  [
    'otherStatin',
    'gemfibrozil',
    'conflict',
    muscle,
    labelOf('atorvastatin', drugInteractions),
    labelsOf('otherStatin', drugInteractions),
  ],
  [
    'statinNeverWithCiclosporin',
    'ciclosporin',
    'conflict',
    muscle,
    labelOf('atorvastatin', drugInteractions),
    {
      rosuvastatin: page(
        'UK summary of product characteristics of rosuvastatin: Contraindications',
        'https://www.medicines.org.uk/emc/product/4366/smpc/print',
      ),
    },
  ],
  [
    'statinLimitedWithCiclosporin',
    'ciclosporin',
    'caution',
    'can together harm muscle: the label limits the dose of the statin',
    labelOf('fluvastatin', drugInteractions),
    labelsOf('statinLimitedWithCiclosporin', drugInteractions),
  ],
  [
    'atorvastatin',
    'erythromycin',
    'caution',
    'can together harm muscle',
    labelOf('atorvastatin', drugInteractions),
  ],
  [
    'pde5Inhibitor',
    'strongCyp3a4Inhibitor',
    'caution',
    'can together lower blood pressure too far: the label limits the dose of the PDE5 inhibitor',
    labelOf('sildenafil', drugInteractions),
    labelsOf('pde5Inhibitor', drugInteractions),
  ],
  [
    'vardenafil',
    'vardenafilNever',
    'conflict',
    'must not be combined: vardenafil builds up, and blood pressure falls',
    page(
      'Swiss product information of vardenafil, in German: Contraindications',
      'https://ch.oddb.org/de/gcc/fachinfo/reg/67024/chapter/contra_indications',
    ),
  ],
  [
    'alphaBlockerByCyp3a4',
    'strongCyp3a4Inhibitor',
    'conflict',
    `${builds('the alpha blocker')}, and blood pressure falls`,
    labelOf('tamsulosin', drugInteractions),
    labelsOf('alphaBlockerByCyp3a4', drugInteractions),
  ],
  ['lercanidipine', 'strongCyp3a4Inhibitor', 'conflict', lercanidipineBuilds, lercanidipine],
  [
    'lercanidipine',
    'erythromycin',
    'conflict',
    lercanidipineBuilds,
    page(
      'Swiss product information of lercanidipine, in French: Contraindications',
      'https://ch.oddb.org/fr/gcc/fachinfo/reg/65686/chapter/contra_indications',
    ),
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
