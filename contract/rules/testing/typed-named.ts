import { rowsOf } from './typed-lines.ts';

/** Lines of which not all can be taken, each with the words that are named and what is missing; ¶ is a line break. */
export const namedLines = rowsOf(`
metformin | metformin 1g bd and perindopril 5mg mane | perindopril 5mg / mane |
metformin | metformin 1g bd, perindopril 5 mg daily | perindopril 5 mg / daily |
frusemide | frusemide 40mg od | od | Write how often it’s given
chlorsig | chlorsig 1 drop od bd | od |
frusemide | frusemide 40mg qd | qd | Write how often it’s given
digoxin | digoxin 62.5mcg qod | qod | Write how often it’s given
digoxin | digoxin 62.5mcg eod | eod | Write how often it’s given
warfarin | warfarin as per INR 2-3 alternate days | as per INR 2-3 |
warfarin | warfarin as per INR first INR on 31/2/2027 | as per INR first INR on 31/2/2027 |
warfarin | warfarin prn as per INR | as per INR |
warfarin | warfarin 3mg nocte as per INR | as per INR |
warfarin | warfarin variable dose | variable dose |
lantus | insulin sliding scale tds | sliding scale |
novorapid | novorapid 4u if BGL > 10 | if BGL > 10 | Write how often it’s given
novorapid | novorapid 6 units tds plus sliding scale | plus sliding scale |
metformin | metformin 500mg bd tds | tds |
metformin | metformin 500mg bd nocte | nocte |
amoxicillin | amox 500 tds 5/7 2/52 | 2/52 |
amoxicillin | amoxicillin 500mg tds 5/7 until 31 Dec | until 31 Dec |
methotrexate | mtx 10mg weekly |  | Write the day of the week
alendronate | alendronate 70mg once a week |  | Write the day of the week
metformin | metformin 500mg tds 0800 2000 | 0800 2000 |
metformin | metformin 500mg bd 0800 | 0800 |
oxycodone | oxycodone 37mg bd | 37mg |
prednisolone 25 | pred 25 mane 5/7 then reduce 5mg every 5 days then stop | reduce 5mg every 5 days |
prednisolone | pred 12mg mane 5/7 | 12mg |
prednisolone | prednisolone 22.5mg mane reduce by 5mg every 5 days then stop | reduce by 5mg every 5 days |
prednisolone | pred 10 mane | 10 |
warfarin 5 | warf 3mg mwf 4mg other days | 3mg / 4mg |
warfarin | warf 3mg mwf 4mg mon | 3mg mwf 4mg mon |
warfarin | warfarin 3mg 4mg nocte | 3mg 4mg nocte |
paracetamol | paracetamol 1g q4-6h prn max 4g | q4-6h |
paracetamol | paracetamol 1g tds with food | with food |
paracetamol | paracetamol 1g prn max 4 | max / 4 |
paracetamol | paracetamol 1g prn for pain max 1g | max 1g |
paracetamol | paracetamol 2,5 mg bd | 2,5 / mg |
paracetamol | paracetamol 1/24 tab bd | tab / bd |
paracetamol | paracetamol 1-1/2 tabs tds | 1-1/2 / tabs |
paracetamol | paracetamol 11/2 tabs tds | 11/2 |
paracetamol | paracetamol 500mg x2 tds | x2 |
paracetamol | paracetamol 0 mg tds | 0 mg |
paracetamol | paracetamol lg tds | lg |
paracetamol | paracetamol 1g tds stop |  | Write for how long it’s given before it stops
paracetamol | Dear Dr Smith, please continue paracetamol 1g tds. Kind regards | Dear Dr Smith / please continue / Kind regards |
paracetamol | paracetamol 1g¶tds | ¶ |
paracetamol | paracetamol 1g pm | pm | Write how often it’s given
paracetamol | paracetamol 1g tds ac | ac |
paracetamol | paracetamol 1g qhs | qhs | Write how often it’s given
paracetamol | paracetamol 1g biweekly | biweekly | Write how often it’s given
paracetamol | paracetamol 1g iv tds | iv |
paracetamol | paracetamol 4g daily dose | daily dose | Write how often it’s given
paracetamol | paracetamol 4g/day | 4g/day |
paracetamol | paracetamol 1g three times | three times | Write how often it’s given
paracetamol | paracetamol 1g at 8 | at 8 | Write how often it’s given
paracetamol | paracetamol 1g x3d | x3d | Write how often it’s given
paracetamol | 2 500 mg paracetamol bd | 2 500 / mg paracetamol |
paracetamol | paracetamol 2 500 mg bd | 2 500 / mg |
paracetamol | paracetamol 1 or 2 tabs qid | 1 / or / 2 tabs / qid | Write how often it’s given
paracetamol | paracetamol ii tabs qid | ii |
paracetamol | paracetamol 1g not tds | not / tds | Write how often it’s given
paracetamol | don't give paracetamol 1g tds | don't |
paracetamol | withhold paracetamol | withhold |
frusemide | frusemide 40mg mane if weight up 2 kg | if weight up 2 kg |
frusemide | frusemide 40mg mane, extra 40mg midday if weight >2kg | extra 40mg / midday / if weight >2kg |
digoxin | digoxin 62.5mcg mane withhold if HR<60 | withhold if HR<60 |
perindopril | perindopril 5mg mane hold if SBP < 100 | hold if SBP < 100 |
perindopril | perindopril 5 mane | 5 |
lantus | lantus 20 IU/mL nocte | 20 IU/mL |
lantus | lantus 10-20 mL nocte | 10-20 mL |
salbutamol | ventolin 2 tabs qid | 2 tabs |
salbutamol | ventolin 2 puffs via spacer qid | via spacer / qid | Write how often it’s given
latanoprost | xalatan 1 drop BE nocte | BE |
latanoprost | xalatan nocte |  | Write the dose
hydrocortisone | hydrocortisone cream apply bd |  | Write the dose
hydrocortisone | hydrocortisone 2% cream thin layer bd | 2% |
latanoprost | 1 drop left eye and right eye nocte | right eye |
latanoprost | 1 drop left eye nocte and right eye mane | right eye |
chlorsig | 1 drop prn left eye and right eye | right eye |
nasonex | 2 sprays left nostril mane, right nostril nocte | right nostril |
GTN patch | 1 patch to chest mane and to back nocte | to back |
hydrocortisone | thin layer to face mane and to back nocte | to back |
metformin | 500mg mane - nocte | nocte |
metformin | 500mg bd - mwf | mwf |
prednisolone | 25mg mane reduce by 5mg every 5 days nocte | nocte |
prednisolone | 25mg mane reduce by 5mg every 5 days for 10 days | for 10 days |
prednisolone | 25mg mane reduce by 5mg every 5 days, 10mg nocte | 10mg / nocte |
prednisolone | 50mg mane 10mg nocte 3/7 then bd | bd |
prednisolone | 50mg mane days 1-3, 25mg mane days 5-6, then stop | days 5-6 |
prednisolone | 50mg mane 5/7 ongoing |  | Write for how long it’s given, or that it goes on, not both
prednisolone | 20mg mane until 3/12/2026 long term |  | Write for how long it’s given, or that it goes on, not both
metformin | mane 500mg midday 1g nocte | midday |
warfarin | 3mg mon, tue 4mg wed | mon, tue |
warfarin | 3mg mon and tue 4mg wed | mon and tue |
warfarin | 3mg mon, tue nocte 4mg wed nocte | mon, tue |
warfarin | 3mg mon, tue 2 x 1mg wed | mon, tue |
oxycodone | oxycodone 5mg prn 4 | 4 |
oxycodone | oxycodone 5mg q4h prn 2 | 2 |
GTN patch | GTN patch 10mg on 0800 off 2000 | 10mg |
GTN patch | GTN patch 5mg off 2000 |  | Write how often it’s given
GTN patch | GTN patch 5mg on 0800 off 0800 | 5mg on 0800 off 0800 |
fentanyl | fentanyl 25mcg/h patch q72h | 25mcg/h |
seretide | seretide 500/50 1 puff bd | 500/50 |
seretide | seretide 250mcg bd | 250mcg |
sinemet | sinemet 100mg tds | 100mg |
sertraline | sertraline 50mg mane increase by 50mg every 2 weeks | increase by 50mg every 2 weeks |
sertraline | sertraline 25mg mane then 50mg mane |  | Write for how long the first dose is given
metformin | metformin 1g |  | Write how often it’s given
metformin | metformin bd |  | Write the dose
vagifem | vagifem 1 pessary twice a week |  | Write the 2 days of the week
vagifem | vagifem 1 pessary three times a week mon thu | mon thu |
hydroxocobalamin | b12 1mg im weekly x 4 then 3 monthly | x 4 / 3 monthly | Write the day of the week
warfarin | warfarin 3mg mon wed fri sun mon, 4mg other days | mon wed fri sun mon | Write how often it’s given / No other days are left
prednisolone | pred 25mg mane 5/7 wean | wean |
prednisolone | pred 25mg mane reducing dose | reducing dose |
amoxicillin | amox 500mg tds for chest infection | for chest infection |
amoxicillin | amoxicillin 500mg tds 7/7 then review | review |
ondansetron | ondansetron 4mg wafer tds prn | wafer / tds |
creon | creon 10 000 units tds | 10 000 units |
allopurinol | allopurinol 100mg daily 31/2/2026 | 31/2/2026 |
allopurinol | allopurinol 100mg daily until 31 Feb | until 31 Feb |
ramipril | ramipril 5mg bd/prn | bd / / |
bisacodyl | bisacodyl 10mg pr prn for constipation bowels not open 3 days max 1 supp/24h | 3 days |
movicol | movicol 1 sachet daily or bd | or / bd |
thyroxine | thyroxine 50mcg mane empty stomach | empty stomach |
warfarin | warfarin 3mg 4/5 | 4/5 | Write how often it’s given
doxycycline | doxycycline 100mg stat |  | Write the time of the single dose
metformin | metformin 1g bd +/- 500mg midi | +/- 500mg / midi |
metformin | metformin 1g b.d. mane | mane |
paracetamol | cease paracetamol | paracetamol | Write for how long it’s given before it stops
metformin | METFORMIN 500MG BD¶PERINDOPRIL 5MG DAILY | ¶ / PERINDOPRIL 5MG / DAILY |
warfarin | warfarin 3mg daily, INR on Friday | INR / on Friday |
frusemide | frusemide 40mg bd 0800 | 0800 |
warfarin | warfarin 3mg 4mg alternate days |  | Write how often it’s given
metformin | metformin 500 bd 1g nocte | 500 |
fentanyl | fentanyl patch 25 q72h | 25 |
norspan | norspan 5 weekly wed | 5 weekly |
bisacodyl | bisacodyl 10 pr nocte | 10 |
vagifem | vagifem 10 nocte | 10 |
sinemet | sinemet 3 tds | 3 |
augmentin | augmentin duo forte 5 bd | 5 |
prednisolone | pred 5mg 25 mane | 5mg 25 mane |
vitamin D | ostelin 1 cap 1000 daily | 1000 |
metformin | metformin 500mg 2 am 1 pm | 2 am / 1 pm | Write how often it’s given
metformin | metformin 500mg 1 am | 1 am | Write how often it’s given
morphine | morphine PR 10mg bd | PR |
amoxicillin | amoxicillin 500mg PR tds | PR |
amoxicillin | amoxicillin 500mg tds review 2/52 | review / 2/52 |
warfarin | warfarin 3mg nocte INR weekly | INR / weekly |
frusemide | frusemide 40mg BGL bd | BGL / bd | Write how often it’s given
paracetamol | paracetamol 500 q4h prn max 4g/24h | 500 |
amoxicillin | amoxicillin 500mg tds for 5 | for / 5 |
amoxicillin | amoxicillin 500mg tds 5 | 5 |
metformin | metformin 1g bd 2 | 1g bd 2 |
frusemide | frusemide 40mg 20mg midday | 40mg 20mg midday |
frusemide | frusemide 40mg 20 midday | 40mg 20 midday |
lantus | lantus 20 units nocte increase by 2 units every 3 days until BGL<8 | increase by 2 units every 3 days / until BGL<8 |
prednisolone | pred 50mg mane reduce by 10% weekly | reduce by / 10% | Write the day of the week
methotrexate | mtx 10 weekly wed | 10 weekly |
oxycodone | oxycodone 5-10mg q4h prn max 6/24h | max / 6/24h |
digoxin | digoxin 0.125 mane | 0.125 |
ramipril | ramipril 5mg mane review bp 1/52 | review bp / 1/52 |
thyroxine | thyroxine 50mcg mane except sunday | except / sunday |
paracetamol | paracetamol 1g tds and prn | tds |
paracetamol | paracetamol 1g tds, 1g prn | 1g |
paracetamol | paracetamol 1g prn and tds | tds |
oxycodone | oxycodone 5mg 5x/day prn | 5x/day |
oxycodone | oxycodone 5mg bd tds prn | tds |
paracetamol | paracetamol 665mg 2 tabs tds | 665mg |
temazepam | temazepam 10mg 1 nocte 1 prn | 1 |
lactulose | lactulose 20 bd | 20 |
creon | creon 2 with meals 1 with snacks | 2 / with meals 1 with snacks | Write how often it’s given
lithium | lithium 250mg am 500mg pm | 250mg am 500mg pm / pm |
calcium | calcium 1.5g nocte with dinner | with dinner |
novorapid | novorapid 6 units with meals | with meals | Write how often it’s given
paliperidone | paliperidone 75mg every 4 weeks |  | Write the day of the week
denosumab | denosumab 60mg next due 3/2/27 then 6 monthly | next due 3/2/27 / 6 monthly | Write how often it’s given
hydrocortisone | hydrocortisone cream bd prn itch |  | Write the dose
colchicine | colchicine 500mcg 1mg stat then 500mcg 1 hour later | hour later | Write how often it’s given / Write the time of the single dose / Write for how long the first dose is given
methotrexate | methotrexate 2.5mg 4 weekly wed | 4 weekly |
vitamin D | vitamin D 1000 units 2 monthly | 2 monthly | Write how often it’s given
warfarin | warfarin 2 tabs alternate days with 3 tabs | with 3 tabs |
metformin | metformin 500mg 1 tab with breakfast | with breakfast | Write how often it’s given
prednisolone | pred 1 tab mane 5/7, 2 tabs nocte 5/7 | 2 tabs |
GTN spray | gtn spray 1-2 sprays sl prn chest pain, repeat after 5 min | repeat after 5 min |
salbutamol | salbutamol 4 puffs q4h 2/7 then prn | then |
metformin | metformin 500mg 3/4mg bd | 3/4mg |
warfarin | warfarin 3mg 5/7 4mg 2/7 | 4mg | Write how often it’s given
prednisolone | pred 50mg 5/7 25mg | 25mg | Write how often it’s given
frusemide | frusemide 40mg mane 20mg bd | 40mg mane 20mg bd |
warfarin | warfarin 3mg/4mg alt days | 3mg/4mg |
lantus | lantus 20 30 units nocte | 20 30 units nocte |
paracetamol | paracetamol 500mg/1g qid | 500mg/1g |
prednisolone | pred 5mg alt die | alt die | Write how often it’s given
amoxicillin | amoxicillin 1g stat then 500mg tds 7/7 |  | Write the time of the single dose / Write for how long the first dose is given
oxycodone | oxycodone 5mg bd and 2.5mg q4h prn | bd / 2.5mg |
fentanyl | fentanyl 12mcg patch 3/7 |  | Write how often it’s given
norspan | norspan 10 patch 1 weekly | 10 patch / 1 weekly | Write how often it’s given
alendronate | alendronate 70mg weekly mane |  | Write the day of the week
methotrexate | methotrexate 10mg weekly on Wednesday and folic acid 5mg weekly thursday | folic acid 5mg / weekly / thursday |
digoxin | digoxin 62.5mcg daily 125mcg sunday | 62.5mcg daily 125mcg sunday |
colchicine | colchicine 500mcg bd 3/7 max 6mg | max 6mg |
metformin | metformin 1g bd 5/7 then | then |
movicol | movicol 2 sachets stat then 1 bd |  | Write the time of the single dose / Write for how long the first dose is given
lithium | lithium 450mg nocte | 450mg |
coloxyl | coloxyl with senna 2 bd hold if loose | hold if loose |
paracetamol | paracetamol 1g tds regular | regular |
prednisolone | pred 25mg mane reduce 5mg/week | reduce / /week | Write for how long the first dose is given
prednisolone | pred 25mg mane 1/52 reducing by 5mg every week until 10mg then stay | stay |
thyroxine | thyroxine 100mcg daily, 150mcg on sundays | 100mcg daily, 150mcg on sundays |
warfarin | 3mg mon, tue 4mg wed, 5mg other days | mon, tue |
warfarin | 3mg mon, tue 4mg other days 5mg | 3mg mon, tue 4mg other days 5mg / mon, tue |
warfarin | warfarin 3/4mg alternate days | 3/4mg |
warfarin | warfarin 4mg daily except 3mg Mon & Thu | except / 3mg / Mon & Thu |
warfarin | warfarin 3mg odd days 4mg even days | odd days 4mg even days | Write how often it’s given
warfarin | warfarin 3mg nocte, 4mg Mondays |  | Write on which days each dose is given
prednisolone | pred 5mg mane days 1-5 each month | days 1-5 |
prednisolone | prednisolone 5mg daily until 24/12/26 then 5mg alternate days | until 24/12/26 | Write for how long the first dose is given
methotrexate | methotrexate 10mg weekly Monday, Tuesday | Monday, Tuesday |
methotrexate | methotrexate 10mg every second Monday | every second / Monday | Write how often it’s given
methotrexate | methotrexate 10mg weekly, first dose Monday | first dose / Monday | Write the day of the week
alendronate | alendronate 70mg daily wed | wed |
novomix 30 | novomix 30 mane 16 nocte | nocte |
metformin | mane 500mg nocte | nocte |
metformin | 0800 500mg 2000 | 2000 |
metformin | metformin 2g daily in divided doses | in divided doses |
metformin | metformin 1g mane and 500mg with dinner | 1g mane and 500mg / with dinner |
GTN spray | nitrolingual 1 spray every 5 minutes | every 5 minutes | Write how often it’s given
GTN spray | nitrolingual 1 spray prn chest pain q5min q4h max 3 sprays | q4h |
haloperidol | haloperidol 0.5mg prn agitation not within 4 hours of risperidone | 4 hours of risperidone |
lantus | lantus 10 units mane, reduce to 8 units if bgl <5 | if bgl <5 | Write for how long the first dose is given
metformin | metformin 500mg for 5 days every 28 days | for 5 days |
metformin | metformin 500mg for 5 days every month | for 5 days |
metformin | metformin 500mg monthly for 5 days | for 5 days |
metformin | metformin 500mg for 1 week every month | for 1 week |
metformin | metformin 500mg bd for 0 days | for 0 days |
metformin | metformin 500mg bd until 20/11/26 | until 20/11/26 |
metformin | metformin 500mg bd from 1/12/26 until 30/11/26 | until 30/11/26 |
metformin | metformin 500.00001 mg bd | 500.00001 mg |
digoxin | digoxin 0.0000625 g daily | 0.0000625 g |
fentanyl | fentanyl 12 patches every 3 days | 12 patches |
`);
