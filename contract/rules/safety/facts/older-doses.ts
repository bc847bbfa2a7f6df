import type { FactSource } from '../../../entities/safety.ts';
import type { DoseTable } from './dose-table.ts';
import { norgep } from './pair-rows.ts';
import { labelOf, page, tramalSr } from './sources.ts';

export interface OlderDoses extends DoseTable {
  /** A day, by Australian approved names. */
  readonly most: Readonly<Record<string, number>>;
  /** Null for what is our own bound. */
  readonly source: FactSource | null;
}

/** The most for older people, where that is less than for adults. */
export const olderDoses: readonly OlderDoses[] = [
  {
    routes: ['oral'],
    most: { digoxin: 0.125 },
    source: page(
      'World Journal of Pharmacology 2015;4:193–209, Table 5: Typical doses in older patients',
      'https://www.wjgnet.com/2220-3192/full/v4/i2/193-T5.htm',
    ),
  },
  {
    routes: ['oral'],
    most: { dabigatran: 220 },
    source: page(
      'Medsafe Prescriber Update June 2019: Dabigatran – Reduced dose recommendations, from 80 years on',
      'https://www.medsafe.govt.nz/profs/PUArticles/June2019/Dabigatran-Reduced-dose-recommendations.htm',
    ),
  },
  {
    routes: ['oral'],
    most: { citalopram: 20, escitalopram: 10 },
    source: page(
      'MHRA Drug Safety Update: Citalopram and escitalopram: QT interval prolongation',
      'https://www.gov.uk/drug-safety-update/citalopram-and-escitalopram-qt-interval-prolongation',
    ),
  },
  { routes: ['oral'], most: { oxazepam: 30 }, source: norgep },
  { routes: ['oral'], most: { tramadol: 300 }, source: tramalSr },
  {
    // 5 mg of a tablet that releases it at once.
    routes: ['oral'],
    most: { zolpidem: 6.25 },
    source: labelOf('zolpidem extended-release', 'Dosage and administration'),
  },
  {
    // As in dementia, as sedatives, and of what the old clear slowly: our own, without a source.
    routes: ['oral'],
    most: {
      alprazolam: 1,
      amitriptyline: 75,
      aspirin: 1200,
      celecoxib: 400,
      clonazepam: 2,
      diazepam: 10,
      gabapentin: 2400,
      lorazepam: 3,
      naproxen: 1000,
      nitrazepam: 5,
      nortriptyline: 75,
      olanzapine: 10,
      quetiapine: 400,
      risperidone: 2,
      simvastatin: 40,
      spironolactone: 50,
      temazepam: 10,
    },
    source: null,
  },
];
