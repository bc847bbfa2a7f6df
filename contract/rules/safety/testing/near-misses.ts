import type { InteractionPair } from '../facts/interaction-pairs.ts';

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
};

/** The name of a pair in the table above. */
export function nameOf({ groups }: Pick<InteractionPair, 'groups'>): string {
  return groups.join('+');
}
