import { type InteractionGroup, membersOf } from './interaction-groups.ts';
import type { InteractionPair } from './interaction-pair.ts';
import { labelOf, page } from './sources.ts';

const drugInteractions = 'Drug interactions';
const own = (group: InteractionGroup, section = drugInteractions) =>
  Object.fromEntries(membersOf(group).map((name) => [name, labelOf(name, section)]));

const tooMuchWarfarin =
  'can together cause bleeding, because the INR rises. Check the INR more often';
const kidneys = 'can together make kidneys fail, and blood pressure rise. Check kidney function';
const tga = page(
  'TGA: Ivabradine (Coralan), changes to the product information',
  'https://www.tga.gov.au/node/284130',
);
const metoclopramide = page(
  'Summary of product characteristics of metoclopramide (Primperan): Contraindications, printed by RxReasoner',
  'https://www.rxreasoner.com/monographs/primperan-tab/precautions',
);
const serotonin =
  'can together cause serotonin syndrome. Watch for agitation, fever and stiff muscles';

/** More pairs that matter in aged care, each from a label. */
export const furtherPairs: readonly InteractionPair[] = [
  {
    groups: ['nitrate', 'pde5Inhibitor'],
    level: 'conflict',
    risk: 'must not be combined: blood pressure can fall dangerously',
    source: labelOf('sildenafil', 'Contraindications'),
    labels: own('pde5Inhibitor', 'Contraindications'),
  },
  {
    groups: ['opioid', 'gabapentinoid'],
    level: 'caution',
    risk: 'can together slow breathing, most in older people. Watch for drowsiness',
    source: labelOf('pregabalin', 'Respiratory depression'),
    labels: own('gabapentinoid', 'Respiratory depression'),
  },
  {
    groups: ['opioidByCyp3a4', 'strongCyp3a4Inhibitor'],
    level: 'conflict',
    risk: 'can together slow breathing and kill: the opioid builds up',
    source: labelOf('fentanyl', 'boxed warning'),
    labels: own('opioidByCyp3a4', 'boxed warning'),
  },
  {
    groups: ['serotonergicOpioid', 'serotoninReuptakeInhibitor'],
    level: 'caution',
    risk: serotonin,
    source: labelOf('tapentadol', 'Serotonin syndrome'),
    labels: { pethidine: labelOf('meperidine', 'Serotonin syndrome') },
  },
  {
    groups: ['hypericum', 'serotoninReuptakeInhibitor'],
    level: 'conflict',
    risk: 'should not be combined: serotonin syndrome can follow',
    source: page(
      'NPS MedicineWise: St John’s wort',
      'https://www.nps.org.au/conditions/mental-health-conditions/mood-disorders/depression/for-individuals/medicines-for-depression-antidepressants/complementary-medicines-alternative-therapies-for-depression/st-johns-wort',
    ),
  },
  {
    groups: ['bupropion', 'maoInhibitor'],
    level: 'conflict',
    risk: 'must not be combined: blood pressure can rise dangerously',
    source: labelOf('bupropion', 'Contraindications'),
  },
  {
    groups: ['warfarin', 'warfarinRaised'],
    level: 'caution',
    risk: tooMuchWarfarin,
    source: labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals'),
  },
  {
    groups: ['warfarin', 'inducer'],
    level: 'caution',
    risk: 'can together leave clots, because the INR falls. Check the INR more often',
    source: labelOf('warfarin', 'CYP450 interactions, and antibiotics and antifungals'),
  },
  {
    groups: ['factorXaInhibitor', 'phenobarbital'],
    level: 'conflict',
    risk: 'should not be combined: too little of the anticoagulant is left',
    source: page(
      'Guidance on the treatment of venous thromboembolism, PMC4715848, table 14',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC4715848/table/Tab14',
    ),
  },
  {
    groups: ['factorXaInhibitor', 'inducer'],
    level: 'conflict',
    risk: 'should not be combined: too little of the anticoagulant is left',
    source: labelOf('apixaban', drugInteractions),
    labels: own('factorXaInhibitor'),
  },
  {
    groups: ['factorXaInhibitor', 'factorXaRaised'],
    level: 'conflict',
    risk: 'can together cause bleeding: the labels say to avoid them together, or to give less of apixaban',
    source: labelOf('apixaban', drugInteractions),
    labels: own('factorXaInhibitor'),
  },
  {
    groups: ['betaBlocker', 'heartCalciumBlocker'],
    level: 'caution',
    risk: 'can together slow the heart too much, or block it',
    source: labelOf('verapamil', drugInteractions),
    labels: own('heartCalciumBlocker'),
  },
  {
    groups: ['amiodarone', 'betaBlocker'],
    level: 'caution',
    risk: 'can together slow the heart too much, or block it. Check the pulse',
    source: labelOf('amiodarone', drugInteractions),
  },
  {
    groups: ['ivabradine', 'ivabradineNever'],
    level: 'conflict',
    risk: 'must not be combined: ivabradine builds up, and the heart slows too much',
    source: page(
      'Northern Ireland Formulary: Ivabradine',
      'https://niformulary.hscni.net/formulary/2-0-cardiovascular-system/2-6-nitrates-calcium-channel-blockers-and-other-antianginal-drugs/2-6-3-other-antianginal-drugs/2-6-3-ivabradine/',
    ),
    labels: { diltiazem: tga, verapamil: tga },
  },
  {
    groups: ['digoxin', 'digoxinRaised'],
    level: 'caution',
    risk: 'can together lead to digoxin poisoning: check digoxin levels',
    source: labelOf('digoxin', drugInteractions),
  },
  {
    groups: ['simvastatin', 'simvastatinLimit'],
    level: 'caution',
    risk: 'can together harm muscle: the label limits the dose of simvastatin',
    source: labelOf('simvastatin', drugInteractions),
  },
  {
    groups: ['colchicine', 'colchicineNever'],
    level: 'conflict',
    risk: 'can together lead to colchicine poisoning, which can kill',
    source: labelOf('colchicine', drugInteractions),
  },
  {
    groups: ['colchicine', 'colchicineLess'],
    level: 'caution',
    risk: 'can together lead to colchicine poisoning: the label says to give less of it',
    source: labelOf('colchicine', drugInteractions),
  },
  {
    groups: ['aceInhibitor', 'nsaid'],
    level: 'caution',
    risk: kidneys,
    source: labelOf('lisinopril', drugInteractions),
    labels: own('aceInhibitor'),
  },
  {
    groups: ['angiotensinBlocker', 'nsaid'],
    level: 'caution',
    risk: kidneys,
    source: labelOf('losartan', drugInteractions),
    labels: own('angiotensinBlocker'),
  },
  {
    groups: ['methotrexate', 'nsaid'],
    level: 'caution',
    risk: 'can together lead to methotrexate poisoning. Check blood counts',
    source: labelOf('methotrexate', drugInteractions),
  },
  {
    groups: ['levodopa', 'dopamineAntagonist'],
    level: 'caution',
    risk: 'work against each other: parkinsonism can get worse',
    source: labelOf('carbidopa and levodopa', drugInteractions),
  },
  ...(['levodopa', 'dopamineAgonist'] as const).map(
    (name): InteractionPair => ({
      groups: [name, 'metoclopramide'],
      level: 'conflict',
      risk: 'must not be combined: they work against each other, and parkinsonism can get worse',
      source: metoclopramide,
    }),
  ),
  {
    groups: ['clozapine', 'cyp1a2Inhibitor'],
    level: 'caution',
    risk: 'can together lead to clozapine poisoning: the label says to give a third of it',
    source: labelOf('clozapine', drugInteractions),
  },
  {
    groups: ['theophylline', 'ciprofloxacin'],
    level: 'conflict',
    risk: 'should be combined only if it can’t be avoided: theophylline poisoning can kill',
    source: labelOf('ciprofloxacin', 'Warnings, and Drug interactions'),
  },
  {
    groups: ['theophylline', 'cyp1a2Inhibitor'],
    level: 'caution',
    risk: 'can together lead to theophylline poisoning: the label says to give less of it. Check its level',
    source: labelOf('fluvoxamine', 'Warnings and precautions'),
  },
  {
    groups: ['carbamazepine', 'macrolideInhibitor'],
    level: 'caution',
    risk: 'can together lead to carbamazepine poisoning. Check its level',
    source: labelOf('carbamazepine', drugInteractions),
  },
  {
    groups: ['valproate', 'carbapenem'],
    level: 'conflict',
    risk: 'should not be combined: too little valproate is left, and seizures come back',
    source: page(
      'MHRA Drug Safety Update: Carbapenems: concomitant use with valproic acid not recommended',
      'https://www.gov.uk/drug-safety-update/carbapenems-concomitant-use-with-valproic-acid-not-recommended',
    ),
  },
];
