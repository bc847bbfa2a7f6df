import type { ProductIdentity } from '../../entities/medication.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import type { ReadProduct } from '../dosing/read-line.ts';
import { structured } from './medications.ts';

/** A product for which lines are typed. */
interface TypedProduct extends ReadProduct, Pick<ProductIdentity, 'strength' | 'form'> {
  readonly route: RouteCode;
}

const of = (
  names: string,
  strength: string,
  form: string,
  route: RouteCode = 'oral',
  brands: string[] = [],
): TypedProduct =>
  structured({ ingredients: names.split('+'), strength, form, route, brands, brandName: null });

/** By what people call them. */
export const typedProducts: Readonly<Record<string, TypedProduct>> = {
  metformin: of('metformin', '500 mg', 'tablet'),
  'metformin XR': of('metformin', '1 g', 'modified release tablet', 'oral', ['Diabex XR']),
  warfarin: of('warfarin', '1 mg', 'tablet', 'oral', ['Coumadin']),
  'warfarin 5': of('warfarin', '5 mg', 'tablet'),
  prednisolone: of('prednisolone', '5 mg', 'tablet'),
  'prednisolone 25': of('prednisolone', '25 mg', 'tablet'),
  methotrexate: of('methotrexate', '2.5 mg', 'tablet'),
  oxycodone: of('oxycodone', '5 mg', 'tablet', 'oral', ['Endone']),
  'GTN patch': of('glyceryl trinitrate', '5 mg per 24 hours', 'patch', 'transdermal'),
  'GTN spray': of(
    'glyceryl trinitrate',
    '400 microgram per dose',
    'sublingual spray',
    'sublingual',
    ['Nitrolingual'],
  ),
  paracetamol: of('paracetamol', '500 mg', 'tablet', 'oral', ['Panadol']),
  'paracetamol liquid': of('paracetamol', '240 mg in 5 mL', 'oral liquid'),
  frusemide: {
    ...of('furosemide', '40 mg', 'tablet', 'oral', ['Lasix']),
    matchedName: 'frusemide',
  },
  digoxin: of('digoxin', '62.5 microgram', 'tablet', 'oral', ['Lanoxin-PG']),
  thyroxine: {
    ...of('levothyroxine', '50 microgram', 'tablet', 'oral', ['Eutroxsig']),
    matchedName: 'thyroxine',
  },
  'thyroxine 25': { ...of('levothyroxine', '25 microgram', 'tablet'), matchedName: 'thyroxine' },
  alendronate: {
    ...of('alendronic acid', '70 mg', 'tablet', 'oral', ['Fosamax']),
    matchedName: 'alendronate',
  },
  'folic acid': of('folic acid', '5 mg', 'tablet'),
  metoprolol: of('metoprolol', '50 mg', 'tablet'),
  perindopril: of('perindopril', '5 mg', 'tablet', 'oral', ['Coversyl']),
  bisoprolol: of('bisoprolol', '2.5 mg', 'tablet'),
  sertraline: of('sertraline', '50 mg', 'tablet'),
  mirtazapine: of('mirtazapine', '15 mg', 'tablet'),
  risperidone: of('risperidone', '0.5 mg', 'tablet'),
  temazepam: of('temazepam', '10 mg', 'tablet'),
  sinemet: of('levodopa+carbidopa', '100 mg and 25 mg', 'tablet', 'oral', ['Sinemet', 'Kinson']),
  donepezil: of('donepezil', '5 mg', 'tablet'),
  pregabalin: of('pregabalin', '25 mg', 'capsule'),
  amoxicillin: of('amoxicillin', '500 mg', 'capsule', 'oral', ['Amoxil']),
  augmentin: of('amoxicillin+clavulanic acid', '875 mg and 125 mg', 'tablet', 'oral', [
    'Augmentin Duo Forte',
  ]),
  cephalexin: {
    ...of('cefalexin', '500 mg', 'capsule', 'oral', ['Keflex']),
    matchedName: 'cephalexin',
  },
  doxycycline: of('doxycycline', '100 mg', 'capsule'),
  azithromycin: of('azithromycin', '250 mg', 'tablet'),
  trimethoprim: of('trimethoprim', '300 mg', 'tablet'),
  valaciclovir: of('valaciclovir', '500 mg', 'tablet'),
  amiodarone: of('amiodarone', '200 mg', 'tablet'),
  colchicine: of('colchicine', '500 microgram', 'tablet'),
  lantus: of('insulin glargine', '100 units per mL', 'injection', 'subcutaneous', ['Lantus']),
  novorapid: of('insulin aspart', '100 units per mL', 'injection', 'subcutaneous', ['NovoRapid']),
  'novomix 30': of(
    'insulin aspart+insulin aspart protamine',
    '30 units and 70 units per mL',
    'injection',
    'subcutaneous',
    ['NovoMix 30'],
  ),
  hydroxocobalamin: {
    ...of('hydroxocobalamin', '1 mg in 1 mL', 'injection', 'intramuscular', ['Neo-B12']),
    matchedName: 'vitamin b12',
  },
  denosumab: of('denosumab', '60 mg in 1 mL', 'injection', 'subcutaneous', ['Prolia']),
  paliperidone: of(
    'paliperidone',
    '75 mg in 0.75 mL',
    'modified release injection',
    'intramuscular',
  ),
  haloperidol: of('haloperidol', '5 mg in 1 mL', 'injection', 'subcutaneous'),
  morphine: of('morphine', '10 mg in 1 mL', 'injection', 'subcutaneous'),
  ordine: of('morphine', '2 mg per mL', 'oral liquid', 'oral', ['Ordine']),
  ondansetron: of('ondansetron', '4 mg', 'orally disintegrating tablet', 'oral', ['Zofran Zydis']),
  norspan: of('buprenorphine', '10 microgram per hour', 'patch', 'transdermal', ['Norspan']),
  fentanyl: of('fentanyl', '12 microgram per hour', 'patch', 'transdermal', ['Durogesic']),
  rivastigmine: of('rivastigmine', '4.6 mg per 24 hours', 'patch', 'transdermal', [
    'Exelon Patch 5',
  ]),
  salbutamol: of('salbutamol', '100 microgram per dose', 'inhaler', 'inhalation', ['Ventolin']),
  seretide: of(
    'fluticasone propionate+salmeterol',
    '250 microgram and 25 microgram per dose',
    'inhaler',
    'inhalation',
    ['Seretide'],
  ),
  trelegy: of(
    'fluticasone furoate+umeclidinium+vilanterol',
    '100 microgram, 62.5 microgram and 25 microgram per dose',
    'inhaler',
    'inhalation',
    ['Trelegy Ellipta'],
  ),
  nasonex: of('mometasone', '50 microgram per dose', 'nasal spray', 'nasal', ['Nasonex']),
  latanoprost: of('latanoprost', '50 microgram per mL', 'eye drops', 'ocular', ['Xalatan']),
  chlorsig: of('chloramphenicol', '0.5%', 'eye drops', 'ocular', ['Chlorsig']),
  sofradex: of(
    'dexamethasone+framycetin+gramicidin',
    '0.05%, 0.5% and 0.005%',
    'ear drops',
    'otic',
    ['Sofradex'],
  ),
  hydrocortisone: of('hydrocortisone', '1%', 'cream', 'topical', ['Dermaid']),
  voltaren: of('diclofenac', '1%', 'gel', 'topical', ['Voltaren Emulgel']),
  canesten: of('clotrimazole', '1%', 'vaginal cream', 'vaginal', ['Canesten 6 Day']),
  vagifem: of('estradiol', '10 microgram', 'pessary', 'vaginal', ['Vagifem']),
  lactulose: of('lactulose', '3.34 g in 5 mL', 'oral liquid', 'oral', ['Actilax']),
  movicol: of(
    'macrogol 3350+sodium chloride+sodium bicarbonate+potassium chloride',
    '13.125 g, 350.7 mg, 178.5 mg and 46.6 mg',
    'powder for oral liquid',
    'oral',
    ['Movicol'],
  ),
  coloxyl: of('docusate sodium+sennosides', '50 mg and 8 mg', 'tablet', 'oral', [
    'Coloxyl with Senna',
  ]),
  bisacodyl: of('bisacodyl', '10 mg', 'suppository', 'rectal', ['Dulcolax']),
  microlax: of(
    'sodium citrate+sodium lauryl sulfoacetate+sorbitol',
    '450 mg, 45 mg and 3,125 mg in 5 mL',
    'enema',
    'rectal',
    ['Microlax'],
  ),
  nystatin: of('nystatin', '100,000 units per mL', 'oral liquid', 'oral', ['Nilstat']),
  creon: of('pancreatic extract', '25,000 units', 'capsule', 'oral', ['Creon']),
  'vitamin D': {
    ...of('colecalciferol', '1,000 units', 'capsule', 'oral', ['Ostelin']),
    matchedName: 'vitamin D',
  },
  calcium: of('calcium carbonate', '1.5 g', 'tablet'),
  allopurinol: of('allopurinol', '100 mg', 'tablet'),
  ramipril: of('ramipril', '5 mg', 'tablet'),
  lithium: of('lithium carbonate', '250 mg', 'tablet'),
};
