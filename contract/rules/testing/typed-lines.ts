import type { TypedName } from './typed-products.ts';

/**
 * Lines as prescribers type them, given by mouth and without an end, each with how it reads, without its route; written on Wednesday
 * 25-Nov-2026.
 */
export const typedLines: readonly (readonly [of: TypedName, typed: string, reads: string])[] = [
  ['metformin', 'metformin 1g bd', '1 g (2 tablets) – twice a day – 08:00, 20:00'],
  ['metformin', 'metformin 500mg 2 bd', '1 g (2 tablets) – twice a day – 08:00, 20:00'],
  [
    'metformin',
    'Metformin 500 mg tab 2 tabs twice daily',
    '1 g (2 tablets) – twice a day – 08:00, 20:00',
  ],
  ['metformin', 'METFORMIN 1 G BD', '1 g (2 tablets) – twice a day – 08:00, 20:00'],
  [
    'metformin',
    'metformin 1g mane 500mg nocte',
    '1 g (2 tablets) at 08:00 and 500 mg (1 tablet) at 20:00 – every day',
  ],
  ['metformin', 'metformin 1000mg bd po', '1,000 mg (2 tablets) – twice a day – 08:00, 20:00'],
  ['metformin', '1g bd', '1 g (2 tablets) – twice a day – 08:00, 20:00'],
  [
    'warfarin',
    'warf 3mg mwf 4mg other days',
    '3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00',
  ],
  [
    'warfarin',
    'warfarin 3mg Mon Wed Fri, 4mg other days',
    '3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00',
  ],
  [
    'warfarin',
    'warfarin 2mg mon-fri 3mg weekends',
    '2 mg (2 tablets) on Monday to Friday, 3 mg (3 tablets) on other days – 08:00',
  ],
  [
    'warfarin',
    'warf 3 mg alternating with 4 mg nocte',
    '3 mg (3 tablets) every second day, 4 mg (4 tablets) on other days – 20:00',
  ],
  ['warfarin', 'warfarin 4mg daily at 1800', '4 mg (4 tablets) – once a day at night – 18:00'],
  [
    'warfarin',
    'coumadin 3 mg m/w/f 4 mg rest of week 6pm',
    '3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 18:00',
  ],
  ['methotrexate', 'mtx 10mg weekly wed', '10 mg (4 tablets) – once a week on Wednesday – 08:00'],
  [
    'methotrexate',
    'methotrexate 10 mg once a week on Wednesday',
    '10 mg (4 tablets) – once a week on Wednesday – 08:00',
  ],
  [
    'methotrexate',
    'mtx 4 tabs every Wednesday',
    '10 mg (4 tablets) – once a week on Wednesday – 08:00',
  ],
  [
    'oxycodone',
    'oxycodone 2.5–5 q4h prn max 20mg/24h',
    '2.5 mg to 5 mg (half a tablet to 1 tablet) – when required (reason not stated) – not sooner than every 4 hours – do not exceed 20 mg (4 tablets) in 24 hours',
  ],
  [
    'oxycodone',
    'endone 5mg q6h prn for breakthrough pain max 4 tabs/day',
    '5 mg (1 tablet) – when required for breakthrough pain – not sooner than every 6 hours – do not exceed 20 mg (4 tablets) in 24 hours',
  ],
  [
    'oxycodone',
    'oxycodone half a tab 4 hourly prn for severe pain, max 20 mg per day',
    '2.5 mg (half a tablet) – when required for severe pain – not sooner than every 4 hours – do not exceed 20 mg (4 tablets) in 24 hours',
  ],
  [
    'paracetamol',
    'paracetamol 1g qid',
    '1 g (2 tablets) – four times a day – 08:00, 12:00, 17:00, 21:00',
  ],
  [
    'paracetamol',
    'panadol 1g q6h prn for pain max 4g/24h',
    '1 g (2 tablets) – when required for pain – not sooner than every 6 hours – do not exceed 4 g (8 tablets) in 24 hours',
  ],
  [
    'paracetamol',
    'paracetamol 500mg-1g q4h prn for pain or fever max 4g in 24 hours',
    '500 mg to 1 g (1 to 2 tablets) – when required for pain or fever – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours',
  ],
  [
    'paracetamol',
    'paracetamol 1g tds',
    '1 g (2 tablets) – three times a day – 08:00, 14:00, 20:00',
  ],
  [
    'paracetamol',
    'paracetamol 500mg 1-2 tabs q4h prn pain max 8 tabs/24h',
    '500 mg to 1 g (1 to 2 tablets) – when required for pain – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours',
  ],
  [
    'paracetamol',
    'panadol 2 tabs 4/24 prn for headache max 8 tabs/day',
    '1 g (2 tablets) – when required for headache – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours',
  ],
  [
    'paracetamol',
    'paracetamol 1g 6 hourly when required for pain, max 4 g',
    '1 g (2 tablets) – when required for pain – not sooner than every 6 hours – do not exceed 4 g (8 tablets) in 24 hours',
  ],
  [
    'paracetamol liquid',
    'paracetamol 20mL qid',
    '960 mg (20 mL) – four times a day – 08:00, 12:00, 17:00, 21:00',
  ],
  [
    'paracetamol liquid',
    'paracetamol 480mg (10 mL) tds',
    '480 mg (10 mL) – three times a day – 08:00, 14:00, 20:00',
  ],
  [
    'paracetamol liquid',
    'paracetamol 240mg/5mL 10mL q6h prn for pain max 40mL/24h',
    '480 mg (10 mL) – when required for pain – not sooner than every 6 hours – do not exceed 1,920 mg (40 mL) in 24 hours',
  ],
  ['frusemide', 'frusemide 40mg mane', '40 mg (1 tablet) – once a day in the morning – 08:00'],
  [
    'frusemide',
    'lasix 40 mg mane 20mg midday',
    '40 mg (1 tablet) at 08:00 and 20 mg (half a tablet) at 12:00 – every day',
  ],
  [
    'frusemide',
    'frusemide 40mg 1 tab mane and 1/2 tab midday',
    '40 mg (1 tablet) at 08:00 and 20 mg (half a tablet) at 12:00 – every day',
  ],
  [
    'frusemide',
    'frusemide 80mg am 40mg 1200',
    '80 mg (2 tablets) at 08:00 and 40 mg (1 tablet) at 12:00 – every day',
  ],
  [
    'digoxin',
    'digoxin 62.5mcg mane',
    '62.5 microgram (1 tablet) – once a day in the morning – 08:00',
  ],
  [
    'digoxin',
    'digoxin 62.5 mcg alternate days mane',
    '62.5 microgram (1 tablet) – every second day – 08:00',
  ],
  [
    'digoxin',
    'digoxin 125µg daily',
    '125 microgram (2 tablets) – once a day in the morning – 08:00',
  ],
  [
    'digoxin',
    'digoxin 125mcg mon wed fri, 62.5mcg other days',
    '125 microgram (2 tablets) on Monday, Wednesday and Friday, 62.5 microgram (1 tablet) on other days – 08:00',
  ],
  [
    'thyroxine',
    'thyroxine 100mcg mane',
    '100 microgram (2 tablets) – once a day in the morning – 08:00',
  ],
  [
    'thyroxine 25',
    'thyroxine 75 mcg mon to fri, 100 mcg sat sun, 0630',
    '75 microgram (3 tablets) on Monday to Friday, 100 microgram (4 tablets) on other days – 06:30',
  ],
  [
    'thyroxine',
    'thyroxine 50 microgram 0630',
    '50 microgram (1 tablet) – once a day in the morning – 06:30',
  ],
  [
    'alendronate',
    'alendronate 70mg weekly sunday 0700',
    '70 mg (1 tablet) – once a week on Sunday – 07:00',
  ],
  [
    'alendronate',
    'fosamax 70mg 1 tab every Sunday mane',
    '70 mg (1 tablet) – once a week on Sunday – 08:00',
  ],
  ['folic acid', 'folic acid 5mg weekly thu', '5 mg (1 tablet) – once a week on Thursday – 08:00'],
  ['metoprolol', 'metoprolol 25mg bd', '25 mg (half a tablet) – twice a day – 08:00, 20:00'],
  ['metoprolol', 'metoprolol 50mg ½ bd', '25 mg (half a tablet) – twice a day – 08:00, 20:00'],
  ['metoprolol', 'metoprolol 1/2 tab bd', '25 mg (half a tablet) – twice a day – 08:00, 20:00'],
  ['perindopril', 'coversyl 5mg daily', '5 mg (1 tablet) – once a day in the morning – 08:00'],
  ['perindopril', 'perindopril 5mg nocte ongoing', '5 mg (1 tablet) – once a day at night – 20:00'],
  [
    'mirtazapine',
    'mirtazapine 7.5mg nocte',
    '7.5 mg (half a tablet) – once a day at night – 20:00',
  ],
  ['risperidone', 'risperidone 0.25mg bd', '0.25 mg (half a tablet) – twice a day – 08:00, 20:00'],
  [
    'risperidone',
    'risperidone .5 mg mane and 1.0 mg nocte',
    '0.5 mg (1 tablet) at 08:00 and 1 mg (2 tablets) at 20:00 – every day',
  ],
  [
    'temazepam',
    'temazepam 5-10mg prn for insomnia max 10 mg in 24 hours',
    '5 mg to 10 mg (half a tablet to 1 tablet) – when required for insomnia – do not exceed 10 mg (1 tablet) in 24 hours',
  ],
  [
    'sinemet',
    'sinemet 100/25 1.5 tabs 0700, 1 tab 1100 1500 1900',
    '1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – every day',
  ],
  ['sinemet', 'kinson 100/25 1 tds', '1 tablet – three times a day – 08:00, 14:00, 20:00'],
  [
    'sinemet',
    'sinemet 1 and a half tablets at 0700 and 1 tablet at 1100, 1500 and 1900',
    '1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – every day',
  ],
  ['ordine', 'ordine 2.5mg q4h', '2.5 mg (1.25 mL) – every 4 hours'],
  [
    'ordine',
    'ordine 1 mL q4h prn pain max 6 mL/day',
    '2 mg (1 mL) – when required for pain – not sooner than every 4 hours – do not exceed 12 mg (6 mL) in 24 hours',
  ],
  ['lactulose', 'lactulose 20mL bd', '13.36 g (20 mL) – twice a day – 08:00, 20:00'],
  [
    'lactulose',
    'actilax 15 mL mane 30 mL nocte',
    '10.02 g (15 mL) at 08:00 and 20.04 g (30 mL) at 20:00 – every day',
  ],
  ['movicol', 'movicol 1 sachet daily', '1 sachet – once a day in the morning – 08:00'],
  [
    'movicol',
    'movicol 1-2 sachets prn for constipation max 4 sachets/24h',
    '1 to 2 sachets – when required for constipation – do not exceed 4 sachets in 24 hours',
  ],
  ['coloxyl', 'coloxyl with senna 2 nocte', '2 tablets – once a day at night – 20:00'],
  ['coloxyl', 'coloxyl with senna 1-2 tabs bd', '1 to 2 tablets – twice a day – 08:00, 20:00'],
  [
    'creon',
    'creon 25000 units tds',
    '25,000 units (1 capsule) – three times a day – 08:00, 14:00, 20:00',
  ],
  [
    'vitamin D',
    'vit d 1000 units daily',
    '1,000 units (1 capsule) – once a day in the morning – 08:00',
  ],
  [
    'vitamin D',
    'vitamin D 2000iu mane',
    '2,000 units (2 capsules) – once a day in the morning – 08:00',
  ],
  ['calcium', 'calcium 1 tab nocte', '1.5 g (1 tablet) – once a day at night – 20:00'],
  [
    'lithium',
    'lithium 250mg mane 500mg nocte',
    '250 mg (1 tablet) at 08:00 and 500 mg (2 tablets) at 20:00 – every day',
  ],
  [
    'lithium',
    'lithium carbonate 250 mg tablet – 2 tablets at 20:00',
    '500 mg (2 tablets) – once a day at night – 20:00',
  ],
  [
    'oxycodone',
    'oxycodone 2.5mg q4h prn pain max 15 mg in 24 hours',
    '2.5 mg (half a tablet) – when required for pain – not sooner than every 4 hours – do not exceed 15 mg (3 tablets) in 24 hours',
  ],
];
