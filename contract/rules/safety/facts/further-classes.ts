import { membersOf } from './interaction-groups.ts';
import type { MedicineClass } from './medicine-class.ts';
import { labelOf, page } from './sources.ts';

/** Classes that came last. */
export const furtherClasses = {
  gabapentinoid: {
    one: 'a gabapentinoid',
    many: 'gabapentinoids',
    members: 'gabapentin, pregabalin',
    source: labelOf('pregabalin', 'description'),
  },
  mealInsulin: {
    one: 'a short-acting insulin',
    many: 'short-acting insulins',
    members: 'insulin aspart, insulin glulisine, insulin lispro, insulin neutral',
    source: labelOf('insulin lispro', 'description'),
    isNoAllergy: true,
  },
  basalInsulin: {
    one: 'a long-acting insulin',
    many: 'long-acting insulins',
    members:
      'insulin aspart protamine, insulin degludec, insulin detemir, insulin glargine, insulin isophane, insulin lispro protamine',
    source: labelOf('insulin glargine', 'description'),
    isNoAllergy: true,
  },
  shortBronchodilator: {
    one: 'a short-acting beta agonist',
    many: 'short-acting beta agonists',
    words: 'saba',
    members: 'salbutamol, terbutaline',
    source: labelOf('albuterol', 'description'),
  },
  xanthineOxidaseInhibitor: {
    one: 'a xanthine oxidase inhibitor',
    many: 'xanthine oxidase inhibitors',
    members: 'allopurinol, febuxostat',
    source: labelOf('febuxostat', 'description'),
    isNoAllergy: true,
  },
  incretin: {
    one: 'a medicine that acts by incretins',
    many: 'incretin medicines',
    members:
      'alogliptin, dulaglutide, exenatide, linagliptin, liraglutide, saxagliptin, semaglutide, sitagliptin, tirzepatide, vildagliptin',
    source: labelOf('sitagliptin', 'clinical pharmacology'),
    isNoAllergy: true,
  },
  dopamineAntiemetic: {
    one: 'a dopamine antagonist for nausea',
    many: 'dopamine antagonists for nausea',
    members: 'domperidone, metoclopramide, prochlorperazine',
    source: labelOf('metoclopramide', 'clinical pharmacology'),
    isNoAllergy: true,
  },
  dopamineAgonist: {
    one: 'a dopamine agonist',
    many: 'dopamine agonists',
    members: membersOf('dopamineAgonist').join(', '),
    source: labelOf('pramipexole', 'description'),
  },
  tetracyclicAntidepressant: {
    one: 'a tetracyclic antidepressant',
    many: 'tetracyclic antidepressants',
    members: 'mianserin, mirtazapine',
    source: labelOf('mirtazapine', 'description'),
  },
  nitroimidazole: {
    one: 'a nitroimidazole',
    many: 'nitroimidazoles',
    members: 'metronidazole, tinidazole',
    source: labelOf('tinidazole', 'contraindications'),
    isOneAllergy: true,
  },
  lincosamide: {
    one: 'a lincosamide antibiotic',
    many: 'lincosamides',
    members: 'clindamycin, lincomycin',
    source: labelOf('clindamycin', 'contraindications'),
    isOneAllergy: true,
  },
  carbapenem: {
    one: 'a carbapenem',
    many: 'carbapenems',
    members: 'ertapenem, imipenem, meropenem',
    source: labelOf('meropenem', 'contraindications'),
    isOneAllergy: true,
  },
  prednisolone: {
    one: 'a form of prednisolone',
    many: 'forms of prednisolone',
    members: 'prednisolone, prednisone',
    source: page(
      'Drug and Therapeutics Bulletin: Prednisone superseded',
      'https://dtb.bmj.com/content/17/22/87',
    ),
    isOneAllergy: true,
  },
  p2y12Inhibitor: {
    one: 'a P2Y12 inhibitor',
    many: 'P2Y12 inhibitors',
    members: 'clopidogrel, prasugrel, ticagrelor',
    source: page(
      'P&T, June 2018: Comparative review of oral P2Y12 inhibitors',
      'https://www.ptcommunity.com/journal/article/full/2018/6/352/comparative-review-oral-p2y12-inhibitors',
    ),
    isNoAllergy: true,
  },
  prostaglandinAnalogue: {
    one: 'a prostaglandin analogue for the eye',
    many: 'prostaglandin analogues',
    members: 'bimatoprost, latanoprost, tafluprost, travoprost',
    source: page(
      'International Glaucoma Review: Latanoprost and bimatoprost should not be used together',
      'https://e-igr.com/ES/index.php?ComID=199&issue=71',
    ),
  },
  thiopurine: {
    one: 'a thiopurine',
    many: 'thiopurines',
    members: membersOf('thiopurine').join(', '),
    source: labelOf('azathioprine', 'description'),
  },
} as const satisfies Record<string, MedicineClass>;
