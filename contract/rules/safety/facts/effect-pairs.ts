import { norgep, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page } from './sources.ts';

const clozapine = page(
  'Clozapine: interactions, printed by RxReasoner',
  'https://www.rxreasoner.com/substances/clozapine/precautions',
);
const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const serotonin =
  'can together cause serotonin syndrome. Watch for agitation, fever and stiff muscles';
const sedation = 'can together cause deep sedation, falls and slow breathing. Watch for drowsiness';
const pressure = 'must not be combined: blood pressure can rise dangerously';
const kidneys = 'can together make kidneys fail. Check kidney function';
const parkinsonism = 'work against each other: parkinsonism can get worse';
const slow = 'can together slow the heart too much, or cause fainting. Check the pulse';

const rows: readonly PairRow[] = [
  [
    'naltrexone',
    'opioid',
    'conflict',
    'must not be combined: naltrexone blocks the opioid and causes withdrawal',
    labelOf('naltrexone', contraindications),
  ],
  [
    'nicorandil',
    'pde5Inhibitor',
    'conflict',
    'must not be combined: blood pressure can fall dangerously',
    page(
      'Core safety profile of nicorandil, October 2010',
      'https://studyres.com/doc/11533558/table-of-contents',
    ),
  ],
  ['decongestant', 'maoInhibitor', 'conflict', pressure, labelOf('pseudoephedrine', 'Do not use')],
  [
    'maoInhibitor',
    'maoInhibitor',
    'conflict',
    'must not be combined: blood pressure can rise dangerously, or serotonin syndrome follow',
    labelOf('rasagiline', contraindications),
  ],
  [
    'mirtazapine',
    'maoInhibitor',
    'conflict',
    'must not be combined: serotonin syndrome can follow, which can kill',
    labelOf('mirtazapine', contraindications),
  ],
  ['buspirone', 'maoInhibitor', 'conflict', pressure, labelOf('buspirone', contraindications)],
  [
    'carbamazepine',
    'maoInhibitor',
    'conflict',
    'must not be combined',
    labelOf('carbamazepine', contraindications),
  ],
  [
    'levodopa',
    'oldMaoInhibitor',
    'conflict',
    pressure,
    labelOf('carbidopa and levodopa', contraindications),
  ],
  [
    'antiplatelet',
    'nsaid',
    'caution',
    'can together cause bleeding, most in the stomach and bowel. Watch for bleeding',
    labelOf('ibuprofen', drugInteractions),
  ],
  [
    'corticosteroid',
    'nsaid',
    'caution',
    'can together cause bleeding in the stomach and bowel, and hold water back',
    norgep,
  ],
  [
    'thiazide',
    'nsaid',
    'caution',
    'can together harm kidneys and heart, and the diuretic works less. Check kidney function',
    norgep,
  ],
  [
    'otherDiuretic',
    'nsaid',
    'caution',
    'can together harm kidneys and heart, and the diuretic works less. Check kidney function',
    norgep,
  ],
  ['calcineurinInhibitor', 'nsaid', 'caution', kidneys, labelOf('cyclosporine', drugInteractions)],
  ['amiodarone', 'heartCalciumBlocker', 'caution', slow, labelOf('amiodarone', drugInteractions)],
  [
    'betaBlocker',
    'clonidine',
    'caution',
    'can together slow the heart, and blood pressure can rise dangerously if clonidine is stopped first',
    labelOf('clonidine', drugInteractions),
  ],
  [
    'dopamineAgonist',
    'dopamineAntagonist',
    'caution',
    parkinsonism,
    labelOf('pramipexole', drugInteractions),
  ],
  [
    'serotoninReuptakeInhibitor',
    'tricyclic',
    'caution',
    `${serotonin}, and the tricyclic can build up`,
    labelOf('sertraline', 'Serotonin syndrome'),
  ],
  [
    'serotoninReuptakeInhibitor',
    'triptan',
    'caution',
    serotonin,
    labelOf('sertraline', 'Serotonin syndrome'),
  ],
  [
    'serotoninReuptakeInhibitor',
    'buspirone',
    'caution',
    serotonin,
    labelOf('sertraline', 'Serotonin syndrome'),
  ],
  ['tramadol', 'tricyclic', 'caution', serotonin, labelOf('tramadol', 'Serotonin syndrome')],
  ['tramadol', 'mirtazapine', 'caution', serotonin, labelOf('tramadol', 'Serotonin syndrome')],
  ['benzodiazepine', 'zDrug', 'caution', sedation, labelOf('zolpidem', 'CNS-depressant effects')],
  [
    'clozapine',
    'benzodiazepine',
    'caution',
    'can together cause collapse, and breathing can stop, most when one of them is started',
    clozapine,
  ],
  [
    'clozapine',
    'anticholinergic',
    'caution',
    'can together stop the bowel. Watch for constipation',
    clozapine,
  ],
  [
    'rivastigmine',
    'metoclopramide',
    'caution',
    'should not be combined: stiffness and tremor can follow',
    labelOf('rivastigmine', drugInteractions),
  ],
  [
    'pioglitazone',
    'insulin',
    'caution',
    'can together hold water back, and the heart can fail',
    labelOf('pioglitazone', 'boxed warning'),
  ],
  [
    'pde5Inhibitor',
    'alphaBlocker',
    'caution',
    'can together lower blood pressure too far',
    labelOf('sildenafil', drugInteractions),
  ],
  [
    'warfarin',
    'phytomenadione',
    'caution',
    'work against each other. Check that it is meant',
    labelOf('phytonadione', drugInteractions),
  ],
  [
    'thiopurine',
    'trimethoprim',
    'caution',
    'can together suppress bone marrow. Check blood counts',
    labelOf('azathioprine', drugInteractions),
  ],
  [
    'aminoglycoside',
    'loopDiuretic',
    'caution',
    'can together harm hearing and kidneys',
    labelOf('gentamicin', 'boxed warning'),
  ],
  [
    'warfarin',
    'bleedingHerb',
    'caution',
    'can together cause bleeding',
    labelOf('warfarin', 'Botanical products'),
  ],
  [
    'methenamine',
    'sulfonamide',
    'conflict',
    'must not be combined: they form a solid in the urine',
    labelOf('methenamine', contraindications),
  ],
];

/** Pairs whose effects add up, or work against each other. */
export const effectPairs = pairsOf(rows);
