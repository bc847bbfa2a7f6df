import type { FactSource } from '../../../entities/safety.ts';
import { labelOf } from './sources.ts';

/** Our own list of medicines whose label warns of QT prolongation, by their Australian approved names. Not complete. */
const names =
  'alfuzosin, amiodarone, amisulpride, apomorphine, azithromycin, buprenorphine, ciprofloxacin, citalopram, clarithromycin, clozapine, droperidol, erythromycin, fluconazole, haloperidol, hydroxychloroquine, ketoconazole, levofloxacin, loperamide, methadone, mirtazapine, moxifloxacin, ondansetron, paliperidone, quetiapine, quinine, sotalol, tacrolimus, tetrabenazine, vardenafil, voriconazole, ziprasidone';

/** They say where two such medicines meet, not what happens then: the published list of that class isn’t supplied. */
export const qtProlonging: ReadonlyMap<string, FactSource> = new Map(
  names.split(', ').map((name) => [name, labelOf(name, 'QT prolongation')]),
);
