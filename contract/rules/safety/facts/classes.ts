import { furtherClasses } from './further-classes.ts';
import { membersOf } from './interaction-groups.ts';
import type { MedicineClass } from './medicine-class.ts';
import { labelOf, medlinePlus, osteoporosis } from './sources.ts';

const contraindications = 'contraindications';
const list = (...groups: Parameters<typeof membersOf>[0][]) => groups.flatMap(membersOf).join(', ');
const bisphosphonates =
  'alendronic acid, clodronic acid, ibandronic acid, pamidronic acid, risedronic acid, zoledronic acid';

const table = {
  penicillin: {
    one: 'a penicillin',
    many: 'penicillins',
    words:
      'pcn, pencillin, penecillin, penacillin, penicillan, beta lactam, betalactam, beta lactam antibiotic',
    members:
      'amoxicillin, ampicillin, benzathine benzylpenicillin, benzylpenicillin, dicloxacillin, flucloxacillin, phenoxymethylpenicillin, piperacillin, procaine benzylpenicillin, ticarcillin',
    source: labelOf('amoxicillin', contraindications),
    isOneAllergy: true,
  },
  cephalosporin: {
    one: 'a cephalosporin',
    many: 'cephalosporins',
    words: 'beta lactam, betalactam, beta lactam antibiotic',
    members:
      'cefaclor, cefalexin, cefalotin, cefazolin, cefepime, cefotaxime, cefoxitin, ceftaroline, ceftazidime, ceftriaxone, cefuroxime',
    source: labelOf('cephalexin', contraindications),
    isOneAllergy: true,
  },
  sulfonamideAntibiotic: {
    one: 'a sulfonamide antibiotic, or made from one',
    many: 'sulfonamide antibiotics',
    words: 'sulfa, sulfonamide, sulfur, sulfa antibiotic, sulfonamide antibacterial',
    members:
      'silver sulfadiazine, sulfacetamide, sulfadiazine, sulfadoxine, sulfamethoxazole, sulfasalazine',
    source: labelOf('sulfamethoxazole and trimethoprim', contraindications),
    isOneAllergy: true,
  },
  otherSulfonamide: {
    one: 'a sulfonamide that isn’t an antibiotic',
    many: 'sulfonamides that aren’t antibiotics',
    members:
      'acetazolamide, brinzolamide, bumetanide, celecoxib, chlorothiazide, chlortalidone, dorzolamide, furosemide, glibenclamide, gliclazide, glimepiride, glipizide, hydrochlorothiazide, indapamide, metolazone, probenecid, sumatriptan, tamsulosin, topiramate, zonisamide',
    source: labelOf('furosemide', 'precautions'),
    isSilentAsPair: true,
    isNoAllergy: true,
  },
  nsaid: {
    one: 'a non-steroidal anti-inflammatory medicine (NSAID)',
    many: 'non-steroidal anti-inflammatory medicines',
    words:
      'nsaid, non steroidal, nonsteroidal, non steroidal anti inflammatory, non steroidal anti inflammatory drug, nonsteroidal anti inflammatory, anti inflammatory, antiinflammatory, cox 2 inhibitor, coxib',
    members: `${list('nsaid')}, aspirin, bromfenac, nepafenac`,
    source: labelOf('ibuprofen', contraindications),
    isOneAllergy: true,
  },
  salicylate: {
    one: 'a salicylate',
    many: 'salicylates',
    members:
      'aspirin, balsalazide, bismuth subsalicylate, choline salicylate, mesalazine, methyl salicylate, olsalazine, salicylic acid, sulfasalazine',
    source: labelOf('mesalamine', contraindications),
    isOneAllergy: true,
    isSilentAsPair: true,
  },
  opioid: {
    one: 'an opioid',
    many: 'opioids',
    words: 'opiod, opiate, narcotic, narcotic analgesic, opioid analgesic',
    members: `${list('opioid')}, alfentanil, dextropropoxyphene, opium, oxymorphone, pholcodine, remifentanil, sufentanil`,
    source: labelOf('oxycodone', 'description'),
    isOneAllergy: true,
  },
  aceInhibitor: {
    one: 'an ACE inhibitor',
    many: 'ACE inhibitors',
    words: 'ace, acei, angiotensin converting enzyme inhibitor',
    members: list('aceInhibitor'),
    source: labelOf('perindopril', contraindications),
    isOneAllergy: true,
  },
  angiotensinBlocker: {
    one: 'an angiotensin receptor blocker',
    many: 'angiotensin receptor blockers',
    words: 'arb, sartan, angiotensin 2 blocker, angiotensin ii receptor blocker',
    members: list('angiotensinBlocker'),
    source: labelOf('irbesartan', 'description'),
  },
  statin: {
    one: 'a statin',
    many: 'statins',
    words: 'hmg coa reductase inhibitor',
    members:
      'atorvastatin, fluvastatin, lovastatin, pitavastatin, pravastatin, rosuvastatin, simvastatin',
    source: medlinePlus('Statins', 'statins.html'),
    isOneAllergy: true,
  },
  iodine: {
    one: 'a source of iodine',
    many: 'medicines with iodine',
    words: 'iodine, iodide, iodine based, iodine antiseptic',
    members: 'amiodarone, cadexomer iodine, iodine, potassium iodide, povidone-iodine',
    source: labelOf('amiodarone', contraindications),
    isSilentAsPair: true,
  },
  contrast: {
    one: 'an iodinated contrast medium',
    many: 'iodinated contrast media',
    words:
      'contrast, contrast dye, contrast media, contrast medium, contrast agent, iodinated contrast, iodinated contrast dye, iodine contrast, iodine contrast dye, iodine dye, iv contrast, iv dye, ct contrast, ct dye, x ray dye, xray dye, x ray contrast, radiocontrast, radiology dye, radiographic contrast',
    members: 'diatrizoic acid, iodixanol, iohexol, iomeprol, iopamidol, iopromide, ioversol',
    source: labelOf('iohexol', contraindications),
    isOneAllergy: true,
  },
  macrolide: {
    one: 'a macrolide antibiotic',
    many: 'macrolides',
    words: 'macrolide antibiotic',
    members: 'azithromycin, clarithromycin, erythromycin, roxithromycin',
    source: labelOf('azithromycin', contraindications),
    isOneAllergy: true,
  },
  tetracycline: {
    one: 'a tetracycline',
    many: 'tetracyclines',
    words: 'tetracycline antibiotic',
    members: 'demeclocycline, doxycycline, minocycline, tetracycline, tigecycline',
    source: labelOf('doxycycline', contraindications),
    isOneAllergy: true,
  },
  quinolone: {
    one: 'a quinolone antibiotic',
    many: 'quinolones',
    words: 'fluoroquinolone, quinolone antibiotic',
    members: 'ciprofloxacin, levofloxacin, moxifloxacin, norfloxacin, ofloxacin',
    source: labelOf('ciprofloxacin', contraindications),
    isOneAllergy: true,
  },
  aminoglycoside: {
    one: 'an aminoglycoside antibiotic',
    many: 'aminoglycosides',
    members: 'amikacin, framycetin, gentamicin, neomycin, streptomycin, tobramycin',
    source: labelOf('gentamicin', contraindications),
    isOneAllergy: true,
  },
  imidazole: {
    one: 'an azole antifungal',
    many: 'azole antifungals',
    words: 'azole',
    members:
      'bifonazole, clotrimazole, econazole, fluconazole, itraconazole, ketoconazole, miconazole, posaconazole, voriconazole',
    source: labelOf('fluconazole', contraindications),
  },
  localAnaesthetic: {
    one: 'a local anaesthetic of the amide kind',
    many: 'local anaesthetics',
    words: 'local anaesthetic, local anesthetic, dental anaesthetic',
    members:
      'articaine, bupivacaine, levobupivacaine, lidocaine, mepivacaine, prilocaine, ropivacaine',
    source: labelOf('lidocaine', contraindications),
    isOneAllergy: true,
    isSilentAsPair: true,
  },
  bisphosphonate: {
    one: 'a bisphosphonate',
    many: 'bisphosphonates',
    members: bisphosphonates,
    source: labelOf('alendronate', 'description'),
  },
  benzodiazepine: {
    one: 'a benzodiazepine',
    many: 'benzodiazepines',
    words: 'benzo',
    members: list('benzodiazepine'),
    source: labelOf('lorazepam', contraindications),
    isOneAllergy: true,
  },
  betaBlocker: {
    one: 'a beta blocker',
    many: 'beta blockers',
    words: 'beta-blocker, betablocker, beta adrenergic blocker',
    members:
      'atenolol, betaxolol, bisoprolol, carvedilol, labetalol, metoprolol, nadolol, nebivolol, oxprenolol, pindolol, propranolol, sotalol, timolol',
    source: labelOf('metoprolol', 'description'),
  },
  calciumBlocker: {
    one: 'a calcium channel blocker',
    many: 'calcium channel blockers',
    words: 'calcium blocker, ccb',
    members:
      'amlodipine, clevidipine, diltiazem, felodipine, lercanidipine, nifedipine, nimodipine, verapamil',
    source: labelOf('amlodipine', 'description'),
  },
  loopDiuretic: {
    one: 'a loop diuretic',
    many: 'loop diuretics',
    members: 'bumetanide, etacrynic acid, furosemide',
    source: labelOf('furosemide', 'clinical pharmacology'),
  },
  thiazide: {
    one: 'a thiazide or similar diuretic',
    many: 'thiazides',
    words: 'thiazide diuretic',
    members: list('thiazide'),
    source: labelOf('hydrochlorothiazide', 'description'),
  },
  anticoagulant: {
    one: 'an anticoagulant',
    many: 'anticoagulants',
    words: 'blood thinner, doac, noac',
    members: list('anticoagulant'),
    source: medlinePlus('Blood thinners', 'bloodthinners.html'),
    isSilentAsPair: true,
  },
  heparin: {
    one: 'a heparin',
    many: 'heparin injections',
    members: 'dalteparin, enoxaparin, heparin',
    source: labelOf('enoxaparin', contraindications),
    isOneAllergy: true,
  },
  neprilysinInhibitor: {
    one: 'a neprilysin inhibitor',
    many: 'neprilysin inhibitors',
    members: 'sacubitril',
    source: labelOf('sacubitril and valsartan', contraindications),
  },
  antiplatelet: {
    one: 'an antiplatelet medicine',
    many: 'antiplatelet medicines',
    words: 'antiplatelet',
    members: list('antiplatelet'),
    source: medlinePlus('Blood thinners', 'bloodthinners.html'),
  },
  reuptakeInhibitor: {
    one: 'an antidepressant that inhibits the reuptake of serotonin (SSRI or SNRI)',
    many: 'serotonin reuptake inhibitors',
    words: 'ssri, snri',
    members: list('serotoninReuptakeInhibitor'),
    source: medlinePlus('Antidepressants', 'antidepressants.html'),
  },
  tricyclic: {
    one: 'a tricyclic antidepressant',
    many: 'tricyclic antidepressants',
    words: 'tricyclic, tca',
    members: list('tricyclic'),
    source: labelOf('amitriptyline', contraindications),
  },
  antipsychotic: {
    one: 'an antipsychotic',
    many: 'antipsychotics',
    words: 'neuroleptic',
    members:
      'amisulpride, aripiprazole, asenapine, brexpiprazole, cariprazine, chlorpromazine, clozapine, droperidol, flupentixol, haloperidol, lurasidone, olanzapine, paliperidone, periciazine, prochlorperazine, quetiapine, risperidone, trifluoperazine, ziprasidone, zuclopenthixol',
    source: labelOf('quetiapine', 'boxed warning'),
  },
  protonPumpInhibitor: {
    one: 'a proton pump inhibitor',
    many: 'proton pump inhibitors',
    words: 'ppi',
    members: list('protonPumpInhibitor'),
    source: labelOf('pantoprazole', contraindications),
    isOneAllergy: true,
  },
  antihistamine: {
    one: 'an antihistamine',
    many: 'antihistamines',
    members:
      'alimemazine, cetirizine, chlorphenamine, cyproheptadine, desloratadine, dexchlorpheniramine, diphenhydramine, doxylamine, fexofenadine, levocetirizine, loratadine, pheniramine, promethazine',
    source: labelOf('promethazine', 'description'),
  },
  sulfonylurea: {
    one: 'a sulfonylurea',
    many: 'sulfonylureas',
    members: list('sulfonylurea'),
    source: labelOf('glimepiride', 'description'),
  },
  gliptin: {
    one: 'a DPP-4 inhibitor (gliptin)',
    many: 'gliptins',
    words: 'dpp 4 inhibitor, dpp4 inhibitor',
    members: 'alogliptin, linagliptin, saxagliptin, sitagliptin, vildagliptin',
    source: labelOf('linagliptin', 'description'),
  },
  sglt2Inhibitor: {
    one: 'an SGLT2 inhibitor',
    many: 'SGLT2 inhibitors',
    words: 'gliflozin',
    members: 'canagliflozin, dapagliflozin, empagliflozin, ertugliflozin',
    source: labelOf('empagliflozin', 'description'),
  },
  glp1Agonist: {
    one: 'a GLP-1 receptor agonist',
    many: 'GLP-1 receptor agonists',
    members: 'dulaglutide, exenatide, liraglutide, semaglutide, tirzepatide',
    source: labelOf('semaglutide', 'description'),
  },
  inhaledSteroid: {
    one: 'an inhaled or nasal corticosteroid',
    many: 'inhaled corticosteroids',
    words: 'inhaled steroid, steroid, cortisone',
    members: 'beclometasone, budesonide, ciclesonide, fluticasone, mometasone',
    source: labelOf('budesonide', 'description'),
  },
  corticosteroid: {
    one: 'a corticosteroid',
    many: 'corticosteroids',
    words: 'steroid, cortisone',
    members:
      'betamethasone, cortisone, dexamethasone, fludrocortisone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone',
    source: medlinePlus('Steroids', 'steroids.html'),
  },
  longBronchodilator: {
    one: 'a long-acting beta agonist',
    many: 'long-acting beta agonists',
    words: 'laba',
    members: 'formoterol, indacaterol, olodaterol, salmeterol, vilanterol',
    source: labelOf('salmeterol', 'description'),
  },
  inhaledAntimuscarinic: {
    one: 'an inhaled anticholinergic',
    many: 'inhaled anticholinergics',
    words: 'lama',
    members: 'aclidinium, glycopyrronium, ipratropium, tiotropium, umeclidinium',
    source: labelOf('tiotropium', 'description'),
  },
  bladderAntimuscarinic: {
    one: 'an anticholinergic for the bladder',
    many: 'anticholinergics for the bladder',
    words: 'anticholinergic',
    members: 'darifenacin, oxybutynin, propantheline, solifenacin, tolterodine',
    source: labelOf('oxybutynin', 'description'),
  },
  cholinesteraseInhibitor: {
    one: 'a cholinesterase inhibitor',
    many: 'cholinesterase inhibitors',
    members: list('cholinesteraseInhibitor'),
    source: labelOf('donepezil', 'description'),
  },
  alphaBlocker: {
    one: 'an alpha blocker',
    many: 'alpha blockers',
    members: 'alfuzosin, doxazosin, prazosin, silodosin, tamsulosin, terazosin',
    source: labelOf('tamsulosin', 'description'),
  },
  nitrate: {
    one: 'a nitrate',
    many: 'nitrates',
    members: 'glyceryl trinitrate, isosorbide dinitrate, isosorbide mononitrate',
    source: labelOf('nitroglycerin', 'description'),
    isSilentAsPair: true,
  },
  iron: {
    one: 'an iron preparation',
    many: 'iron preparations',
    words: 'iron, iron infusion',
    members:
      'ferric carboxymaltose, ferric derisomaltose, ferrous fumarate, ferrous sulfate, iron polymaltose, iron sucrose',
    source: labelOf('ferrous sulfate', 'active ingredient'),
  },
  estrogen: {
    one: 'an estrogen',
    many: 'estrogens',
    words: 'oestrogen, hrt, hormone replacement, hormone replacement therapy',
    members: 'conjugated estrogens, estradiol, estriol, ethinylestradiol',
    source: labelOf('estradiol', contraindications),
  },
  vitamin: {
    one: 'a vitamin',
    many: 'vitamins',
    members:
      'biotin, calcitriol, colecalciferol, cyanocobalamin, ergocalciferol, folic acid, hydroxocobalamin, multivitamin, nicotinamide, nicotinic acid, phytomenadione, pyridoxine, riboflavin, thiamine, vitamin a, vitamin c, vitamin e',
    source: medlinePlus('Vitamins', 'vitamins.html'),
    isSilentAsPair: true,
  },
  aromaticAnticonvulsant: {
    one: 'an aromatic anticonvulsant',
    many: 'aromatic anticonvulsants',
    members: 'carbamazepine, oxcarbazepine, phenobarbital, phenytoin, primidone',
    source: labelOf('oxcarbazepine', 'Hypersensitivity'),
    isSilentAsPair: true,
    isNoAllergy: true,
  },
  antiresorptive: {
    one: 'an antiresorptive medicine for bone',
    many: 'antiresorptive medicines',
    members: `${bisphosphonates}, denosumab`,
    source: osteoporosis,
    isNoAllergy: true,
  },
  ...furtherClasses,
} as const satisfies Record<string, MedicineClass>;

export type MedicineClassName = keyof typeof table;
export const classes: Readonly<Record<MedicineClassName, MedicineClass>> = table;
export const classNames = Object.keys(table) as MedicineClassName[];
