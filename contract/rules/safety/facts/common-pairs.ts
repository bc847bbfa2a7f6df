import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, opioidInteractions, page } from './sources.ts';

const drugInteractions = 'Drug interactions';

const serotonin =
  'can together cause serotonin syndrome. Watch for agitation, fever and stiff muscles';
const glucose = 'can together lower blood glucose too far. Check blood glucose more often';
const slow = 'can together slow the heart too much, or cause fainting. Check the pulse';
const stopp = page(
  'STOPP/START version 2, criterion D11, printed by Sallevelt',
  'https://www.publicatie-online.nl/uploaded/flipbook/160969-Bastiaan-Sallevelt/84/',
);
const sedation = 'can together cause deep sedation and slow breathing. Watch for drowsiness';
const warfarin = labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals');

const rows: readonly PairRow[] = [
  ['cholinesteraseInhibitor', 'betaBlocker', 'information', slow, stopp],
  ['cholinesteraseInhibitor', 'heartCalciumBlocker', 'information', slow, stopp],
  ['cholinesteraseInhibitor', 'digoxin', 'information', slow, stopp],
  [
    'serotoninReuptakeInhibitor',
    'lithium',
    'information',
    serotonin,
    labelOf('sertraline', 'Serotonin syndrome'),
  ],
  [
    'benzodiazepine',
    'gabapentinoid',
    'information',
    sedation,
    labelOf('pregabalin', 'Respiratory depression'),
    labelsOf('gabapentinoid', 'Respiratory depression'),
  ],
  [
    'aspirin',
    'corticosteroid',
    'information',
    'can together harm the stomach and bowel',
    labelOf('prednisone', drugInteractions),
  ],
  [
    'colchicine',
    'statin',
    'information',
    'can together harm muscle',
    labelOf('colchicine', drugInteractions),
    { rosuvastatin: labelOf('rosuvastatin', drugInteractions) },
  ],
  [
    'insulin',
    'glp1Agonist',
    'information',
    glucose,
    labelOf('semaglutide', 'Warnings and precautions'),
    labelsOf('glp1Agonist', 'Warnings and precautions'),
  ],
  [
    'sulfonylurea',
    'glp1Agonist',
    'information',
    glucose,
    labelOf('semaglutide', 'Warnings and precautions'),
    labelsOf('glp1Agonist', 'Warnings and precautions'),
  ],
  [
    'serotoninReuptakeInhibitor',
    'mirtazapine',
    'information',
    serotonin,
    labelOf('mirtazapine', 'Serotonin syndrome'),
  ],
  [
    'warfarin',
    'otherAntibiotic',
    'information',
    'can together cause bleeding, because the INR can change. Check the INR',
    warfarin,
  ],
  [
    'citalopram',
    'omeprazole',
    'information',
    'can together lead to too much citalopram: the label limits it to 20 mg a day',
    labelOf('citalopram', drugInteractions),
  ],
  [
    'methotrexate',
    'protonPumpInhibitor',
    'information',
    'can together lead to more methotrexate in the blood',
    labelOf('methotrexate', drugInteractions),
  ],
  [
    'levodopa',
    'oralIron',
    'information',
    'bind to each other, so less levodopa is absorbed',
    labelOf('carbidopa and levodopa', drugInteractions),
  ],
  [
    'digoxin',
    'spironolactone',
    'information',
    'together can show too high a level of digoxin, because spironolactone disturbs some assays',
    labelOf('spironolactone', drugInteractions),
  ],
  [
    'digoxin',
    'loopDiuretic',
    'information',
    'can together disturb the heart’s rhythm if potassium falls. Check potassium levels',
    labelOf('furosemide', 'Precautions'),
  ],
  [
    'digoxin',
    'thiazide',
    'information',
    'can together disturb the heart’s rhythm if potassium falls. Check potassium levels',
    labelOf('hydrochlorothiazide', 'Precautions'),
  ],
  [
    'opioid',
    'sedatingAntipsychotic',
    'information',
    'can together cause deep sedation and lower blood pressure. Watch for drowsiness',
    opioidInteractions,
  ],
  [
    'benzodiazepine',
    'sedatingAntipsychotic',
    'information',
    sedation,
    labelOf('lorazepam', drugInteractions),
  ],
  [
    'lithium',
    'sedatingAntipsychotic',
    'information',
    'can together harm the brain. Watch for confusion, fever and stiff muscles',
    labelOf('lithium carbonate', drugInteractions),
  ],
  [
    'warfarin',
    'warfarinMoved',
    'information',
    'can together cause bleeding, because the INR can change. Check the INR',
    warfarin,
    labelsOf('warfarinMoved', drugInteractions),
  ],
  [
    'steroidByCyp3a4',
    'strongCyp3a4Inhibitor',
    'caution',
    'together lead to more of the corticosteroid in the blood. Watch for its effects, and lower the dose if they come',
    labelOf('prednisone', drugInteractions),
    labelsOf('steroidByCyp3a4', drugInteractions),
  ],
  [
    'lamotrigine',
    'lamotrigineLowered',
    'information',
    'together leave about 40% less lamotrigine: the label says to give more, and less when the other is stopped',
    labelOf('lamotrigine', drugInteractions),
  ],
  [
    'olanzapine',
    'carbamazepine',
    'information',
    'together leave too little olanzapine',
    labelOf('olanzapine', drugInteractions),
  ],
  [
    'factorXaInhibitor',
    'diltiazem',
    'information',
    'can together cause more bleeding, as a study of older people with atrial fibrillation found',
    page(
      'Ray and others, Serious bleeding using diltiazem with apixaban or rivaroxaban, JAMA 2024;331:1565–1575',
      'https://doi.org/10.1001/jama.2024.3867',
    ),
  ],
  [
    'factorXaInhibitor',
    'clarithromycin',
    'caution',
    'can together cause more bleeding, as a study of older people found. Azithromycin did less',
    page(
      'Hill and others, Hemorrhage among older adults taking clarithromycin and direct oral anticoagulants, JAMA Intern Med 2020',
      'https://doi.org/10.1001/jamainternmed.2020.1835',
    ),
  ],
  [
    'warfarin',
    'corticosteroid',
    'information',
    'can together move the INR. Check the INR',
    labelOf('prednisone', drugInteractions),
  ],
  [
    'metoprolol',
    'mirabegron',
    'caution',
    'can together slow the heart too much: metoprolol builds up. Check the pulse',
    labelOf('mirabegron', drugInteractions),
  ],
];

/** Pairs that many people rightly have, good to know when something changes. */
export const commonPairs = pairsOf(rows);
