import type { FactSource } from '../../../entities/safety.ts';
import { commonPairs } from './common-pairs.ts';
import { effectPairs } from './effect-pairs.ts';
import { furtherPairs } from './further-pairs.ts';
import type { InteractionPair } from './interaction-pair.ts';
import { type InteractionGroup, membersOf } from './interaction-groups.ts';
import { laterPairs } from './later-pairs.ts';
import { levelPairs } from './level-pairs.ts';
import { maoPairs } from './mao-pairs.ts';
import { mindLevelPairs } from './mind-level-pairs.ts';
import { localPairs } from './local-pairs.ts';
import { mineralPairs } from './mineral-pairs.ts';
import { otherLevelPairs } from './other-level-pairs.ts';
import { practiceMindPairs } from './practice-mind-pairs.ts';
import { practicePairs } from './practice-pairs.ts';
import { labelOf, page, phansalkar, tramadol, trimethoprim } from './sources.ts';

/** The labels of a group’s members, where each has such a section. */
function labelsOf(
  group: InteractionGroup,
  section: string,
  american: Readonly<Record<string, string>> = {},
): Readonly<Record<string, FactSource>> {
  return Object.fromEntries(
    membersOf(group).map((name) => [name, labelOf(american[name] ?? name, section)]),
  );
}

const warfarin = labelOf('warfarin', 'Drugs that increase bleeding risk');
const anticoagulants = {
  source: warfarin,
  labels: {
    ...labelsOf('anticoagulant', 'Drug interactions'),
    dabigatran: labelOf('dabigatran', 'Risk of bleeding'),
    // Acts as warfarin does, and has no American label.
    phenindione: warfarin,
    warfarin,
  },
};
const sedation = {
  source: labelOf('oxycodone', 'boxed warning'),
  labels: labelsOf('opioid', 'boxed warning', {
    // Its products for dependence have no such warning.
    buprenorphine: 'buprenorphine transdermal',
    pethidine: 'meperidine',
  }),
};
const spironolactone = page(
  'FDA label of spironolactone (Aldactone): Drug interactions',
  'https://www.pfizermedicalinformation.com/en-us/aldactone/drug-interactions',
);
const potassiumSparers = {
  source: spironolactone,
  labels: {
    amiloride: page(
      'UK summary of product characteristics of amiloride: Interactions',
      'https://www.medicines.org.uk/emc/product/4986/smpc',
    ),
    eplerenone: labelOf('eplerenone', 'Drug interactions'),
    spironolactone,
    triamterene: labelOf('triamterene and hydrochlorothiazide', 'Drug interactions'),
  },
};

const bleeding = 'can together cause serious bleeding, even death';
const serotonin = 'can together cause serotonin syndrome, which can kill';
const pressure = 'can together cause a dangerous rise of blood pressure';
const highPotassium = 'can together raise potassium dangerously. Check potassium levels';
const myopathy = 'must not be combined: muscle can break down';
const toxicLithium = 'can together lead to lithium poisoning. Check lithium levels more often';

const spiractin = page(
  'Australian product information of spironolactone (Spiractin), printed by RxReasoner',
  'https://rxreasoner.com/monographs/spiractin/precautions',
);
const neverWithPotassium = {
  source: spiractin,
  labels: {
    ...labelsOf('potassiumSparing', 'Contraindications', {
      triamterene: 'triamterene and hydrochlorothiazide',
    }),
    spironolactone: spiractin,
  },
};
/** What rules out every other anticoagulant, except while one replaces the other. */
const neverWithAnother = {
  source: warfarin,
  labels: {
    ...anticoagulants.labels,
    apixaban: page(
      'Eliquis (apixaban) in the UK: Populations potentially at higher risk of bleeding',
      'https://www.eli.bmssafetytools.com/UK/HCP/EN/increased-bleeding-risk',
    ),
    dabigatran: page(
      'EU product information of dabigatran (Pradaxa): Contraindications',
      'https://www.ema.europa.eu/en/documents/product-information/pradaxa-epar-product-information_en.pdf',
    ),
  },
};
const safinamide = labelOf('safinamide', 'Drug interactions');

/** What came after the published list. */
const newer = {
  vortioxetine: labelOf('vortioxetine', 'Contraindications'),
  nirmatrelvir: labelOf('nirmatrelvir and ritonavir', 'Contraindications'),
  safinamide,
};

