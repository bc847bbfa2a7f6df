import type { FactSource, FindingLevel } from '../../../entities/safety.ts';
import type { MedicineClassName } from './classes.ts';
import { labelOf, page } from './sources.ts';

/** Two classes: an allergy to one says something about the other. In both directions. */
export interface CrossReaction {
  readonly classes: readonly [MedicineClassName, MedicineClassName];
  readonly level: Exclude<FindingLevel, 'conflict'>;
  readonly words: string;
  /** What the allergen or the reaction has to say, if not every allergy concerns the other class. */
  readonly after?: RegExp;
  readonly source: FactSource;
}

export const crossReactions: readonly CrossReaction[] = [
  {
    classes: ['penicillin', 'cephalosporin'],
    level: 'caution',
    words:
      'Some people who are allergic to a penicillin also react to a cephalosporin, or the other way round',
    source: {
      title:
        'Chaudhry and others, Cephalosporins: side chains and β-lactam cross-reactivity, Pharmacy 2019;7:103',
      url: 'https://doi.org/10.3390/pharmacy7030103',
    },
  },
  {
    classes: ['penicillin', 'carbapenem'],
    level: 'caution',
    words:
      'Few people who are allergic to a penicillin also react to a carbapenem. The label forbids it after anaphylaxis',
    source: labelOf('meropenem', 'contraindications'),
  },
  {
    classes: ['sulfonamideAntibiotic', 'otherSulfonamide'],
    level: 'information',
    words: 'An allergy to sulfonamide antibiotics rarely concerns other sulfonamides',
    source: {
      title:
        'Strom and others, Absence of cross-reactivity, New England Journal of Medicine 2003;349:1628–1635',
      url: 'https://doi.org/10.1056/NEJMoa022963',
    },
  },
  {
    classes: ['aceInhibitor', 'neprilysinInhibitor'],
    level: 'caution',
    words: 'Sacubitril must not be given to people who have had angioedema from an ACE inhibitor',
    source: labelOf('sacubitril and valsartan', 'contraindications'),
  },
  {
    classes: ['aromaticAnticonvulsant', 'aromaticAnticonvulsant'],
    level: 'caution',
    words: 'Many people who were hypersensitive to one aromatic anticonvulsant were so to another',
    source: page(
      'Moyano Sierra and others, Cross hypersensitivity syndrome between phenytoin and carbamazepine, Pharmacy World & Science 2005;27:170–174',
      'https://pubmed.ncbi.nlm.nih.gov/16096883/',
    ),
  },
  {
    classes: ['aceInhibitor', 'angiotensinBlocker'],
    level: 'caution',
    words:
      'Some people who had angioedema from an ACE inhibitor also had it from an angiotensin receptor blocker',
    after: /angio-?o?edema|swell|swollen|anaphyla/i,
    source: labelOf('losartan', 'Postmarketing experience'),
  },
];
