/**
 * Medicines that interact in the same way, by their Australian approved names. Our own lists, made from the sources of
 * the pairs; none is a copy of a licensed list, and none is complete.
 */
const lists = {
  opioid:
    'buprenorphine, codeine, dihydrocodeine, fentanyl, hydromorphone, methadone, morphine, oxycodone, pethidine, tapentadol, tramadol',
  benzodiazepine:
    'alprazolam, bromazepam, clobazam, clonazepam, diazepam, flunitrazepam, lorazepam, midazolam, nitrazepam, oxazepam, temazepam, triazolam',
  zDrug: 'zolpidem, zopiclone',
  anticoagulant:
    'apixaban, dabigatran, dalteparin, edoxaban, enoxaparin, fondaparinux, heparin, phenindione, rivaroxaban, warfarin',
  nsaid:
    'celecoxib, diclofenac, etoricoxib, flurbiprofen, ibuprofen, indometacin, ketoprofen, ketorolac, mefenamic acid, meloxicam, naproxen, parecoxib, piroxicam, sulindac',
  antiplatelet: 'aspirin, clopidogrel, dipyridamole, prasugrel, ticagrelor, ticlopidine',
  aceInhibitor:
    'captopril, enalapril, fosinopril, lisinopril, perindopril, quinapril, ramipril, trandolapril',
  angiotensinBlocker:
    'candesartan, eprosartan, irbesartan, losartan, olmesartan, telmisartan, valsartan',
  sacubitril: 'sacubitril',
  potassium:
    'potassium, potassium bicarbonate, potassium carbonate, potassium chloride, potassium citrate, potassium gluconate',
  potassiumSparing: 'amiloride, eplerenone, spironolactone, triamterene',
  trimethoprim: 'trimethoprim',
  lithium: 'lithium',
  thiazide:
    'bendroflumethiazide, chlorothiazide, chlortalidone, hydrochlorothiazide, indapamide, metolazone',
  otherDiuretic: 'amiloride, bumetanide, etacrynic acid, furosemide, spironolactone, triamterene',
  methotrexate: 'methotrexate',
  digoxin: 'digoxin',
  amiodarone: 'amiodarone',
  serotoninReuptakeInhibitor:
    'citalopram, desvenlafaxine, duloxetine, escitalopram, fluoxetine, fluvoxamine, paroxetine, sertraline, venlafaxine, vortioxetine',
  tramadol: 'tramadol',
  strongCyp3a4Inhibitor:
    'clarithromycin, cobicistat, idelalisib, indinavir, itraconazole, ketoconazole, lopinavir, nefazodone, nelfinavir, posaconazole, ritonavir, saquinavir, telithromycin, tipranavir, voriconazole',
  erythromycin: 'erythromycin',
  statinNeverWithInhibitor: 'lovastatin, simvastatin',
  simvastatin: 'simvastatin',
  simvastatinNever: 'ciclosporin, danazol, gemfibrozil',
  atorvastatin: 'atorvastatin',
  atorvastatinLimit: 'clarithromycin, itraconazole, lopinavir, nelfinavir, ritonavir, saquinavir',
  stimulant:
    'amfetamine, atomoxetine, dexamfetamine, lisdexamfetamine, methylphenidate, phentermine',
  /** Linezolid and methylthioninium chloride are antimicrobial and antidote, but inhibit the enzyme anyway. */
  maoInhibitor:
    'isocarboxazid, linezolid, methylthioninium chloride, moclobemide, phenelzine, rasagiline, safinamide, selegiline, tranylcypromine',
  /** Without safinamide, whose label lets an SSRI be given with care. */
  otherMaoInhibitor:
    'isocarboxazid, linezolid, methylthioninium chloride, moclobemide, phenelzine, rasagiline, selegiline, tranylcypromine',
  safinamide: 'safinamide',
  /** With vortioxetine, which the label of safinamide doesn’t rule out. */
  ssri: 'citalopram, escitalopram, fluoxetine, fluvoxamine, paroxetine, sertraline, vortioxetine',
  snri: 'desvenlafaxine, duloxetine, venlafaxine',
  /** Without those that inhibit only the B form: the labels of triptans speak of the A form. */
  maoAInhibitor:
    'isocarboxazid, linezolid, methylthioninium chloride, moclobemide, phenelzine, tranylcypromine',
  opioidWithMao: 'dextromethorphan, fentanyl, methadone, pethidine, tapentadol, tramadol',
  tricyclic:
    'amitriptyline, clomipramine, dosulepin, doxepin, imipramine, nortriptyline, trimipramine',
  /** Those that monoamine oxidase A breaks down. */
  triptan: 'rizatriptan, sumatriptan, zolmitriptan',
  tranylcypromine: 'tranylcypromine',
  procarbazine: 'procarbazine',
  atazanavir: 'atazanavir',
  protonPumpInhibitor:
    'dexlansoprazole, esomeprazole, lansoprazole, omeprazole, pantoprazole, rabeprazole',
  febuxostat: 'febuxostat',
  allopurinol: 'allopurinol',
  thiopurine: 'azathioprine, mercaptopurine',
  irinotecan: 'irinotecan',
  ergot: 'dihydroergotamine, ergometrine, ergotamine, methylergometrine, methysergide',
  tizanidine: 'tizanidine',
  ramelteon: 'ramelteon',
  cyp1a2Inhibitor: 'ciprofloxacin, fluvoxamine',
  proteaseInhibitor:
    'atazanavir, darunavir, fosamprenavir, indinavir, lopinavir, nelfinavir, nirmatrelvir, ritonavir, saquinavir, tipranavir',
  strongCyp3a4Inducer:
    'apalutamide, carbamazepine, enzalutamide, hypericum perforatum, mitotane, phenobarbital, phenytoin, primidone, rifampicin',
  nitrate: 'glyceryl trinitrate, isosorbide dinitrate, isosorbide mononitrate',
  pde5Inhibitor: 'sildenafil, tadalafil, vardenafil',
  gabapentinoid: 'gabapentin, pregabalin',
  opioidByCyp3a4: 'fentanyl, methadone, oxycodone',
  serotonergicOpioid: 'pethidine, tapentadol',
  hypericum: 'hypericum perforatum',
  bupropion: 'bupropion',
  warfarin: 'warfarin',
  warfarinRaised:
    'amiodarone, azithromycin, ciprofloxacin, clarithromycin, doxycycline, erythromycin, fluconazole, fluvoxamine, levofloxacin, metronidazole, miconazole, moxifloxacin, norfloxacin, roxithromycin, sulfamethoxazole, trimethoprim, voriconazole',
  inducer: 'carbamazepine, hypericum perforatum, phenobarbital, phenytoin, rifampicin',
  /** Those that its sources name for P-glycoprotein too. */
  pgpInducer: 'carbamazepine, hypericum perforatum, phenytoin, rifampicin',
  phenobarbital: 'phenobarbital',
  factorXaInhibitor: 'apixaban, rivaroxaban',
  factorXaRaised: 'itraconazole, ketoconazole, ritonavir',
  betaBlocker:
    'atenolol, bisoprolol, carvedilol, labetalol, metoprolol, nadolol, nebivolol, oxprenolol, pindolol, propranolol, sotalol',
  heartCalciumBlocker: 'diltiazem, verapamil',
  ivabradine: 'ivabradine',
  ivabradineNever:
    'clarithromycin, cobicistat, diltiazem, itraconazole, ketoconazole, nefazodone, nelfinavir, ritonavir, verapamil',
  digoxinRaised:
    'clarithromycin, diltiazem, erythromycin, itraconazole, quinine, ritonavir, verapamil',
  simvastatinLimit: 'amiodarone, amlodipine, diltiazem, verapamil',
  colchicine: 'colchicine',
  colchicineNever: 'ciclosporin, clarithromycin, itraconazole, ketoconazole, ritonavir',
  colchicineLess: 'diltiazem, erythromycin, fluconazole, verapamil',
  levodopa: 'levodopa',
  dopamineAntagonist:
    'amisulpride, chlorpromazine, droperidol, flupentixol, haloperidol, metoclopramide, olanzapine, paliperidone, periciazine, prochlorperazine, risperidone, trifluoperazine, ziprasidone, zuclopenthixol',
  clozapine: 'clozapine',
  marrowSuppressor:
    'azathioprine, carbimazole, cyclophosphamide, mercaptopurine, methotrexate, penicillamine, propylthiouracil, sulfamethoxazole',
  theophylline: 'aminophylline, theophylline',
  carbamazepine: 'carbamazepine',
  macrolideInhibitor: 'clarithromycin, erythromycin',
  valproate: 'sodium valproate',
  carbapenem: 'ertapenem, imipenem, meropenem',
  clopidogrel: 'clopidogrel',
  omeprazole: 'esomeprazole, omeprazole',
  cholinesteraseInhibitor: 'donepezil, galantamine, rivastigmine',
  anticholinergic:
    'alimemazine, amitriptyline, atropine, benzatropine, chlorphenamine, clomipramine, cyproheptadine, darifenacin, dexchlorpheniramine, dicycloverine, diphenhydramine, dosulepin, doxepin, doxylamine, hyoscine hydrobromide, imipramine, nortriptyline, orphenadrine, oxybutynin, pheniramine, promethazine, propantheline, solifenacin, tolterodine, trihexyphenidyl, trimipramine',
  sulfonylurea: 'glibenclamide, gliclazide, glimepiride, glipizide',
  insulin:
    'insulin, insulin aspart, insulin aspart protamine, insulin degludec, insulin detemir, insulin glargine, insulin glulisine, insulin isophane, insulin lispro, insulin lispro protamine, insulin neutral',
  levothyroxine: 'levothyroxine',
  ciprofloxacin: 'ciprofloxacin',
  moxifloxacin: 'moxifloxacin',
  levofloxacin: 'levofloxacin',
  norfloxacin: 'norfloxacin',
  tetracycline: 'demeclocycline, doxycycline, minocycline, tetracycline',
  oralBisphosphonate: 'alendronic acid, risedronic acid',
  /** Calcium, iron and antacids. */
  mineral:
    'aluminium hydroxide, calcium, calcium carbonate, calcium citrate, ferrous fumarate, ferrous sulfate, magnesium hydroxide',
  ironOrAntacid: 'aluminium hydroxide, ferrous fumarate, ferrous sulfate, magnesium hydroxide',
  magnesium: 'magnesium, magnesium aspartate, magnesium oxide',
  naltrexone: 'naltrexone',
  nicorandil: 'nicorandil',
  decongestant: 'phenylephrine, pseudoephedrine',
  mirtazapine: 'mirtazapine',
  buspirone: 'buspirone',
  oldMaoInhibitor: 'isocarboxazid, phenelzine, tranylcypromine',
  corticosteroid:
    'betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone',
  calcineurinInhibitor: 'ciclosporin, tacrolimus',
  clonidine: 'clonidine',
  dopamineAgonist: 'apomorphine, pramipexole, ropinirole, rotigotine',
  rivastigmine: 'rivastigmine',
  metoclopramide: 'metoclopramide',
  pioglitazone: 'pioglitazone',
  alphaBlocker: 'alfuzosin, doxazosin, prazosin, silodosin, tamsulosin, terazosin',
  phytomenadione: 'phytomenadione',
  aminoglycoside: 'amikacin, gentamicin, tobramycin',
  loopDiuretic: 'bumetanide, etacrynic acid, furosemide',
  dabigatran: 'dabigatran',
  dabigatranNever: 'ciclosporin, itraconazole, ketoconazole',
  dabigatranRaised: 'amiodarone, posaconazole, verapamil',
  azole: 'posaconazole, voriconazole',
  warfarinRaisedToo:
    'capecitabine, cimetidine, disulfiram, fenofibrate, fluorouracil, gemfibrozil, itraconazole, ketoconazole, tamoxifen, tramadol',
  ticagrelor: 'ticagrelor',
  eplerenone: 'eplerenone',
  antiarrhythmic: 'amiodarone, flecainide',
  ritonavir: 'ritonavir',
  flecainide: 'flecainide',
  verapamil: 'verapamil',
  calciumBlocker:
    'amlodipine, diltiazem, felodipine, lercanidipine, nifedipine, nimodipine, verapamil',
  metoprolol: 'metoprolol',
  strongCyp2d6Inhibitor: 'bupropion, fluoxetine, paroxetine',
  statin: 'atorvastatin, fluvastatin, lovastatin, pravastatin, rosuvastatin, simvastatin',
  fusidicAcid: 'fusidic acid',
  otherStatin: 'atorvastatin, fluvastatin, pravastatin, rosuvastatin',
  gemfibrozil: 'gemfibrozil',
  statinNeverWithCiclosporin: 'atorvastatin, rosuvastatin',
  statinLimitedWithCiclosporin: 'fluvastatin, pravastatin',
  vardenafil: 'vardenafil',
  vardenafilNever: 'cobicistat, indinavir, ritonavir',
  nimodipine: 'nimodipine',
  alphaBlockerByCyp3a4: 'alfuzosin, silodosin, tamsulosin',
  agomelatine: 'agomelatine',
  antiparkinsonByCyp1a2: 'rasagiline, ropinirole',
  tamoxifen: 'tamoxifen',
  triazolam: 'triazolam',
  alprazolam: 'alprazolam',
  alprazolamNever: 'itraconazole, ketoconazole, posaconazole, voriconazole',
  midazolam: 'midazolam',
  lurasidone: 'lurasidone',
  quetiapine: 'quetiapine',
  antipsychoticByCyp: 'aripiprazole, haloperidol, risperidone',
  moderateCyp3a4Inhibitor: 'diltiazem, erythromycin, fluconazole, verapamil',
  lamotrigine: 'lamotrigine',
  phenytoin: 'phenytoin',
  phenytoinRaised:
    'amiodarone, cimetidine, disulfiram, fluconazole, fluoxetine, fluvoxamine, isoniazid, ketoconazole, sulfamethoxazole, voriconazole',
  carbamazepineRaised:
    'cimetidine, danazol, diltiazem, fluconazole, fluoxetine, fluvoxamine, isoniazid, itraconazole, ketoconazole, verapamil, voriconazole',
  lithiumRaised: 'methyldopa, metronidazole',
  theophyllineRaised: 'cimetidine, clarithromycin, disulfiram, erythromycin',
  sulfonylureaRaised:
    'ciprofloxacin, clarithromycin, fluconazole, levofloxacin, miconazole, moxifloxacin, norfloxacin, sulfamethoxazole',
  methotrexateRaised:
    'amoxicillin, ampicillin, ciclosporin, dicloxacillin, flucloxacillin, phenoxymethylpenicillin, piperacillin, probenecid',
  leflunomide: 'leflunomide',
  oralIron: 'ferrous fumarate, ferrous sulfate',
  bleedingHerb: 'garlic, ginkgo biloba',
  otherAntibiotic:
    'amoxicillin, cefaclor, cefalexin, cefuroxime, dicloxacillin, flucloxacillin, phenoxymethylpenicillin',
  aspirin: 'aspirin',
  citalopram: 'citalopram',
  glp1Agonist: 'dulaglutide, exenatide, liraglutide, semaglutide, tirzepatide',
  lercanidipine: 'lercanidipine',
  ciclosporin: 'ciclosporin',
  codeine: 'codeine',
  methenamine: 'methenamine',
  sulfonamide: 'sulfadiazine, sulfamethoxazole',
  phosphateBinder: 'lanthanum, sevelamer',
  sucralfate: 'sucralfate',
  zinc: 'zinc, zinc sulfate',
  resin: 'colestyramine',
  boundByResin: 'digoxin, warfarin',
  inhaledSteroid: 'budesonide, fluticasone',
  nonSelectiveBetaBlocker:
    'carvedilol, labetalol, nadolol, oxprenolol, pindolol, propranolol, sotalol, timolol',
  betaAgonist:
    'formoterol, indacaterol, olodaterol, salbutamol, salmeterol, terbutaline, vilanterol',
  timolol: 'timolol',
  duloxetine: 'duloxetine',
  felodipine: 'felodipine',
  tolvaptan: 'tolvaptan',
  finerenone: 'finerenone',
  fluconazole: 'fluconazole',
  /** Those that the label of fluconazole names. */
  tricyclicWithFluconazole: 'amitriptyline, nortriptyline',
  terbinafine: 'terbinafine',
  steroidByCyp3a4: 'dexamethasone, methylprednisolone, prednisolone, prednisone',
  baclofen: 'baclofen',
  sedatingAntihistamine:
    'alimemazine, cyproheptadine, dexchlorpheniramine, diphenhydramine, doxylamine, promethazine',
  suvorexant: 'suvorexant',
  bromocriptine: 'bromocriptine',
  cabergoline: 'cabergoline',
  tetrabenazine: 'tetrabenazine',
  valproateLowered: 'carbamazepine, rifampicin',
  barbiturate: 'phenobarbital, primidone',
  quinolone: 'ciprofloxacin, levofloxacin, moxifloxacin, norfloxacin',
  apomorphine: 'apomorphine',
  ondansetron: 'ondansetron',
  dronedarone: 'dronedarone',
  anyTriptan: 'eletriptan, naratriptan, rizatriptan, sumatriptan, zolmitriptan',
  spironolactone: 'spironolactone',
  sedatingAntipsychotic: 'chlorpromazine, haloperidol, olanzapine, quetiapine, risperidone',
  warfarinMoved: 'allopurinol, fluvastatin, levothyroxine, rosuvastatin, simvastatin',
  inhaledAntimuscarinic: 'aclidinium, glycopyrronium, ipratropium, tiotropium, umeclidinium',
  mirabegron: 'mirabegron',
  antipsychotic:
    'amisulpride, aripiprazole, brexpiprazole, chlorpromazine, droperidol, flupentixol, haloperidol, olanzapine, paliperidone, periciazine, quetiapine, risperidone, trifluoperazine, ziprasidone, zuclopenthixol',
  primidone: 'primidone',
  diltiazem: 'diltiazem',
  clarithromycin: 'clarithromycin',
  lamotrigineLowered: 'carbamazepine, phenobarbital, phenytoin, primidone',
  olanzapine: 'olanzapine',
} as const satisfies Record<string, string>;
export type InteractionGroup = keyof typeof lists;

const names = Object.keys(lists) as InteractionGroup[];

/** The members of a group. */
export function membersOf(group: InteractionGroup): readonly string[] {
  return lists[group].split(', ');
}

const groups = new Map<string, InteractionGroup[]>();
for (const group of names) {
  for (const member of membersOf(group)) {
    groups.set(member, [...(groups.get(member) ?? []), group]);
  }
}

/** The groups that an ingredient is in. */
export function groupsOf(ingredient: string): readonly InteractionGroup[] {
  return groups.get(ingredient) ?? [];
}

/** The ingredients that are in any group. */
export const groupMembers: readonly string[] = [...groups.keys()];