/** The pairs of the published list of fifteen classes; the fifteenth, two QT-prolonging medicines, has no list of ours. */
const published = [
  [['stimulant', 'maoInhibitor'], pressure],
  [['serotoninReuptakeInhibitor', 'otherMaoInhibitor'], serotonin],
  [['opioidWithMao', 'maoInhibitor'], serotonin],
  [['tricyclic', 'maoInhibitor'], serotonin],
  [['triptan', 'maoAInhibitor'], 'must not be combined: the triptan builds up'],
  [['tranylcypromine', 'procarbazine'], pressure],
  [
    ['atazanavir', 'protonPumpInhibitor'],
    'should not be combined: too little atazanavir is absorbed',
  ],
  [['febuxostat', 'thiopurine'], 'must not be combined: bone marrow can fail'],
  [['irinotecan', 'strongCyp3a4Inhibitor'], 'should not be combined: irinotecan builds up'],
  [['statinNeverWithInhibitor', 'strongCyp3a4Inhibitor'], myopathy],
  [
    ['ergot', 'strongCyp3a4Inhibitor'],
    'must not be combined: blood flow to the limbs and brain can stop',
  ],
  [
    ['tizanidine', 'cyp1a2Inhibitor'],
    'must not be combined: blood pressure can fall, with deep drowsiness',
  ],
  [['ramelteon', 'cyp1a2Inhibitor'], 'should not be combined: ramelteon builds up'],
  [
    ['proteaseInhibitor', 'strongCyp3a4Inducer'],
    'should not be combined: the antiviral may stop working',
  ],
] as const satisfies readonly (readonly [InteractionPair['groups'], string])[];

