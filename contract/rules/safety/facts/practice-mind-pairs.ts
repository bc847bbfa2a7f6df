import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf, opioidInteractions, page } from './sources.ts';

const contraindications = 'Contraindications';
const drugInteractions = 'Drug interactions';

const builds = (name: string) => `should not be combined: ${name} builds up`;
const sedation = 'can together cause deep sedation and slow breathing. Watch for drowsiness';
const sleepiness = 'can together cause deep sedation and falls. Watch for drowsiness';

const rows: readonly PairRow[] = [
  [
    'quetiapine',
    'inducer',
    'caution',
    'together leave too little quetiapine: the label says to give up to five times as much, and to go back when the other is stopped',
    labelOf('quetiapine', drugInteractions),
  ],
  [
    'antipsychoticByCyp',
    'strongCyp2d6Inhibitor',
    'caution',
    'together lead to more of the antipsychotic. Watch for stiffness and sedation',
    labelOf('risperidone', drugInteractions),
    labelsOf('antipsychoticByCyp', drugInteractions),
  ],
  [
    'metoclopramide',
    'strongCyp2d6Inhibitor',
    'caution',
    'can together cause restlessness and stiffness: metoclopramide builds up',
    labelOf('metoclopramide', drugInteractions),
  ],
  [
    'duloxetine',
    'cyp1a2Inhibitor',
    'conflict',
    builds('duloxetine'),
    labelOf('duloxetine', drugInteractions),
  ],
  [
    'tricyclicWithFluconazole',
    'fluconazole',
    'caution',
    'together lead to more of the tricyclic. Its level may need to be checked, and its dose changed',
    labelOf('fluconazole', drugInteractions),
  ],
  [
    'tricyclic',
    'terbinafine',
    'caution',
    'together lead to more of the tricyclic. Watch for dry mouth, drowsiness and retention of urine',
    labelOf('terbinafine', drugInteractions),
  ],
  [
    'valproate',
    'valproateLowered',
    'caution',
    'together leave too little valproate, so that seizures can come back. Check its level',
    labelOf('valproate', drugInteractions),
  ],
  [
    'valproate',
    'barbiturate',
    'caution',
    'change each other’s level: the barbiturate can sedate deeply, and seizures can come back. Check the levels',
    labelOf('valproate', drugInteractions),
  ],
  [
    'phenytoin',
    'trimethoprim',
    'caution',
    'can together lead to phenytoin poisoning. Check its level',
    labelOf('trimethoprim', 'Precautions'),
  ],
  [
    'opioid',
    'baclofen',
    'caution',
    sedation,
    page(
      'Canadian label of baclofen (Lioresal), quoted by GPI Medical',
      'https://www.gpimedical.com/skeletal-muscle-relaxants.html',
    ),
  ],
  ['opioid', 'sedatingAntihistamine', 'caution', sedation, opioidInteractions],
  [
    'opioid',
    'suvorexant',
    'caution',
    sleepiness,
    labelOf('suvorexant', 'CNS-depressant effects and daytime impairment'),
  ],
  [
    'benzodiazepine',
    'suvorexant',
    'caution',
    sleepiness,
    labelOf('suvorexant', 'CNS-depressant effects and daytime impairment'),
  ],
  [
    'suvorexant',
    'strongCyp3a4Inhibitor',
    'conflict',
    builds('suvorexant'),
    labelOf('suvorexant', drugInteractions),
  ],
  [
    'cabergoline',
    'dopamineAntagonist',
    'conflict',
    'should not be combined: they work against each other',
    labelOf('cabergoline', drugInteractions),
  ],
  [
    'bromocriptine',
    'dopamineAntagonist',
    'caution',
    'work against each other, so bromocriptine may help less',
    labelOf('bromocriptine', drugInteractions),
  ],
  [
    'tetrabenazine',
    'maoInhibitor',
    'conflict',
    'must not be combined',
    labelOf('tetrabenazine', contraindications),
  ],
  [
    'apomorphine',
    'ondansetron',
    'conflict',
    'must not be combined: blood pressure can fall, with loss of consciousness',
    labelOf('apomorphine', contraindications),
  ],
  [
    'metoclopramide',
    'antipsychotic',
    'conflict',
    'should not be combined: lasting movements, stiffness and fever can follow',
    labelOf('metoclopramide', drugInteractions),
  ],
  [
    'phenytoin',
    'carbamazepine',
    'caution',
    'change each other’s level. Check the levels',
    labelOf('phenytoin', drugInteractions),
  ],
  [
    'clozapine',
    'ritonavir',
    'conflict',
    'must not be combined: clozapine builds up',
    page(
      'EU leaflet of nirmatrelvir and ritonavir (Paxlovid), in German, printed by Medikamio',
      'https://medikamio.com/de-de/medikamente/paxlovid-150-mg-100-mg-filmtabletten/pil',
    ),
  ],
  [
    'ergot',
    'anyTriptan',
    'conflict',
    'must not be given within a day of each other: both narrow blood vessels',
    labelOf('sumatriptan', contraindications),
  ],
];

/** Those of practice that concern medicines for the mind, the nerves or pain. */
export const practiceMindPairs = pairsOf(rows);
