import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { flecainide, labelOf, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const felodipine = page(
  'Felodipine: interactions, printed by RxReasoner',
  'https://rxreasoner.com/substances/felodipine/precautions',
);

const rows: readonly PairRow[] = [
  [
    'flecainide',
    'strongCyp2d6Inhibitor',
    'caution',
    'can together lead to flecainide poisoning',
    flecainide,
  ],
  [
    'dronedarone',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: dronedarone builds up',
    labelOf('dronedarone', contraindications),
  ],
  [
    'dronedarone',
    'digoxin',
    'caution',
    'can together lead to digoxin poisoning: the label says to halve digoxin or stop it',
    labelOf('dronedarone', drugInteractions),
  ],
  [
    'felodipine',
    'strongCyp3a4Inhibitor',
    'conflict',
    'should not be combined: blood pressure can fall too far, because felodipine builds up',
    felodipine,
  ],
  [
    'felodipine',
    'inducer',
    'conflict',
    'should not be combined: too little felodipine is left',
    felodipine,
  ],
  [
    'tolvaptan',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: tolvaptan builds up',
    labelOf('tolvaptan', contraindications),
  ],
  [
    'finerenone',
    'strongCyp3a4Inhibitor',
    'conflict',
    'must not be combined: potassium can rise dangerously',
    labelOf('finerenone', contraindications),
  ],
  [
    'finerenone',
    'potassiumSparing',
    'conflict',
    'should not be combined: potassium can rise dangerously',
    page(
      'Finerenone: interactions, printed by RxReasoner',
      'https://www.rxreasoner.com/substances/finerenone/precautions',
    ),
  ],
  [
    'finerenone',
    'potassium',
    'caution',
    'can together raise potassium dangerously. Check potassium levels',
    labelOf('finerenone', drugInteractions),
  ],
  [
    'ticagrelor',
    'statinNeverWithInhibitor',
    'caution',
    'can together harm muscle: the label limits the statin to 40 mg a day',
    labelOf('ticagrelor', drugInteractions),
  ],
  [
    'steroidByCyp3a4',
    'inducer',
    'caution',
    'together leave too little of the corticosteroid',
    labelOf('prednisone', drugInteractions),
    labelsOf('steroidByCyp3a4', drugInteractions),
  ],
  [
    'insulin',
    'quinolone',
    'caution',
    'can together lower blood glucose too far. Check blood glucose more often',
    page(
      'FDA: Fluoroquinolones and serious low blood sugar levels, July 2018',
      'https://www.fda.gov/Drugs/DrugSafety/ucm611032.htm',
    ),
  ],
  [
    'warfarin',
    'ritonavir',
    'caution',
    'can together leave clots or cause bleeding, because the INR changes. Check the INR more often',
    labelOf('nirmatrelvir and ritonavir', drugInteractions),
  ],
  [
    'warfarin',
    'primidone',
    'caution',
    'can together leave clots, because the INR falls. Check the INR more often',
    labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals'),
  ],
  [
    'digoxin',
    'ciclosporin',
    'caution',
    'can together lead to digoxin poisoning. Check digoxin levels',
    labelOf('cyclosporine', drugInteractions),
  ],
];

/** Pairs that were found missing when orders written from practice were put through the check. */
export const practicePairs = pairsOf(rows);
