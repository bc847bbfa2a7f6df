import type { TypedName } from './typed-products.ts';

/**
 * Lines as prescribers type them, given other than by mouth, each with how it reads, without its route; written on Wednesday
 * 25-Nov-2026.
 */
export const typedOtherLines: readonly (readonly [of: TypedName, typed: string, reads: string])[] =
  [
    [
      'GTN patch',
      'GTN patch 5mg on 0800 off 2000',
      '1 patch – every day – on at 08:00, off at 20:00',
    ],
    [
      'GTN patch',
      'gtn patch 1 patch on at 8am off at 8pm',
      '1 patch – every day – on at 08:00, off at 20:00',
    ],
    [
      'GTN patch',
      'apply 1 patch mane, remove 2000',
      '1 patch – every day – on at 08:00, off at 20:00',
    ],
    [
      'GTN patch',
      'GTN patch 1 daily on 0800 off 2200 rotate sites',
      '1 patch to another site each time – every day – on at 08:00, off at 22:00',
    ],
    [
      'GTN spray',
      'GTN spray 1 spray s/l prn chest pain max 3 sprays/24h',
      '1 spray – when required for chest pain – do not exceed 3 sprays in 24 hours',
    ],
    ['lantus', 'lantus 20u nocte', '20 units – once a day at night – 20:00'],
    ['lantus', 'lantus 20 units sc nocte', '20 units – once a day at night – 20:00'],
    [
      'lantus',
      'insulin glargine 24 units mane 12 units nocte',
      '24 units at 08:00 and 12 units at 20:00 – every day',
    ],
    [
      'novorapid',
      'novorapid 8u 0730 6u 1200 10u 1730',
      '8 units at 07:30, 6 units at 12:00 and 10 units at 17:30 – every day',
    ],
    [
      'novorapid',
      'novorapid 6 units tds 0730 1200 1730',
      '6 units – three times a day – 07:30, 12:00, 17:30',
    ],
    [
      'novomix 30',
      'novomix 30 24u mane 16u nocte',
      '24 units at 08:00 and 16 units at 20:00 – every day',
    ],
    [
      'hydroxocobalamin',
      'b12 1mg im 3 monthly',
      '1 mg (1 mL) – every 3 months on the 25th – 08:00',
    ],
    [
      'hydroxocobalamin',
      'hydroxocobalamin 1mg imi alternate days 2/52 then every 3 months',
      '1 mg (1 mL) every second day for 14 days, then 1 mg (1 mL) every 3 months on the 9th – 08:00',
    ],
    ['denosumab', 'prolia 60mg s/c 6 monthly', '60 mg (1 mL) – every 6 months on the 25th – 08:00'],
    [
      'denosumab',
      'denosumab 60 mg every 6 months from 1 Dec',
      '60 mg (1 mL) – every 6 months on the 1st – 08:00 – from 01-Dec-2026',
    ],
    [
      'paliperidone',
      'paliperidone 75mg im monthly on the 1st',
      '75 mg (0.75 mL) – once a month on the 1st – 08:00',
    ],
    [
      'haloperidol',
      'haloperidol 0.5mg sc q4h prn for nausea max 2mg/24h',
      '0.5 mg (0.1 mL) – when required for nausea – not sooner than every 4 hours – do not exceed 2 mg (0.4 mL) in 24 hours',
    ],
    [
      'morphine',
      'morphine 2.5mg subcut q1h prn for pain or breathlessness max 15 mg/24h',
      '2.5 mg (0.25 mL) – when required for pain or breathlessness – not sooner than every hour – do not exceed 15 mg (1.5 mL) in 24 hours',
    ],
    ['norspan', 'norspan 10mcg/hr patch weekly wed', '1 patch – once a week on Wednesday – 08:00'],
    ['norspan', 'norspan 1 patch every 7 days', '1 patch – every 7 days – 08:00'],
    ['fentanyl', 'fentanyl 12mcg/h patch q72h', '1 patch – every 72 hours – 08:00'],
    ['fentanyl', 'fentanyl 1 patch every 3 days', '1 patch – every 3 days – 08:00'],
    [
      'rivastigmine',
      'exelon patch 5 1 patch mane another site each time',
      '1 patch to another site each time – once a day in the morning – 08:00',
    ],
    [
      'rivastigmine',
      'rivastigmine 4.6mg/24h patch 4/52 then 2 patches mane',
      '1 patch for 28 days, then 2 patches – once a day in the morning – 08:00',
    ],
    [
      'salbutamol',
      'ventolin 2 puffs q4h prn for wheeze max 12 puffs/24h',
      '200 microgram (2 puffs) – when required for wheeze – not sooner than every 4 hours – do not exceed 1,200 microgram (12 puffs) in 24 hours',
    ],
    [
      'salbutamol',
      'salbutamol 1-2 puffs 4/24 prn sob max 12 puffs/day',
      '100 microgram to 200 microgram (1 to 2 puffs) – when required for sob – not sooner than every 4 hours – do not exceed 1,200 microgram (12 puffs) in 24 hours',
    ],
    ['seretide', 'seretide 250/25 2 puffs bd', '2 puffs – twice a day – 08:00, 20:00'],
    ['seretide', 'seretide 2 bd', '2 puffs – twice a day – 08:00, 20:00'],
    [
      'trelegy',
      'trelegy ellipta 100/62.5/25 1 inhalation mane',
      '1 inhalation – once a day in the morning – 08:00',
    ],
    [
      'nasonex',
      'nasonex 2 sprays each nostril mane',
      '2 sprays to each nostril – once a day in the morning – 08:00',
    ],
    [
      'latanoprost',
      'xalatan 1 drop both eyes nocte',
      '1 drop to both eyes – once a day at night – 20:00',
    ],
    [
      'latanoprost',
      'latanoprost 1 drop L eye nocte',
      '1 drop to the left eye – once a day at night – 20:00',
    ],
    [
      'chlorsig',
      'chlorsig 1 drop right eye q2h 2/7 then qid 5/7',
      '1 drop to the right eye every 2 hours for 2 days, then 1 drop to the right eye every day at 08:00, 12:00, 17:00 and 21:00 for 5 days, then stop (last day 01-Dec-2026) to 01-Dec-2026',
    ],
    [
      'chlorsig',
      'chlorsig eye drops 1 drop to each eye qid 5/7',
      '1 drop to each eye – four times a day – 08:00, 12:00, 17:00, 21:00 to 29-Nov-2026',
    ],
    [
      'sofradex',
      'sofradex 3 drops left ear tds 7/7',
      '3 drops to the left ear – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026',
    ],
    [
      'hydrocortisone',
      'hydrocortisone 1% cream thin layer to affected area bd 7/7',
      'a thin layer to affected area – twice a day – 08:00, 20:00 to 01-Dec-2026',
    ],
    [
      'hydrocortisone',
      'dermaid apply a thin layer to the rash bd',
      'a thin layer to the rash – twice a day – 08:00, 20:00',
    ],
    [
      'voltaren',
      'voltaren emulgel 2 g to the painful joint tds',
      '2 g to the painful joint – three times a day – 08:00, 14:00, 20:00',
    ],
    [
      'voltaren',
      'voltaren 4g to both knees qid',
      '4 g to both knees – four times a day – 08:00, 12:00, 17:00, 21:00',
    ],
    [
      'canesten',
      'canesten 6 day 1 applicator nocte 6/7',
      '1 applicator – once a day at night – 20:00 to 30-Nov-2026',
    ],
    [
      'vagifem',
      'vagifem 1 pessary nocte 2/52 then twice a week mon thu',
      '10 microgram (1 pessary) every day for 14 days, then 10 microgram (1 pessary) on Monday and Thursday – 20:00',
    ],
    [
      'bisacodyl',
      'dulcolax 1 supp pr prn constipation max 1 supp/24h',
      '10 mg (1 suppository) – when required for constipation – do not exceed 10 mg (1 suppository) in 24 hours',
    ],
    [
      'microlax',
      'microlax enema 1 prn for constipation max 1 enema in 24 hours',
      '1 enema – when required for constipation – do not exceed 1 enema in 24 hours',
    ],
  ];
