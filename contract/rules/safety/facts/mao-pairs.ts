import { labelsOf, type PairRow, pairsOf } from './pair-rows.ts';
import { labelOf } from './sources.ts';

const contraindications = 'Contraindications';

const pressure = 'must not be combined: blood pressure can rise dangerously';
const pressureOrSerotonin = `${pressure}, or serotonin syndrome follow`;

const rows: readonly PairRow[] = [
  [
    'decongestant',
    'maoInhibitor',
    'conflict',
    pressure,
    labelOf('pseudoephedrine', 'Do not use'),
    labelsOf('decongestant', 'Do not use'),
  ],
  [
    'maoInhibitor',
    'maoInhibitor',
    'conflict',
    pressureOrSerotonin,
    labelOf('rasagiline', contraindications),
    {
      isocarboxazid: labelOf('isocarboxazid', contraindications),
      linezolid: labelOf('linezolid', contraindications),
      safinamide: labelOf('safinamide', 'Drug interactions'),
    },
  ],
  [
    'mirtazapine',
    'maoInhibitor',
    'conflict',
    'must not be combined: serotonin syndrome can follow, which can kill',
    labelOf('mirtazapine', contraindications),
  ],
  [
    'buspirone',
    'maoInhibitor',
    'conflict',
    pressureOrSerotonin,
    labelOf('buspirone', contraindications),
  ],
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
];

/** More of what inhibitors of monoamine oxidase rule out. */
export const maoPairs = pairsOf(rows);
