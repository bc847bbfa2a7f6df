import type { FactSource, FindingLevel } from '../../../entities/safety.ts';
import { norgep } from './pair-rows.ts';
import { page } from './sources.ts';

/** Medicines that a list for older people says to avoid. */
interface AvoidedFact {
  /** By their Australian approved names. */
  readonly medicines: string;
  /** Given regularly; when required it is information. */
  readonly level: FindingLevel;
  /** Why, after the name and “in older people”. */
  readonly why: string;
  /** Null for our own view. */
  readonly source: FactSource | null;
}

const australian = page(
  'The Medical Republic: New Aussie guide lists inappropriate medicines for older patients',
  'https://www.medicalrepublic.com.au/new-aussie-guide-lists-inappropriate-medicines-for-older-patients/104993',
);
const pharmacist = page(
  'Australian Pharmacist: New PIM list reveals high-risk medicines for older patients',
  'https://australianpharmacist.com.au/new-pim-list-reveals-high-risk-medicines-for-older-patients',
);
const sedation = 'deep sedation, falls and fractures';
const anticholinergic = 'confusion, sedation and other anticholinergic effects';
const lowGlucose = 'low blood glucose';

export const avoidedFacts: readonly AvoidedFact[] = [
  {
    medicines:
      'alimemazine, chlorphenamine, cyproheptadine, dexchlorpheniramine, diphenhydramine, doxylamine, pheniramine, promethazine',
    level: 'caution',
    why: anticholinergic,
    source: norgep,
  },
  { medicines: 'flunitrazepam, nitrazepam', level: 'caution', why: sedation, source: norgep },
  { medicines: 'diazepam', level: 'information', why: sedation, source: norgep },
  {
    medicines: 'dosulepin, doxepin',
    level: 'caution',
    why: 'anticholinergic effects, falls and harm to the heart',
    source: australian,
  },
  {
    medicines: 'amitriptyline, clomipramine, imipramine, nortriptyline, trimipramine',
    level: 'information',
    why: 'anticholinergic effects, falls and harm to the heart',
    source: norgep,
  },
  {
    medicines:
      'celecoxib, diclofenac, etoricoxib, flurbiprofen, ibuprofen, ketoprofen, mefenamic acid, meloxicam, naproxen, sulindac',
    level: 'information',
    why: 'bleeding, and harm to kidneys and heart',
    source: norgep,
  },
  {
    medicines: 'indometacin, ketorolac, piroxicam',
    level: 'caution',
    why: 'bleeding, and harm to kidneys and heart',
    source: norgep,
  },
  {
    medicines: 'benzatropine, orphenadrine, trihexyphenidyl',
    level: 'caution',
    why: anticholinergic,
    source: null,
  },
  {
    medicines: 'dextropropoxyphene, pethidine',
    level: 'caution',
    why: 'confusion, and harm to heart or nerves',
    source: null,
  },
  {
    medicines: 'liquid paraffin',
    level: 'caution',
    why: 'pneumonia if it is breathed in',
    source: null,
  },
  { medicines: 'phenobarbital', level: 'information', why: sedation, source: null },
  { medicines: 'glibenclamide', level: 'caution', why: lowGlucose, source: australian },
  {
    medicines: 'glimepiride, glipizide',
    level: 'information',
    why: lowGlucose,
    source: australian,
  },
  { medicines: 'methyldopa', level: 'caution', why: 'falls and sedation', source: australian },
  {
    medicines: 'prazosin',
    level: 'information',
    why: 'low pressure and falls',
    source: australian,
  },
  { medicines: 'chlorpromazine', level: 'caution', why: 'falls and sedation', source: pharmacist },
];