/** Pairs that matter in aged care, each from a label. */
const agedCare: readonly InteractionPair[] = [
  { groups: ['snri', 'safinamide'], level: 'conflict', risk: serotonin, source: safinamide },
  {
    groups: ['ssri', 'safinamide'],
    level: 'caution',
    risk: 'can together cause serotonin syndrome: give the lowest dose that works, and watch for agitation, fever and stiff muscles',
    source: safinamide,
  },
  {
    groups: ['opioid', 'benzodiazepine'],
    level: 'conflict',
    risk: 'can together cause deep sedation, slow breathing and death',
    ...sedation,
  },
  {
    groups: ['opioid', 'zDrug'],
    level: 'conflict',
    risk: 'can together cause deep sedation, slow breathing and death',
    ...sedation,
  },
  {
    groups: ['anticoagulant', 'anticoagulant'],
    level: 'conflict',
    risk: bleeding,
    ...neverWithAnother,
  },
  {
    groups: ['anticoagulant', 'nsaid'],
    level: 'conflict',
    risk: bleeding,
    ...anticoagulants,
  },
  {
    groups: ['anticoagulant', 'antiplatelet'],
    level: 'conflict',
    risk: bleeding,
    ...anticoagulants,
  },
  {
    groups: ['aceInhibitor', 'angiotensinBlocker'],
    level: 'conflict',
    risk: 'should not be combined: potassium can rise, blood pressure fall and kidneys fail',
    source: page(
      'European Medicines Agency, 2014: Renin-angiotensin-system (RAS)-acting agents',
      'https://www.ema.europa.eu/en/medicines/human/referrals/renin-angiotensin-system-ras-acting-agents',
    ),
  },
  {
    groups: ['aceInhibitor', 'sacubitril'],
    level: 'conflict',
    risk: 'must not be combined: face, tongue and throat can swell (angioedema)',
    source: labelOf('sacubitril and valsartan', 'Contraindications'),
  },
  {
    groups: ['potassiumSparing', 'potassium'],
    level: 'conflict',
    risk: 'should not be combined: potassium can rise dangerously',
    ...neverWithPotassium,
  },
  {
    groups: ['potassiumSparing', 'potassiumSparing'],
    level: 'conflict',
    risk: 'should not be combined: potassium can rise dangerously',
    ...neverWithPotassium,
  },
  {
    groups: ['aceInhibitor', 'potassium'],
    level: 'caution',
    risk: highPotassium,
    source: labelOf('potassium chloride', 'Drug interactions'),
  },
  {
    groups: ['angiotensinBlocker', 'potassium'],
    level: 'caution',
    risk: highPotassium,
    source: labelOf('potassium chloride', 'Drug interactions'),
  },
  {
    groups: ['aceInhibitor', 'potassiumSparing'],
    level: 'caution',
    risk: highPotassium,
    ...potassiumSparers,
  },
  {
    groups: ['angiotensinBlocker', 'potassiumSparing'],
    level: 'caution',
    risk: highPotassium,
    ...potassiumSparers,
  },
  {
    groups: ['aceInhibitor', 'trimethoprim'],
    level: 'caution',
    risk: highPotassium,
    source: trimethoprim,
  },
  {
    groups: ['angiotensinBlocker', 'trimethoprim'],
    level: 'caution',
    risk: highPotassium,
    source: trimethoprim,
  },
  {
    groups: ['potassiumSparing', 'trimethoprim'],
    level: 'caution',
    risk: highPotassium,
    source: trimethoprim,
  },
  {
    groups: ['lithium', 'nsaid'],
    level: 'caution',
    risk: toxicLithium,
    source: labelOf('lithium carbonate', 'Drug interactions'),
  },
  {
    groups: ['lithium', 'thiazide'],
    level: 'caution',
    risk: toxicLithium,
    source: labelOf('lithium carbonate', 'Drug interactions'),
  },
  {
    groups: ['lithium', 'otherDiuretic'],
    level: 'caution',
    risk: toxicLithium,
    source: labelOf('lithium carbonate', 'Drug interactions'),
  },
  {
    groups: ['lithium', 'aceInhibitor'],
    level: 'caution',
    risk: toxicLithium,
    source: labelOf('lithium carbonate', 'Drug interactions'),
  },
  {
    groups: ['lithium', 'angiotensinBlocker'],
    level: 'caution',
    risk: toxicLithium,
    source: labelOf('lithium carbonate', 'Drug interactions'),
  },
  {
    groups: ['allopurinol', 'thiopurine'],
    level: 'caution',
    risk: 'can together make bone marrow fail: the label says to give only a third or a quarter of the usual dose of azathioprine or mercaptopurine',
    source: labelOf('azathioprine', 'Drug interactions'),
    labels: { mercaptopurine: labelOf('mercaptopurine', 'Drug interactions') },
  },
  {
    groups: ['methotrexate', 'trimethoprim'],
    level: 'conflict',
    risk: 'can together suppress bone marrow severely. Some cases were fatal. Avoid them together whenever possible',
    source: {
      title:
        'Medsafe Prescriber Update, March 2022: Bone marrow suppression with methotrexate and trimethoprim',
      url: 'https://medsafe.govt.nz/profs/PUArticles/March2022/Bone-marrow-suppression-methotrexate-and-trimethoprim-or-co-trimoxazole.html',
    },
  },
  {
    groups: ['digoxin', 'amiodarone'],
    level: 'caution',
    risk: 'can together lead to digoxin poisoning: the label says to check digoxin levels and reduce the dose of digoxin',
    source: labelOf('digoxin', 'Drug interactions'),
  },
  {
    groups: ['tramadol', 'serotoninReuptakeInhibitor'],
    level: 'caution',
    risk: 'can together cause serotonin syndrome and seizures. Watch for agitation, fever and stiff muscles',
    source: tramadol,
  },
  {
    groups: ['statinNeverWithInhibitor', 'erythromycin'],
    level: 'conflict',
    risk: myopathy,
    source: labelOf('simvastatin', 'Contraindications'),
    labels: { lovastatin: labelOf('lovastatin', 'Contraindications') },
  },
  {
    groups: ['simvastatin', 'simvastatinNever'],
    level: 'conflict',
    risk: myopathy,
    source: labelOf('simvastatin', 'Contraindications'),
  },
  {
    groups: ['atorvastatin', 'atorvastatinLimit'],
    level: 'caution',
    risk: 'can together harm muscle: the label limits the dose of atorvastatin',
    source: labelOf('atorvastatin', 'Dosage modifications due to drug interactions'),
  },
];

export const interactionPairs: readonly InteractionPair[] = [
  ...published.map(
    ([groups, risk]): InteractionPair => ({
      groups,
      level: 'conflict',
      risk,
      source: phansalkar,
      labels: newer,
    }),
  ),
  ...agedCare,
  ...furtherPairs,
  ...laterPairs,
  ...practicePairs,
  ...practiceMindPairs,
  ...localPairs,
  ...maoPairs,
  ...effectPairs,
  ...levelPairs,
  ...mindLevelPairs,
  ...otherLevelPairs,
  ...commonPairs,
  ...mineralPairs,
];

/**
 * The fifteenth class, whose members are known only from a list under licence: docs/safety.md says so, not each line.
 */
export const listNotSupplied = 'two QT-prolonging medicines | list not supplied';
