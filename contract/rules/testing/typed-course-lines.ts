import type { TypedName } from './typed-products.ts';

/**
 * Lines as prescribers type them, given by mouth in steps or until a day, each with how it reads, without its route; written on Wednesday
 * 25-Nov-2026.
 */
export const typedCourseLines: readonly (readonly [of: TypedName, typed: string, reads: string])[] =
  [
    [
      'prednisolone',
      'pred 25 mane 5/7 then reduce 5mg every 5 days then stop',
      '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) for 5 days, then stop (last day 19-Dec-2026) – once a day in the morning – 08:00 to 19-Dec-2026',
    ],
    [
      'prednisolone',
      'pred 25 mane 5/7 reduce 5 every 5/7',
      '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) for 5 days, then stop (last day 19-Dec-2026) – once a day in the morning – 08:00 to 19-Dec-2026',
    ],
    [
      'prednisolone',
      'prednisolone 25mg daily for 5 days, then 20mg for 5 days, then 15mg for 5 days then stop',
      '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then stop (last day 09-Dec-2026) – once a day in the morning – 08:00 to 09-Dec-2026',
    ],
    [
      'prednisolone',
      'pred 50mg mane 3/7 then 25mg mane 3/7',
      '50 mg (10 tablets) for 3 days, then 25 mg (5 tablets) for 3 days, then stop (last day 30-Nov-2026) – once a day in the morning – 08:00 to 30-Nov-2026',
    ],
    [
      'prednisolone',
      'pred 25mg mane 5/7 then reduce by 5mg every 5 days to 5mg',
      '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) – once a day in the morning – 08:00',
    ],
    [
      'prednisolone',
      'pred 10mg mane 1/52, then 5mg alt days 1/52 then stop',
      '10 mg (2 tablets) every day for 7 days, then 5 mg (1 tablet) every second day for 7 days, then stop (last day 08-Dec-2026) – 08:00 to 08-Dec-2026',
    ],
    [
      'prednisolone',
      'pred 15 mg mane, reduce by 2.5mg weekly to 5mg then stop',
      '15 mg (3 tablets) for 7 days, then 12.5 mg (2 and a half tablets) for 7 days, then 10 mg (2 tablets) for 7 days, then 7.5 mg (1 and a half tablets) for 7 days, then 5 mg (1 tablet) for 7 days, then stop (last day 29-Dec-2026) – once a day in the morning – 08:00 to 29-Dec-2026',
    ],
    [
      'prednisolone 25',
      'prednisolone 37.5mg daily 5/7',
      '37.5 mg (1 and a half tablets) – once a day in the morning – 08:00 to 29-Nov-2026',
    ],
    [
      'prednisolone 25',
      'pred 50 mane 5/7',
      '50 mg (2 tablets) – once a day in the morning – 08:00 to 29-Nov-2026',
    ],
    [
      'bisoprolol',
      'bisoprolol 1.25mg mane 2/52 then 2.5mg mane',
      '1.25 mg (half a tablet) for 14 days, then 2.5 mg (1 tablet) – once a day in the morning – 08:00',
    ],
    [
      'sertraline',
      'sertraline 25mg mane 1/52 then 50mg mane',
      '25 mg (half a tablet) for 7 days, then 50 mg (1 tablet) – once a day in the morning – 08:00',
    ],
    [
      'sertraline',
      'sertraline 50mg mane increase by 50mg every 2 weeks to 150mg',
      '50 mg (1 tablet) for 14 days, then 100 mg (2 tablets) for 14 days, then 150 mg (3 tablets) – once a day in the morning – 08:00',
    ],
    [
      'donepezil',
      'donepezil 5mg nocte 4/52 then 10mg nocte',
      '5 mg (1 tablet) for 28 days, then 10 mg (2 tablets) – once a day at night – 20:00',
    ],
    [
      'pregabalin',
      'pregabalin 25mg nocte 3/7 then 25mg bd 3/7 then 50mg bd',
      '25 mg (1 capsule) at 20:00 for 3 days, then 25 mg (1 capsule) at 08:00 and 20:00 for 3 days, then 50 mg (2 capsules) at 08:00 and 20:00 – every day',
    ],
    [
      'amoxicillin',
      'amox 500 tds 5/7',
      '500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 29-Nov-2026',
    ],
    [
      'amoxicillin',
      'amoxicillin 500mg tds x 7/7',
      '500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026',
    ],
    [
      'augmentin',
      'augmentin duo forte 1 bd 7/7',
      '1 tablet – twice a day – 08:00, 20:00 to 01-Dec-2026',
    ],
    [
      'augmentin',
      'augmentin duo forte 875/125 1 tab bd for 5 days',
      '1 tablet – twice a day – 08:00, 20:00 to 29-Nov-2026',
    ],
    [
      'cephalexin',
      'cephalexin 500mg qid 7 days',
      '500 mg (1 capsule) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026',
    ],
    [
      'cephalexin',
      'keflex 500mg bd 10/7',
      '500 mg (1 capsule) – twice a day – 08:00, 20:00 to 04-Dec-2026',
    ],
    [
      'doxycycline',
      'doxy 200mg stat 0800 then 100mg daily 6/7',
      '200 mg (2 capsules) for 1 day, then 100 mg (1 capsule) for 6 days, then stop (last day 01-Dec-2026) – once a day in the morning – 08:00 to 01-Dec-2026',
    ],
    [
      'doxycycline',
      'doxycycline 200 mg first day then 100 mg daily for 6 days',
      '200 mg (2 capsules) for 1 day, then 100 mg (1 capsule) for 6 days, then stop (last day 01-Dec-2026) – once a day in the morning – 08:00 to 01-Dec-2026',
    ],
    [
      'azithromycin',
      'azithromycin 500mg day 1 then 250mg days 2-5 mane',
      '500 mg (2 tablets) for 1 day, then 250 mg (1 tablet) for 4 days, then stop (last day 29-Nov-2026) – once a day in the morning – 08:00 to 29-Nov-2026',
    ],
    [
      'trimethoprim',
      'trimethoprim 300mg nocte 3/7',
      '300 mg (1 tablet) – once a day at night – 20:00 to 27-Nov-2026',
    ],
    [
      'valaciclovir',
      'valaciclovir 1g tds 7/7',
      '1 g (2 tablets) – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026',
    ],
    [
      'amiodarone',
      'amiodarone 200mg tds 1/52 then 200mg bd 1/52 then 200mg daily',
      '200 mg (1 tablet) at 08:00, 14:00 and 20:00 for 7 days, then 200 mg (1 tablet) at 08:00 and 20:00 for 7 days, then 200 mg (1 tablet) at 08:00 – every day',
    ],
    [
      'colchicine',
      'colchicine 500mcg bd until 12 Dec',
      '500 microgram (1 tablet) – twice a day – 08:00, 20:00 to 12-Dec-2026',
    ],
    [
      'nystatin',
      'nilstat 1mL qid 7/7',
      '100,000 units (1 mL) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026',
    ],
    [
      'allopurinol',
      'allopurinol 100mg daily 2/52 then 200mg daily',
      '100 mg (1 tablet) for 14 days, then 200 mg (2 tablets) – once a day in the morning – 08:00',
    ],
    [
      'ramipril',
      'ramipril 2.5mg daily 1/52, then 5mg daily',
      '2.5 mg (half a tablet) for 7 days, then 5 mg (1 tablet) – once a day in the morning – 08:00',
    ],
    [
      'nystatin',
      'nystatin 100 000 units qid 7/7',
      '100,000 units (1 mL) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026',
    ],
    [
      'movicol',
      'movicol 2 sachets bd for 3/7 then 1 sachet daily',
      '2 sachets at 08:00 and 20:00 for 3 days, then 1 sachet at 08:00 – every day',
    ],
    [
      'prednisolone',
      'pred 25mg mane for 5 days then 20mg',
      '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) – once a day in the morning – 08:00',
    ],
  ];
