import type { InteractionPair } from '../facts/interaction-pair.ts';

/** Ingredients close to a pair, that it must not warn of. */
export const nearMisses: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'stimulant+maoInhibitor': [['modafinil', 'phenelzine']],
  'serotoninReuptakeInhibitor+maoInhibitor': [['agomelatine', 'tranylcypromine']],
  'opioidWithMao+maoInhibitor': [['loperamide', 'moclobemide']],
  'tricyclic+maoInhibitor': [['amitriptyline', 'mirtazapine']],
  'triptan+maoAInhibitor': [
    ['sumatriptan', 'selegiline'],
    ['naratriptan', 'phenelzine'],
  ],
  'tranylcypromine+procarbazine': [['tranylcypromine', 'capecitabine']],
  'atazanavir+protonPumpInhibitor': [
    ['darunavir', 'omeprazole'],
    ['atazanavir', 'sucralfate'],
  ],
  'febuxostat+thiopurine': [['febuxostat', 'methotrexate']],
  'irinotecan+strongCyp3a4Inhibitor': [['irinotecan', 'azithromycin']],
  'statinNeverWithInhibitor+strongCyp3a4Inhibitor': [
    ['rosuvastatin', 'clarithromycin'],
    ['pravastatin', 'itraconazole'],
    ['simvastatin', 'azithromycin'],
  ],
  'ergot+strongCyp3a4Inhibitor': [
    ['cabergoline', 'clarithromycin'],
    ['ergotamine', 'roxithromycin'],
  ],
  'tizanidine+cyp1a2Inhibitor': [
    ['baclofen', 'ciprofloxacin'],
    ['tizanidine', 'moxifloxacin'],
  ],
  'ramelteon+cyp1a2Inhibitor': [['melatonin', 'fluvoxamine']],
  'proteaseInhibitor+strongCyp3a4Inducer': [['ritonavir', 'levetiracetam']],
  'opioid+benzodiazepine': [
    ['loperamide', 'temazepam'],
    ['oxycodone', 'melatonin'],
    ['naloxone', 'diazepam'],
  ],
  'opioid+zDrug': [
    ['loperamide', 'zopiclone'],
    ['oxycodone', 'melatonin'],
  ],
  'anticoagulant+anticoagulant': [['warfarin', 'phytomenadione']],
  'anticoagulant+nsaid': [['apixaban', 'paracetamol']],
  'anticoagulant+antiplatelet': [['warfarin', 'glyceryl trinitrate']],
  'aceInhibitor+angiotensinBlocker': [['perindopril', 'amlodipine']],
  'aceInhibitor+sacubitril': [['amlodipine', 'sacubitril']],
  'potassiumSparing+potassium': [['furosemide', 'potassium chloride']],
  'potassiumSparing+potassiumSparing': [['spironolactone', 'furosemide']],
  'aceInhibitor+potassium': [['perindopril', 'magnesium aspartate']],
  'angiotensinBlocker+potassium': [['irbesartan', 'calcium carbonate']],
  'aceInhibitor+potassiumSparing': [['ramipril', 'hydrochlorothiazide']],
  'angiotensinBlocker+potassiumSparing': [['candesartan', 'furosemide']],
  'aceInhibitor+trimethoprim': [['perindopril', 'cefalexin']],
  'angiotensinBlocker+trimethoprim': [['irbesartan', 'sulfadiazine']],
  'potassiumSparing+trimethoprim': [['spironolactone', 'nitrofurantoin']],
  'lithium+nsaid': [['lithium carbonate', 'aspirin']],
  'lithium+thiazide': [['sodium valproate', 'indapamide']],
  'lithium+otherDiuretic': [['lithium carbonate', 'mannitol']],
  'lithium+aceInhibitor': [['lithium carbonate', 'bisoprolol']],
  'lithium+angiotensinBlocker': [['sodium valproate', 'irbesartan']],
  'allopurinol+thiopurine': [['allopurinol', 'methotrexate']],
  'methotrexate+trimethoprim': [['methotrexate', 'cefalexin']],
  'digoxin+amiodarone': [['digoxin', 'bisoprolol']],
  'tramadol+serotoninReuptakeInhibitor': [
    ['tramadol', 'agomelatine'],
    ['oxycodone', 'sertraline'],
  ],
  'statinNeverWithInhibitor+erythromycin': [['pravastatin', 'erythromycin']],
  'simvastatin+simvastatinNever': [
    ['simvastatin', 'fenofibrate'],
    ['pravastatin', 'gemfibrozil'],
  ],
  'atorvastatin+atorvastatinLimit': [
    ['atorvastatin', 'roxithromycin'],
    ['rosuvastatin', 'clarithromycin'],
  ],
  'nitrate+pde5Inhibitor': [
    ['nicorandil', 'finasteride'],
    ['glyceryl trinitrate', 'tamsulosin'],
  ],
  'opioid+gabapentinoid': [
    ['oxycodone', 'levetiracetam'],
    ['loperamide', 'pregabalin'],
  ],
  'opioidByCyp3a4+strongCyp3a4Inhibitor': [
    ['morphine', 'clarithromycin'],
    ['fentanyl', 'azithromycin'],
  ],
  'serotonergicOpioid+serotoninReuptakeInhibitor': [
    ['tapentadol', 'agomelatine'],
    ['oxycodone', 'sertraline'],
  ],
  'hypericum+serotoninReuptakeInhibitor': [['ginkgo biloba', 'sertraline']],
  'bupropion+maoInhibitor': [['varenicline', 'phenelzine']],
  'warfarin+warfarinRaised': [
    ['warfarin', 'cefalexin'],
    ['apixaban', 'metronidazole'],
  ],
  'warfarin+inducer': [['warfarin', 'levetiracetam']],
  'factorXaInhibitor+inducer': [['apixaban', 'levetiracetam']],
  'factorXaInhibitor+factorXaRaised': [['apixaban', 'fluconazole']],
  'betaBlocker+heartCalciumBlocker': [
    ['metoprolol', 'amlodipine'],
    ['ramipril', 'diltiazem'],
  ],
  'ivabradine+ivabradineNever': [['ivabradine', 'amlodipine']],
  'digoxin+digoxinRaised': [
    ['digoxin', 'roxithromycin'],
    ['digoxin', 'diltiazem'],
  ],
  'simvastatin+simvastatinLimit': [
    ['pravastatin', 'amlodipine'],
    ['simvastatin', 'felodipine'],
  ],
  'colchicine+colchicineNever': [
    ['colchicine', 'azithromycin'],
    ['allopurinol', 'clarithromycin'],
  ],
  'colchicine+colchicineLess': [['colchicine', 'amlodipine']],
  'aceInhibitor+nsaid': [
    ['ramipril', 'paracetamol'],
    ['ramipril', 'aspirin'],
  ],
  'angiotensinBlocker+nsaid': [['irbesartan', 'paracetamol']],
  'methotrexate+nsaid': [
    ['methotrexate', 'paracetamol'],
    ['leflunomide', 'ibuprofen'],
  ],
  'levodopa+dopamineAntagonist': [
    ['levodopa', 'domperidone'],
    ['levodopa', 'quetiapine'],
  ],
  'clozapine+cyp1a2Inhibitor': [
    ['clozapine', 'norfloxacin'],
    ['quetiapine', 'fluvoxamine'],
  ],
  'theophylline+cyp1a2Inhibitor': [
    ['salbutamol', 'ciprofloxacin'],
    ['theophylline', 'moxifloxacin'],
  ],
  'carbamazepine+macrolideInhibitor': [
    ['carbamazepine', 'azithromycin'],
    ['lamotrigine', 'clarithromycin'],
  ],
  'valproate+carbapenem': [
    ['levetiracetam', 'meropenem'],
    ['sodium valproate', 'cefalexin'],
  ],
  'serotoninReuptakeInhibitor+anticoagulant': [
    ['mirtazapine', 'apixaban'],
    ['sertraline', 'tranexamic acid'],
  ],
  'serotoninReuptakeInhibitor+nsaid': [
    ['mirtazapine', 'ibuprofen'],
    ['sertraline', 'paracetamol'],
  ],
  'serotoninReuptakeInhibitor+antiplatelet': [['agomelatine', 'aspirin']],
  'clopidogrel+omeprazole': [
    ['clopidogrel', 'pantoprazole'],
    ['aspirin', 'esomeprazole'],
  ],
  'cholinesteraseInhibitor+anticholinergic': [
    ['donepezil', 'mirabegron'],
    ['memantine', 'oxybutynin'],
    ['donepezil', 'hyoscine butylbromide'],
    ['galantamine', 'loratadine'],
  ],
  'sulfonylurea+insulin': [
    ['metformin', 'insulin glargine'],
    ['gliclazide', 'sitagliptin'],
  ],
  'levothyroxine+mineral': [
    ['levothyroxine', 'magnesium aspartate'],
    ['liothyronine', 'ferrous sulfate'],
    ['levothyroxine', 'zinc sulfate'],
  ],
  'ciprofloxacin+mineral': [['amoxicillin', 'calcium carbonate']],
  'ciprofloxacin+magnesium': [['cefalexin', 'magnesium aspartate']],
  'moxifloxacin+mineral': [['azithromycin', 'ferrous sulfate']],
  'moxifloxacin+magnesium': [['moxifloxacin', 'sodium bicarbonate']],
  'otherQuinolone+mineral': [['norfloxacin', 'iron sucrose']],
  'otherQuinolone+magnesium': [['norfloxacin', 'pantoprazole']],
  'tetracycline+mineral': [['tigecycline', 'calcium carbonate']],
  'tetracycline+magnesium': [['doxycycline', 'famotidine']],
  'oralBisphosphonate+mineral': [
    ['zoledronic acid', 'calcium carbonate'],
    ['alendronic acid', 'colecalciferol'],
  ],
  'oralBisphosphonate+magnesium': [['denosumab', 'magnesium aspartate']],
};

/** The name of a pair in the table above. */
export function nameOf({ groups }: Pick<InteractionPair, 'groups'>): string {
  return groups.join('+');
}
