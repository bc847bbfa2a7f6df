import type { AllergyClass } from './catalogue-seed.ts';

/** An allergen, with the reactions usually recorded for it. */
export interface AllergenSeed {
  /** As written on the chart. */
  substance: string;
  /** The catalogue ingredient it names, if any. */
  ingredient?: string;
  /** The catalogue class it rules out, if any. */
  allergyClass?: AllergyClass;
  reactions: readonly string[];
}

export const allergens: readonly AllergenSeed[] = [
  {
    substance: 'penicillin',
    allergyClass: 'penicillins',
    reactions: ['rash', 'hives', 'anaphylaxis', 'unknown, childhood reaction'],
  },
  {
    substance: 'amoxicillin',
    ingredient: 'amoxicillin',
    allergyClass: 'penicillins',
    reactions: ['rash', 'diarrhoea'],
  },
  {
    substance: 'cefalexin',
    ingredient: 'cefalexin',
    allergyClass: 'cephalosporins',
    reactions: ['rash', 'hives'],
  },
  {
    substance: 'sulfonamide antibiotics',
    allergyClass: 'sulfonamides',
    reactions: ['rash', 'fever and rash'],
  },
  {
    substance: 'trimethoprim with sulfamethoxazole',
    ingredient: 'sulfamethoxazole',
    allergyClass: 'sulfonamides',
    reactions: ['severe skin reaction', 'rash'],
  },
  {
    substance: 'roxithromycin',
    ingredient: 'roxithromycin',
    allergyClass: 'macrolides',
    reactions: ['nausea and vomiting', 'rash'],
  },
  {
    substance: 'doxycycline',
    ingredient: 'doxycycline',
    allergyClass: 'tetracyclines',
    reactions: ['sensitivity to sunlight', 'nausea'],
  },
  {
    substance: 'ciprofloxacin',
    ingredient: 'ciprofloxacin',
    allergyClass: 'quinolones',
    reactions: ['tendon pain', 'confusion'],
  },
  {
    substance: 'trimethoprim',
    ingredient: 'trimethoprim',
    reactions: ['rash', 'raised potassium'],
  },
  {
    substance: 'aspirin',
    ingredient: 'aspirin',
    allergyClass: 'nsaids',
    reactions: ['wheeze', 'stomach bleeding'],
  },
  {
    substance: 'non-steroidal anti-inflammatory medicines',
    allergyClass: 'nsaids',
    reactions: ['stomach ulcer', 'reduced kidney function'],
  },
  {
    substance: 'codeine',
    ingredient: 'codeine',
    allergyClass: 'opioids',
    reactions: ['vomiting', 'severe constipation', 'drowsiness'],
  },
  {
    substance: 'morphine',
    ingredient: 'morphine',
    allergyClass: 'opioids',
    reactions: ['itch', 'hallucinations', 'vomiting'],
  },
  {
    substance: 'tramadol',
    ingredient: 'tramadol',
    allergyClass: 'opioids',
    reactions: ['confusion', 'seizure'],
  },
  {
    substance: 'perindopril',
    ingredient: 'perindopril',
    allergyClass: 'ace-inhibitors',
    reactions: ['persistent cough', 'swelling of the lips and tongue'],
  },
  {
    substance: 'atorvastatin',
    ingredient: 'atorvastatin',
    allergyClass: 'statins',
    reactions: ['muscle pain', 'raised liver enzymes'],
  },
  {
    substance: 'temazepam',
    ingredient: 'temazepam',
    allergyClass: 'benzodiazepines',
    reactions: ['confusion', 'fall'],
  },
  {
    substance: 'alendronic acid',
    ingredient: 'alendronic acid',
    allergyClass: 'bisphosphonates',
    reactions: ['inflammation of the oesophagus'],
  },
  {
    substance: 'metoclopramide',
    ingredient: 'metoclopramide',
    reactions: ['abnormal movements', 'restlessness'],
  },
  { substance: 'iodinated contrast', reactions: ['hives', 'shortness of breath'] },
  { substance: 'latex', reactions: ['contact dermatitis', 'hives'] },
  { substance: 'adhesive dressings', reactions: ['skin tears', 'contact dermatitis'] },
  {
    substance: 'shellfish',
    ingredient: 'glucosamine',
    reactions: ['hives', 'swelling of the face', 'anaphylaxis'],
  },
  { substance: 'peanuts', reactions: ['anaphylaxis'] },
  { substance: 'bee stings', reactions: ['local swelling', 'anaphylaxis'] },
];
