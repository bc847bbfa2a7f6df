/** A table in lines, with bars between its cells. */
export function rowsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

/*
 * Lines as prescribers type them for a product, each with how it reads, without its route; written on Wednesday 25-Nov-2026.
 */

/** By mouth. */
export const oralLines = rowsOf(`
metformin | metformin 1g bd | 1 g (2 tablets) – twice a day – 08:00, 20:00
metformin | metformin 500mg 2 bd | 1 g (2 tablets) – twice a day – 08:00, 20:00
metformin | Metformin 500 mg tab 2 tabs twice daily | 1 g (2 tablets) – twice a day – 08:00, 20:00
metformin | METFORMIN 1 G BD | 1 g (2 tablets) – twice a day – 08:00, 20:00
metformin | metformin 1g mane 500mg nocte | 1 g (2 tablets) at 08:00 and 500 mg (1 tablet) at 20:00 – every day
metformin | metformin 1000mg bd po | 1,000 mg (2 tablets) – twice a day – 08:00, 20:00
metformin | 1g bd | 1 g (2 tablets) – twice a day – 08:00, 20:00
warfarin | warf 3mg mwf 4mg other days | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00
warfarin | warfarin 3mg Mon Wed Fri, 4mg other days | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00
warfarin | 3mg mon, tue, 4mg other days | 3 mg (3 tablets) on Monday and Tuesday, 4 mg (4 tablets) on other days – 08:00
warfarin | mon, tue 3mg 1800 | 3 mg (3 tablets) – on Monday and Tuesday – 18:00
warfarin | warfarin 2mg mon-fri 3mg weekends | 2 mg (2 tablets) on Monday to Friday, 3 mg (3 tablets) on other days – 08:00
warfarin | warf 3 mg alternating with 4 mg nocte | 3 mg (3 tablets) every second day, 4 mg (4 tablets) on other days – 20:00
warfarin | warfarin 4mg daily at 1800 | 4 mg (4 tablets) – once a day at night – 18:00
warfarin | coumadin 3 mg m/w/f 4 mg rest of week 6pm | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 18:00
prednisolone | pred 25 mane 5/7 then reduce 5mg every 5 days then stop | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) for 5 days, then stop (last day 19-Dec-2026) – once a day in the morning – 08:00 to 19-Dec-2026
prednisolone | pred 25 mane 5/7 reduce 5 every 5/7 | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) for 5 days, then stop (last day 19-Dec-2026) – once a day in the morning – 08:00 to 19-Dec-2026
prednisolone | prednisolone 25mg daily for 5 days, then 20mg for 5 days, then 15mg for 5 days then stop | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then stop (last day 09-Dec-2026) – once a day in the morning – 08:00 to 09-Dec-2026
prednisolone | pred 50mg mane 3/7 then 25mg mane 3/7 | 50 mg (10 tablets) for 3 days, then 25 mg (5 tablets) for 3 days, then stop (last day 30-Nov-2026) – once a day in the morning – 08:00 to 30-Nov-2026
prednisolone | pred 25mg mane 5/7 then reduce by 5mg every 5 days to 5mg | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then 10 mg (2 tablets) for 5 days, then 5 mg (1 tablet) – once a day in the morning – 08:00
prednisolone | pred 10mg mane 1/52, then 5mg alt days 1/52 then stop | 10 mg (2 tablets) every day for 7 days, then 5 mg (1 tablet) every second day for 7 days, then stop (last day 08-Dec-2026) – 08:00 to 08-Dec-2026
prednisolone | pred 15 mg mane, reduce by 2.5mg weekly to 5mg then stop | 15 mg (3 tablets) for 7 days, then 12.5 mg (2 and a half tablets) for 7 days, then 10 mg (2 tablets) for 7 days, then 7.5 mg (1 and a half tablets) for 7 days, then 5 mg (1 tablet) for 7 days, then stop (last day 29-Dec-2026) – once a day in the morning – 08:00 to 29-Dec-2026
prednisolone 25 | prednisolone 37.5mg daily 5/7 | 37.5 mg (1 and a half tablets) – once a day in the morning – 08:00 to 29-Nov-2026
prednisolone 25 | pred 50 mane 5/7 | 50 mg (2 tablets) – once a day in the morning – 08:00 to 29-Nov-2026
methotrexate | mtx 10mg weekly wed | 10 mg (4 tablets) – once a week on Wednesday – 08:00
methotrexate | methotrexate 10 mg once a week on Wednesday | 10 mg (4 tablets) – once a week on Wednesday – 08:00
methotrexate | mtx 4 tabs every Wednesday | 10 mg (4 tablets) – once a week on Wednesday – 08:00
oxycodone | oxycodone 2.5–5 q4h prn max 20mg/24h | 2.5 mg to 5 mg (half a tablet to 1 tablet) – when required (reason not stated) – not sooner than every 4 hours – do not exceed 20 mg (4 tablets) in 24 hours
oxycodone | endone 5mg q6h prn for breakthrough pain max 4 tabs/day | 5 mg (1 tablet) – when required for breakthrough pain – not sooner than every 6 hours – do not exceed 20 mg (4 tablets) in 24 hours
oxycodone | oxycodone half a tab 4 hourly prn for severe pain, max 20 mg per day | 2.5 mg (half a tablet) – when required for severe pain – not sooner than every 4 hours – do not exceed 20 mg (4 tablets) in 24 hours
paracetamol | paracetamol 1g qid | 1 g (2 tablets) – four times a day – 08:00, 12:00, 17:00, 21:00
paracetamol | panadol 1g q6h prn for pain max 4g/24h | 1 g (2 tablets) – when required for pain – not sooner than every 6 hours – do not exceed 4 g (8 tablets) in 24 hours
paracetamol | paracetamol 500mg-1g q4h prn for pain or fever max 4g in 24 hours | 500 mg to 1 g (1 to 2 tablets) – when required for pain or fever – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours
paracetamol | paracetamol 1g tds | 1 g (2 tablets) – three times a day – 08:00, 14:00, 20:00
paracetamol | paracetamol 500mg 1-2 tabs q4h prn pain max 8 tabs/24h | 500 mg to 1 g (1 to 2 tablets) – when required for pain – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours
paracetamol | panadol 2 tabs 4/24 prn for headache max 8 tabs/day | 1 g (2 tablets) – when required for headache – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours
paracetamol | paracetamol 1g 6 hourly when required for pain, max 4 g | 1 g (2 tablets) – when required for pain – not sooner than every 6 hours – do not exceed 4 g (8 tablets) in 24 hours
paracetamol liquid | paracetamol 20mL qid | 960 mg (20 mL) – four times a day – 08:00, 12:00, 17:00, 21:00
paracetamol liquid | paracetamol 480mg (10 mL) tds | 480 mg (10 mL) – three times a day – 08:00, 14:00, 20:00
paracetamol liquid | paracetamol 240mg/5mL 10mL q6h prn for pain max 40mL/24h | 480 mg (10 mL) – when required for pain – not sooner than every 6 hours – do not exceed 1,920 mg (40 mL) in 24 hours
frusemide | frusemide 40mg mane | 40 mg (1 tablet) – once a day in the morning – 08:00
frusemide | lasix 40 mg mane 20mg midday | 40 mg (1 tablet) at 08:00 and 20 mg (half a tablet) at 12:00 – every day
frusemide | frusemide 40mg 1 tab mane and 1/2 tab midday | 40 mg (1 tablet) at 08:00 and 20 mg (half a tablet) at 12:00 – every day
frusemide | frusemide 80mg am 40mg 1200 | 80 mg (2 tablets) at 08:00 and 40 mg (1 tablet) at 12:00 – every day
digoxin | digoxin 62.5mcg every second day counted from 24/11/2026 | 62.5 microgram (1 tablet) – every second day, counted from 24-Nov-2026 – 08:00
digoxin | digoxin 62.5mcg at midnight | 62.5 microgram (1 tablet) – once a day – 00:00
prednisolone | pred 2 tabs 0700, 1 tab 1000 1300 1600 | 10 mg (2 tablets) at 07:00 and 5 mg (1 tablet) at 10:00, 13:00 and 16:00 – every day
digoxin | digoxin 62.5mcg mane | 62.5 microgram (1 tablet) – once a day in the morning – 08:00
digoxin | digoxin 62.5 mcg alternate days mane | 62.5 microgram (1 tablet) – every second day – 08:00
digoxin | digoxin 125µg daily | 125 microgram (2 tablets) – once a day in the morning – 08:00
digoxin | digoxin 125mcg mon wed fri, 62.5mcg other days | 125 microgram (2 tablets) on Monday, Wednesday and Friday, 62.5 microgram (1 tablet) on other days – 08:00
thyroxine | thyroxine 100mcg mane | 100 microgram (2 tablets) – once a day in the morning – 08:00
thyroxine 25 | thyroxine 75 mcg mon to fri, 100 mcg sat sun, 0630 | 75 microgram (3 tablets) on Monday to Friday, 100 microgram (4 tablets) on other days – 06:30
thyroxine | thyroxine 50 microgram 0630 | 50 microgram (1 tablet) – once a day in the morning – 06:30
alendronate | alendronate 70mg weekly sunday 0700 | 70 mg (1 tablet) – once a week on Sunday – 07:00
alendronate | fosamax 70mg 1 tab every Sunday mane | 70 mg (1 tablet) – once a week on Sunday – 08:00
folic acid | folic acid 5mg weekly thu | 5 mg (1 tablet) – once a week on Thursday – 08:00
metoprolol | metoprolol 25mg bd | 25 mg (half a tablet) – twice a day – 08:00, 20:00
metoprolol | metoprolol 50mg ½ bd | 25 mg (half a tablet) – twice a day – 08:00, 20:00
metoprolol | metoprolol 1/2 tab bd | 25 mg (half a tablet) – twice a day – 08:00, 20:00
perindopril | coversyl 5mg daily | 5 mg (1 tablet) – once a day in the morning – 08:00
perindopril | perindopril 5mg nocte ongoing | 5 mg (1 tablet) – once a day at night – 20:00
bisoprolol | bisoprolol 1.25mg mane 2/52 then 2.5mg mane | 1.25 mg (half a tablet) for 14 days, then 2.5 mg (1 tablet) – once a day in the morning – 08:00
sertraline | sertraline 25mg mane 1/52 then 50mg mane | 25 mg (half a tablet) for 7 days, then 50 mg (1 tablet) – once a day in the morning – 08:00
sertraline | sertraline 50mg mane increase by 50mg every 2 weeks to 150mg | 50 mg (1 tablet) for 14 days, then 100 mg (2 tablets) for 14 days, then 150 mg (3 tablets) – once a day in the morning – 08:00
mirtazapine | mirtazapine 7.5mg nocte | 7.5 mg (half a tablet) – once a day at night – 20:00
risperidone | risperidone 0.25mg bd | 0.25 mg (half a tablet) – twice a day – 08:00, 20:00
risperidone | risperidone .5 mg mane and 1.0 mg nocte | 0.5 mg (1 tablet) at 08:00 and 1 mg (2 tablets) at 20:00 – every day
paracetamol | paracetamol 1g qid prn | 1 g (2 tablets) – when required (reason not stated) – at most four times a day – maximum in 24 hours not stated
paracetamol | paracetamol 1g tds prn | 1 g (2 tablets) – when required (reason not stated) – at most three times a day – maximum in 24 hours not stated
paracetamol | paracetamol 500mg 1-2 tabs qid prn pain | 500 mg to 1 g (1 to 2 tablets) – when required for pain – at most four times a day – maximum in 24 hours not stated
paracetamol | paracetamol 1g prn up to three times a day for pain max 3g/24h | 1 g (2 tablets) – when required for pain – at most three times a day – do not exceed 3 g (6 tablets) in 24 hours
oxycodone | oxycodone 5mg bd prn pain not more often than q4h max 10mg/24h | 5 mg (1 tablet) – when required for pain – not sooner than every 4 hours – at most twice a day – do not exceed 10 mg (2 tablets) in 24 hours
salbutamol | ventolin 2 puffs qid prn | 200 microgram (2 puffs) – when required (reason not stated) – at most four times a day – maximum in 24 hours not stated
temazepam | temazepam 10mg nocte prn | 10 mg (1 tablet) – when required (reason not stated) – at most once a day at night – maximum in 24 hours not stated
temazepam | temazepam 10mg nocte prn for sleep max 10mg/24h | 10 mg (1 tablet) – when required for sleep – at most once a day at night – do not exceed 10 mg (1 tablet) in 24 hours
warfarin | warfarin as per INR | as ordered by INR – once a day in the morning – 08:00
warfarin | warf as per INR 2-3 | as ordered by INR, target 2 to 3 – once a day in the morning – 08:00
warfarin | warfarin as ordered by INR, target 2.5-3.5, nocte | as ordered by INR, target 2.5 to 3.5 – once a day at night – 20:00
temazepam | temazepam 5-10mg prn for insomnia max 10 mg in 24 hours | 5 mg to 10 mg (half a tablet to 1 tablet) – when required for insomnia – do not exceed 10 mg (1 tablet) in 24 hours
sinemet | sinemet 100/25 1.5 tabs 0700, 1 tab 1100 1500 1900 | 1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – every day
sinemet | kinson 100/25 1 tds | 1 tablet – three times a day – 08:00, 14:00, 20:00
sinemet | sinemet 1 and a half tablets at 0700 and 1 tablet at 1100, 1500 and 1900 | 1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – every day
donepezil | donepezil 5mg nocte 4/52 then 10mg nocte | 5 mg (1 tablet) for 28 days, then 10 mg (2 tablets) – once a day at night – 20:00
pregabalin | pregabalin 25mg nocte 3/7 then 25mg bd 3/7 then 50mg bd | 25 mg (1 capsule) at 20:00 for 3 days, then 25 mg (1 capsule) at 08:00 and 20:00 for 3 days, then 50 mg (2 capsules) at 08:00 and 20:00 – every day
amoxicillin | amox 500 tds 5/7 | 500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 29-Nov-2026
amoxicillin | amoxicillin 500mg tds x 7/7 | 500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026
augmentin | augmentin duo forte 1 bd 7/7 | 1 tablet – twice a day – 08:00, 20:00 to 01-Dec-2026
augmentin | augmentin duo forte 875/125 1 tab bd for 5 days | 1 tablet – twice a day – 08:00, 20:00 to 29-Nov-2026
cephalexin | cephalexin 500mg qid 7 days | 500 mg (1 capsule) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026
cephalexin | keflex 500mg bd 10/7 | 500 mg (1 capsule) – twice a day – 08:00, 20:00 to 04-Dec-2026
doxycycline | doxy 200mg stat 0800 then 100mg daily 6/7 | 200 mg (2 capsules) for 1 day, then 100 mg (1 capsule) for 6 days, then stop (last day 01-Dec-2026) – once a day in the morning – 08:00 to 01-Dec-2026
doxycycline | doxycycline 200 mg first day then 100 mg daily for 6 days | 200 mg (2 capsules) for 1 day, then 100 mg (1 capsule) for 6 days, then stop (last day 01-Dec-2026) – once a day in the morning – 08:00 to 01-Dec-2026
azithromycin | azithromycin 500mg day 1 then 250mg days 2-5 mane | 500 mg (2 tablets) for 1 day, then 250 mg (1 tablet) for 4 days, then stop (last day 29-Nov-2026) – once a day in the morning – 08:00 to 29-Nov-2026
trimethoprim | trimethoprim 300mg nocte 3/7 | 300 mg (1 tablet) – once a day at night – 20:00 to 27-Nov-2026
valaciclovir | valaciclovir 1g tds 7/7 | 1 g (2 tablets) – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026
amiodarone | amiodarone 200mg tds 1/52 then 200mg bd 1/52 then 200mg daily | 200 mg (1 tablet) at 08:00, 14:00 and 20:00 for 7 days, then 200 mg (1 tablet) at 08:00 and 20:00 for 7 days, then 200 mg (1 tablet) at 08:00 – every day
colchicine | colchicine 500mcg bd until 12 Dec | 500 microgram (1 tablet) – twice a day – 08:00, 20:00 to 12-Dec-2026
ordine | ordine 2.5mg q4h | 2.5 mg (1.25 mL) – every 4 hours
ordine | ordine 1 mL q4h prn pain max 6 mL/day | 2 mg (1 mL) – when required for pain – not sooner than every 4 hours – do not exceed 12 mg (6 mL) in 24 hours
lactulose | lactulose 20mL bd | 13.36 g (20 mL) – twice a day – 08:00, 20:00
lactulose | actilax 15 mL mane 30 mL nocte | 10.02 g (15 mL) at 08:00 and 20.04 g (30 mL) at 20:00 – every day
movicol | movicol 1 sachet daily | 1 sachet – once a day in the morning – 08:00
movicol | movicol 1-2 sachets prn for constipation max 4 sachets/24h | 1 to 2 sachets – when required for constipation – do not exceed 4 sachets in 24 hours
coloxyl | coloxyl with senna 2 nocte | 2 tablets – once a day at night – 20:00
coloxyl | coloxyl with senna 1-2 tabs bd | 1 to 2 tablets – twice a day – 08:00, 20:00
nystatin | nilstat 1mL qid 7/7 | 100,000 units (1 mL) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026
creon | creon 25000 units tds | 25,000 units (1 capsule) – three times a day – 08:00, 14:00, 20:00
vitamin D | vit d 1000 units daily | 1,000 units (1 capsule) – once a day in the morning – 08:00
vitamin D | vitamin D 2000iu mane | 2,000 units (2 capsules) – once a day in the morning – 08:00
calcium | calcium 1 tab nocte | 1.5 g (1 tablet) – once a day at night – 20:00
allopurinol | allopurinol 100mg daily 2/52 then 200mg daily | 100 mg (1 tablet) for 14 days, then 200 mg (2 tablets) – once a day in the morning – 08:00
ramipril | ramipril 2.5mg daily 1/52, then 5mg daily | 2.5 mg (half a tablet) for 7 days, then 5 mg (1 tablet) – once a day in the morning – 08:00
lithium | lithium 250mg mane 500mg nocte | 250 mg (1 tablet) at 08:00 and 500 mg (2 tablets) at 20:00 – every day
lithium | lithium carbonate 250 mg tablet – 2 tablets at 20:00 | 500 mg (2 tablets) – once a day at night – 20:00
oxycodone | oxycodone 2.5mg q4h prn pain max 15 mg in 24 hours | 2.5 mg (half a tablet) – when required for pain – not sooner than every 4 hours – do not exceed 15 mg (3 tablets) in 24 hours
nystatin | nystatin 100 000 units qid 7/7 | 100,000 units (1 mL) – four times a day – 08:00, 12:00, 17:00, 21:00 to 01-Dec-2026
movicol | movicol 2 sachets bd for 3/7 then 1 sachet daily | 2 sachets at 08:00 and 20:00 for 3 days, then 1 sachet at 08:00 – every day
prednisolone | pred 25mg mane for 5 days then 20mg | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) – once a day in the morning – 08:00
prednisolone | pred 50mg mane 3/7, 25mg mane 3/7, 12.5mg mane 3/7 then stop | 50 mg (10 tablets) for 3 days, then 25 mg (5 tablets) for 3 days, then 12.5 mg (2 and a half tablets) for 3 days, then stop (last day 03-Dec-2026) – once a day in the morning – 08:00 to 03-Dec-2026
prednisolone | pred 25mg 1/52, 20mg 1/52, 15mg 1/52 mane | 25 mg (5 tablets) for 7 days, then 20 mg (4 tablets) for 7 days, then 15 mg (3 tablets) for 7 days, then stop (last day 15-Dec-2026) – once a day in the morning – 08:00 to 15-Dec-2026
paracetamol | paracetamol 500mg take 2 tds | 1 g (2 tablets) – three times a day – 08:00, 14:00, 20:00
thyroxine 25 | thyroxine 100mcg M-F, 50mcg weekends | 100 microgram (4 tablets) on Monday to Friday, 50 microgram (2 tablets) on other days – 08:00
metformin | metformin 500mg 1 tab mane/nocte | 500 mg (1 tablet) – twice a day – 08:00, 20:00
amoxicillin | amoxicillin 500mg tds 5 day course | 500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 29-Nov-2026
amoxicillin | amoxil 500mg 3x/day for 5/7 | 500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 to 29-Nov-2026
paracetamol | paracetamol 1g q6h PRN: pain. Max: 4 g/24 hrs | 1 g (2 tablets) – when required for pain – not sooner than every 6 hours – do not exceed 4 g (8 tablets) in 24 hours
prednisolone | prednisolone 5mg: 5 tabs mane 5/7 then 4 tabs mane 5/7 | 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then stop (last day 04-Dec-2026) – once a day in the morning – 08:00 to 04-Dec-2026
frusemide | frusemide 40mg 1 mane 1 midi | 40 mg (1 tablet) at 08:00 and 40 mg (1 tablet) at 12:00 – every day
digoxin | digoxin 62.5 mane | 62.5 microgram (1 tablet) – once a day in the morning – 08:00
metoprolol | metoprolol 25 bd | 25 mg (half a tablet) – twice a day – 08:00, 20:00
vitamin D | ostelin 1000 IU 2 caps daily | 2,000 units (2 capsules) – once a day in the morning – 08:00
lactulose | lactulose 20mls bd | 13.36 g (20 mL) – twice a day – 08:00, 20:00
paracetamol | paracetamol 1g at 8am and 8pm | 1 g (2 tablets) – twice a day – 08:00, 20:00
risperidone | risperidone 0.5mg every morning and night | 0.5 mg (1 tablet) – twice a day – 08:00, 20:00
colchicine | colchicine 500mcg daily cease 12/12/26 | 500 microgram (1 tablet) – once a day in the morning – 08:00 to 12-Dec-2026
sertraline | sertraline 25mg 1/52 50mg mane | 25 mg (half a tablet) for 7 days, then 50 mg (1 tablet) – once a day in the morning – 08:00
metformin | metformin 1g bd 500mg midday | 1 g (2 tablets) at 08:00 and 20:00; 500 mg (1 tablet) at 12:00 – every day
metformin | metformin 500mg bd for 2 weeks then 1g bd | 500 mg (1 tablet) for 14 days, then 1 g (2 tablets) – twice a day – 08:00, 20:00
frusemide | frusemide 40mg mane alt days | 40 mg (1 tablet) – every second day – 08:00
paracetamol | paracetamol 1g q6h | 1 g (2 tablets) – every 6 hours – 00:00, 06:00, 12:00, 18:00
paracetamol | paracetamol 1 g four hourly prn max 4 g daily for headache | 1 g (2 tablets) – when required for headache – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours
amoxicillin | amoxicillin 500mg tds 7/7 from tomorrow | 500 mg (1 capsule) – three times a day – 08:00, 14:00, 20:00 – from 26-Nov-2026 to 02-Dec-2026
metoprolol | metoprolol 25-50mg bd | 25 mg to 50 mg (half a tablet to 1 tablet) – twice a day – 08:00, 20:00
ramipril | ramipril 10mg daily 1/12 | 10 mg (2 tablets) – once a day in the morning – 08:00 to 24-Dec-2026
paracetamol | paracetamol 1g 0800 1400 2000 2200 | 1 g (2 tablets) – four times a day – 08:00, 14:00, 20:00, 22:00
warfarin | 3mg mon, wed, fri 4mg other days | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00
warfarin | 3mg on mon, wed and fri nocte 4mg nocte on all other days | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 20:00
warfarin | warfarin 4mg Mon-Thu, 5mg Fri-Sun nocte | 4 mg (4 tablets) on Monday to Thursday, 5 mg (5 tablets) on other days – 20:00
warfarin | warfarin 1mg 3 tabs mon wed fri 4 tabs other days | 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 08:00
warfarin | warfarin 3mg weekdays 4mg sat and sun | 3 mg (3 tablets) on Monday to Friday, 4 mg (4 tablets) on other days – 08:00
warfarin | warfarin 3mg daily from tomorrow | 3 mg (3 tablets) – once a day in the morning – 08:00 – from 26-Nov-2026
warfarin | warfarin 2 1/2 mg daily | 2.5 mg (2 and a half tablets) – once a day in the morning – 08:00
prednisolone | pred 5mg mane 21 days on 7 days off | 5 mg (1 tablet) – 21 days on, 7 days off – 08:00
prednisolone | prednisolone 10mg mane and 5mg nocte for 2/52 then 10 mg mane | 10 mg (2 tablets) at 08:00 and 5 mg (1 tablet) at 20:00, both for 14 days, then 10 mg (2 tablets) at 08:00 – every day
prednisolone | pred 50mg stat then 25mg mane for 4 days | 50 mg (10 tablets) for 1 day, then 25 mg (5 tablets) for 4 days, then stop (last day 29-Nov-2026) – once a day in the morning – 08:00 to 29-Nov-2026
digoxin | digoxin 62.5mcg Mon to Sat | 62.5 microgram (1 tablet) – on Monday to Saturday – 08:00
digoxin | digoxin 0.0625 mg mane | 0.0625 mg (1 tablet) – once a day in the morning – 08:00
methotrexate | methotrexate 10mg once weekly (Wednesday) | 10 mg (4 tablets) – once a week on Wednesday – 08:00
methotrexate | mtx 10 mg PO every Wed 0800 from 2/12/26 | 10 mg (4 tablets) – once a week on Wednesday – 08:00 – from 02-Dec-2026
methotrexate | methotrexate 10mg fortnightly wed | 10 mg (4 tablets) – every 2 weeks on Wednesday – 08:00
frusemide | lasix 40mg mane, 40mg at 2pm | 40 mg (1 tablet) at 08:00 and 40 mg (1 tablet) at 14:00 – every day
frusemide | frusemide 80mg mane 3/7 then 40mg mane | 80 mg (2 tablets) for 3 days, then 40 mg (1 tablet) – once a day in the morning – 08:00
oxycodone | oxycodone 5mg prn pain, give no more than twice daily | 5 mg (1 tablet) – when required for pain – at most twice a day – maximum in 24 hours not stated
paracetamol | paracetamol 1g at 6am, 12pm, 6pm and 12am | 1 g (2 tablets) – four times a day – 00:00, 06:00, 12:00, 18:00
amiodarone | amiodarone 400mg bd for 1 week, 400mg daily for 1 week, then 200mg daily | 400 mg (2 tablets) at 08:00 and 20:00 for 7 days, then 400 mg (2 tablets) at 08:00 for 7 days, then 200 mg (1 tablet) at 08:00 – every day
colchicine | colchicine 500mcg bd 3/7 then daily 2/52 | 500 microgram (1 tablet) at 08:00 and 20:00 for 3 days, then 500 microgram (1 tablet) at 08:00 for 14 days, then stop (last day 11-Dec-2026) – every day to 11-Dec-2026
allopurinol | allopurinol 100mg daily increasing by 100mg each month to 300mg | 100 mg (1 tablet) for 30 days, then 200 mg (2 tablets) for 31 days, then 300 mg (3 tablets) – once a day in the morning – 08:00
pregabalin | pregabalin 75mg bd reduce by 25mg weekly | 75 mg (3 capsules) for 7 days, then 50 mg (2 capsules) for 7 days, then 25 mg (1 capsule) for 7 days, then stop (last day 15-Dec-2026) – twice a day – 08:00, 20:00 to 15-Dec-2026
trimethoprim | trimethoprim 300mg nocte for 3 nights | 300 mg (1 tablet) – once a day at night – 20:00 to 27-Nov-2026
`);

