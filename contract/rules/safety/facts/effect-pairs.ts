import { norgep, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, page, tramadol, trimethoprim } from './sources.ts';

const clozapine = page(
  'Clozapine: interactions, printed by RxReasoner',
  'https://www.rxreasoner.com/substances/clozapine/precautions',
);
const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const serotonin =
  'can together cause serotonin syndrome. Watch for agitation, fever and stiff muscles';
const sedation = 'can together cause deep sedation, falls and slow breathing. Watch for drowsiness';
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
  [
    'antiplatelet',
    'nsaid',
    'caution',
    'can together cause bleeding, most in the stomach and bowel. Watch for bleeding',
    labelOf('meloxicam', 'Hematologic toxicity'),
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
  [
    'calcineurinInhibitor',
    'nsaid',
    'caution',
    kidneys,
    labelOf('cyclosporine', drugInteractions),
    {
      tacrolimus: page(
        'EU product information of tacrolimus (Advagraf): Interactions',
        'https://www.ema.europa.eu/en/documents/product-information/advagraf-epar-product-information_en.pdf',
      ),
    },
  ],
  ['amiodarone', 'heartCalciumBlocker', 'caution', slow, labelOf('amiodarone', drugInteractions)],
  [
    'betaBlocker',
    'clonidine',
    'caution',
    'can together slow the heart, and blood pressure can rise dangerously if clonidine is stopped first',
    labelOf('clonidine', 'Withdrawal, and drug interactions'),
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
    serotonin,
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
  ['tramadol', 'tricyclic', 'caution', serotonin, tramadol],
  ['tramadol', 'mirtazapine', 'caution', serotonin, tramadol],
  [
    'benzodiazepine',
    'zDrug',
    'caution',
    sedation,
    labelOf('zolpidem', 'CNS-depressant effects and next-day impairment'),
    {
      zopiclone: page(
        'Zopiclone: interactions, printed by RxReasoner',
        'https://www.rxreasoner.com/substances/zopiclone/precautions',
      ),
    },
  ],
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
    'conflict',
    'should not be combined: stiffness and tremor can follow',
    labelOf('rivastigmine', drugInteractions),
  ],
  [
    'pioglitazone',
    'insulin',
    'caution',
    'can together hold water back, and the heart can fail. Watch for swelling and weight gain',
    page(
      'MHRA Drug Safety Update: Insulin combined with pioglitazone: risk of cardiac failure',
      'https://www.gov.uk/drug-safety-update/insulin-combined-with-pioglitazone-risk-of-cardiac-failure',
    ),
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
    labelOf('phytonadione', 'Warnings'),
  ],
  [
    'thiopurine',
    'trimethoprim',
    'caution',
    'can together suppress bone marrow. Check blood counts',
    trimethoprim,
  ],
  [
    'aminoglycoside',
    'loopDiuretic',
    'conflict',
    'should not be combined: they can together harm hearing and kidneys',
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
    'must not be combined: they can form a solid in the urine',
    labelOf('methenamine', contraindications),
  ],
];

/** Pairs whose effects add up, or work against each other. */
export const effectPairs = pairsOf(rows);