/** Other than by mouth. */
export const otherLines = rowsOf(`
GTN patch | GTN patch 5mg on 0800 off 2000 | 1 patch – every day – on at 08:00, off at 20:00
GTN patch | gtn patch 1 patch on at 8am off at 8pm | 1 patch – every day – on at 08:00, off at 20:00
GTN patch | apply 1 patch mane, remove 2000 | 1 patch – every day – on at 08:00, off at 20:00
GTN patch | GTN patch 1 daily on 0800 off 2200 rotate sites | 1 patch to another site each time – every day – on at 08:00, off at 22:00
GTN spray | GTN spray 1 spray s/l prn chest pain max 3 sprays/24h | 1 spray – when required for chest pain – do not exceed 3 sprays in 24 hours
GTN spray | nitrolingual 1 spray prn for chest pain every 5 minutes max 3 sprays | 1 spray – when required for chest pain – not sooner than every 5 minutes – do not exceed 3 sprays in 24 hours
GTN spray | nitrolingual 1-2 sprays prn chest pain q5min max 4 sprays/24h | 1 to 2 sprays – when required for chest pain – not sooner than every 5 minutes – do not exceed 4 sprays in 24 hours
lantus | lantus 20u nocte | 20 units – once a day at night – 20:00
lantus | lantus 20 units sc nocte | 20 units – once a day at night – 20:00
lantus | insulin glargine 24 units mane 12 units nocte | 24 units at 08:00 and 12 units at 20:00 – every day
novorapid | novorapid 8u 0730 6u 1200 10u 1730 | 8 units at 07:30, 6 units at 12:00 and 10 units at 17:30 – every day
novorapid | novorapid 6 units tds 0730 1200 1730 | 6 units – three times a day – 07:30, 12:00, 17:30
novomix 30 | novomix 30 24u mane 16u nocte | 24 units at 08:00 and 16 units at 20:00 – every day
hydroxocobalamin | b12 1mg im 3 monthly | 1 mg (1 mL) – every 3 months on the 25th – 08:00
hydroxocobalamin | hydroxocobalamin 1mg imi alternate days 2/52 then every 3 months | 1 mg (1 mL) every second day for 14 days, then 1 mg (1 mL) every 3 months on the 9th – 08:00
denosumab | prolia 60mg s/c 6 monthly | 60 mg (1 mL) – every 6 months on the 25th – 08:00
denosumab | denosumab 60 mg every 6 months from 1 Dec | 60 mg (1 mL) – every 6 months on the 1st – 08:00 – from 01-Dec-2026
paliperidone | paliperidone 75mg im monthly on the 1st | 75 mg (0.75 mL) – once a month on the 1st – 08:00
haloperidol | haloperidol 0.5mg sc q4h prn for nausea max 2mg/24h | 0.5 mg (0.1 mL) – when required for nausea – not sooner than every 4 hours – do not exceed 2 mg (0.4 mL) in 24 hours
morphine | morphine 2.5mg subcut q1h prn for pain or breathlessness max 15 mg/24h | 2.5 mg (0.25 mL) – when required for pain or breathlessness – not sooner than every hour – do not exceed 15 mg (1.5 mL) in 24 hours
norspan | norspan 10mcg/hr patch weekly wed | 1 patch – once a week on Wednesday – 08:00
norspan | norspan 1 patch every 7 days | 1 patch – every 7 days – 08:00
fentanyl | fentanyl 12mcg/h patch q72h | 1 patch – every 72 hours – 08:00
fentanyl | fentanyl 1 patch every 3 days | 1 patch – every 3 days – 08:00
rivastigmine | exelon patch 5 1 patch mane another site each time | 1 patch to another site each time – once a day in the morning – 08:00
rivastigmine | rivastigmine 4.6mg/24h patch 4/52 then 2 patches mane | 1 patch for 28 days, then 2 patches – once a day in the morning – 08:00
salbutamol | ventolin 2 puffs q4h prn for wheeze max 12 puffs/24h | 200 microgram (2 puffs) – when required for wheeze – not sooner than every 4 hours – do not exceed 1,200 microgram (12 puffs) in 24 hours
salbutamol | salbutamol 1-2 puffs 4/24 prn sob max 12 puffs/day | 100 microgram to 200 microgram (1 to 2 puffs) – when required for sob – not sooner than every 4 hours – do not exceed 1,200 microgram (12 puffs) in 24 hours
seretide | seretide 250/25 2 puffs bd | 2 puffs – twice a day – 08:00, 20:00
seretide | seretide 2 bd | 2 puffs – twice a day – 08:00, 20:00
trelegy | trelegy ellipta 100/62.5/25 1 inhalation mane | 1 inhalation – once a day in the morning – 08:00
nasonex | nasonex 2 sprays each nostril mane | 2 sprays to each nostril – once a day in the morning – 08:00
latanoprost | xalatan 1 drop both eyes nocte | 1 drop to both eyes – once a day at night – 20:00
latanoprost | latanoprost 1 drop L eye nocte | 1 drop to the left eye – once a day at night – 20:00
chlorsig | chlorsig 1 drop right eye q2h 2/7 then qid 5/7 | 1 drop to the right eye every 2 hours for 2 days, then 1 drop to the right eye every day at 08:00, 12:00, 17:00 and 21:00 for 5 days, then stop (last day 01-Dec-2026) to 01-Dec-2026
chlorsig | chlorsig eye drops 1 drop to each eye qid 5/7 | 1 drop to each eye – four times a day – 08:00, 12:00, 17:00, 21:00 to 29-Nov-2026
sofradex | sofradex 3 drops left ear tds 7/7 | 3 drops to the left ear – three times a day – 08:00, 14:00, 20:00 to 01-Dec-2026
hydrocortisone | hydrocortisone 1% cream thin layer to affected area bd 7/7 | a thin layer to affected area – twice a day – 08:00, 20:00 to 01-Dec-2026
hydrocortisone | thin layer to the face and to the back bd | a thin layer to the face to the back – twice a day – 08:00, 20:00
hydrocortisone | dermaid apply a thin layer to the rash bd | a thin layer to the rash – twice a day – 08:00, 20:00
voltaren | voltaren emulgel 2 g to the painful joint tds | 2 g to the painful joint – three times a day – 08:00, 14:00, 20:00
voltaren | voltaren 4g to both knees qid | 4 g to both knees – four times a day – 08:00, 12:00, 17:00, 21:00
canesten | canesten 6 day 1 applicator nocte 6/7 | 1 applicator – once a day at night – 20:00 to 30-Nov-2026
vagifem | vagifem 1 pessary nocte 2/52 then twice a week mon thu | 10 microgram (1 pessary) every day for 14 days, then 10 microgram (1 pessary) on Monday and Thursday – 20:00
bisacodyl | dulcolax 1 supp pr prn constipation max 1 supp/24h | 10 mg (1 suppository) – when required for constipation – do not exceed 10 mg (1 suppository) in 24 hours
microlax | microlax enema 1 prn for constipation max 1 enema in 24 hours | 1 enema – when required for constipation – do not exceed 1 enema in 24 hours
norspan | norspan 10mcg/h patch weekly (Mondays) | 1 patch – once a week on Monday – 08:00
GTN patch | GTN patch 5mg on mane off nocte | 1 patch – every day – on at 08:00, off at 20:00
latanoprost | latanoprost 0.005% eye drops 1 drop nocte both eyes | 1 drop to both eyes – once a day at night – 20:00
chlorsig | chlorsig 0.5% 1 drop qid R eye 5/7 | 1 drop to the right eye – four times a day – 08:00, 12:00, 17:00, 21:00 to 29-Nov-2026
seretide | seretide MDI 250/25 two puffs bd | 2 puffs – twice a day – 08:00, 20:00
vagifem | vagifem 1 pessary 2x/week mon thu | 10 microgram (1 pessary) – on Monday and Thursday – 08:00
hydrocortisone | hydrocortisone cream thinly to the rash bd 5/7 | thinly to the rash – twice a day – 08:00, 20:00 to 29-Nov-2026
hydroxocobalamin | b12 1000mcg IM every 3 months | 1,000 microgram (1 mL) – every 3 months on the 25th – 08:00
haloperidol | haloperidol 2.5mg subcut q2h prn agitation max 15mg/24hrs | 2.5 mg (0.5 mL) – when required for agitation – not sooner than every 2 hours – do not exceed 15 mg (3 mL) in 24 hours
lantus | lantus 20units at bedtime, increase by 2 units every 3 days to 26 units | 20 units for 3 days, then 22 units for 3 days, then 24 units for 3 days, then 26 units – once a day at night – 20:00
novomix 30 | novomix 30 24 units mane 16 units nocte | 24 units at 08:00 and 16 units at 20:00 – every day
vagifem | 1 pessary nocte for 14 nights then mon and thu nocte | 10 microgram (1 pessary) every day for 14 days, then 10 microgram (1 pessary) on Monday and Thursday – 20:00
hydroxocobalamin | b12 1mg im alternate days for 2 weeks then every 3 months | 1 mg (1 mL) every second day for 14 days, then 1 mg (1 mL) every 3 months on the 9th – 08:00
denosumab | denosumab 60 mg subcut every 6 months from 1/12/2026 | 60 mg (1 mL) – every 6 months on the 1st – 08:00 – from 01-Dec-2026
paliperidone | paliperidone 100mg im monthly on the 31st | 100 mg (1 mL) – once a month on the 31st, or the last day – 08:00
GTN patch | GTN patch 5mg/24h on at 0800 and off at 2000 | 1 patch – every day – on at 08:00, off at 20:00
chlorsig | chlorsig 1 drop right eye 2 hourly 2/7 then 1 drop right eye qid 5/7 | 1 drop to the right eye every 2 hours for 2 days, then 1 drop to the right eye every day at 08:00, 12:00, 17:00 and 21:00 for 5 days, then stop (last day 01-Dec-2026) to 01-Dec-2026
`);
