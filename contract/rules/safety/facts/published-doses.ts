import type { PublishedDoses } from './dose-table.ts';
import { isSlow } from './interval-kinds.ts';
import { page } from './sources.ts';

const nhs = (title: string, path: string) =>
  page(`NHS: ${title}`, `https://www.nhs.uk/medicines/${path}/`);

const gliclazide = page(
  'Label of gliclazide (Glyzide), printed by Kidney Disease Clinic',
  'https://kidneydiseaseclinic.net/blog/glyzide',
);
const apixaban = page(
  'Eliquis: dosing in deep vein thrombosis and pulmonary embolism',
  'https://www.eliquis.com/eliquis/hcp/dosing/dvt-pe',
);

/** Of all but the mind and the nerves: adult doses that a page names, each looked up and found to say so. */
export const publishedDoses: readonly PublishedDoses[] = [
  {
    says: 'maximum',
    most: { paracetamol: 4000 },
    source: nhs(
      'How and when to take paracetamol for adults',
      'paracetamol-for-adults/how-and-when-to-take-paracetamol-for-adults',
    ),
  },
  {
    says: 'maximum',
    most: { ibuprofen: 2400 },
    source: nhs(
      'How and when to take ibuprofen for adults',
      'ibuprofen-for-adults/how-and-when-to-take-ibuprofen',
    ),
  },
  {
    says: 'maximum',
    per: 'week',
    most: { methotrexate: 30 },
    source: nhs(
      'How and when to take methotrexate',
      'methotrexate/how-and-when-to-take-methotrexate',
    ),
  },
  {
    says: 'range',
    most: { atorvastatin: 80 },
    source: nhs(
      'How and when to take atorvastatin',
      'atorvastatin/how-and-when-to-take-atorvastatin',
    ),
  },
  {
    says: 'maximum',
    most: { tramadol: 400 },
    source: page('NHS: Tramadol', 'https://beta.nhs.uk/medicines/tramadol/'),
  },
  {
    says: 'maximum',
    // At once or slowly released, whichever is more.
    most: { tapentadol: 600 },
    source: page('Drugs.com: Tapentadol dosage', 'https://www.drugs.com/dosage/tapentadol.html'),
  },
  {
    says: 'maximum',
    most: { aspirin: 4000 },
    source: page(
      'Patient: Aspirin for pain or fever',
      'https://patient.info/medicine/aspirin-for-pain-or-fever-anadin-disprin',
    ),
  },
  {
    says: 'maximum',
    most: { indometacin: 200 },
    source: page(
      'Dermatology Advisor: Arthritis treatments: NSAIDs',
      'https://www.dermatologyadvisor.com/home/clinical-charts/arthritis-treatments-nsaids/',
    ),
  },
  {
    says: 'maximum',
    most: { metformin: 3000 },
    source: page(
      'Australian product information of metformin (Diaformin), printed by RxReasoner',
      'https://www.rxreasoner.com/monographs/diaformin/usage',
    ),
  },
  {
    says: 'range',
    routes: ['oral'],
    // Up to 12 tablets of 600 mg.
    most: { 'potassium chloride': 7200 },
    source: page(
      'Leaflet of potassium chloride 600 mg (Slow-K), printed by Weldricks',
      'https://www.weldricks.co.uk/products/slow-k-tablets-pack-of-100',
    ),
  },
  {
    says: 'range',
    routes: ['oral'],
    // Up to three tablets of 200 mg.
    most: { 'ferrous sulfate': 600 },
    source: page(
      'Leaflet of ferrous sulfate 200 mg, printed by British Chemist',
      'https://britishchemist.co.uk/product/ferrous-sulphate',
    ),
  },
  { says: 'maximum', most: { gliclazide: 320 }, source: gliclazide },
  { says: 'maximum', per: 'dose', most: { gliclazide: 160 }, source: gliclazide },
  {
    says: 'maximum',
    only: isSlow,
    most: { gliclazide: 120 },
    source: page(
      'Prescribing information of gliclazide 60 mg, modified release (Diaoptim MR), printed by Health Pulse Pharmacy',
      'https://www.healthpulse-pharmacy.com/en/product/diaoptim-mr-60-mg-30-tablets',
    ),
  },
  {
    says: 'maximum',
    only: isSlow,
    most: { metformin: 2000 },
    source: page(
      'Prescribing information of metformin 500 mg, extended release (Glucophage XR), printed by Medicart',
      'https://medicart.biz.my/product/glucophage-xr-500mg-tab-60s',
    ),
  },
  {
    says: 'range',
    routes: ['oral'],
    most: { diltiazem: 480 },
    source: page(
      'FDA label of diltiazem extended-release: Dosage and administration, printed by Medlibrary',
      'https://medlibrary.org/lib/rx/meds/diltiazem-hydrochloride-31/page/4/',
    ),
  },
  { says: 'maximum', most: { apixaban: 20 }, source: apixaban },
  { says: 'maximum', per: 'dose', most: { apixaban: 10 }, source: apixaban },
  {
    says: 'maximum',
    most: { rivaroxaban: 30 },
    source: page(
      'EU product information of rivaroxaban (Xarelto): Posology',
      'https://www.ema.europa.eu/en/documents/product-information/xarelto-epar-product-information_en.pdf',
    ),
  },
  {
    says: 'maximum',
    most: { ramipril: 10 },
    source: page(
      'UK summary of product characteristics of ramipril oral solution',
      'https://www.medicines.org.uk/emc/product/100143/smpc',
    ),
  },
  {
    says: 'maximum',
    most: { amlodipine: 10 },
    source: page(
      'FDA label of amlodipine (Norvasc): Dosage, printed by Pfizer',
      'https://www.pfizermedicalinformation.fi/en-us/norvasc/highlights',
    ),
  },
  {
    says: 'maximum',
    most: { candesartan: 32, eprosartan: 800, olmesartan: 40, telmisartan: 80 },
    source: page(
      'Western Health Advantage: Angiotensin receptor blockers, adult dosing',
      'https://www.westernhealth.com/provider/prior-authorization-criteria/angtiotensin-receptor-blockers-e-g-atacand-atacand-hct-benicar-benicar-hct-tribenzor-edarbi-edarbychlor-micardis-micardis-hct-teveten/',
    ),
  },
  {
    says: 'maximum',
    most: { hydrochlorothiazide: 50, indapamide: 2.5 },
    source: page(
      'BMJ Best Practice: Essential hypertension, treatment algorithm',
      'https://bestpractice.bmj.com/topics/en-gb/26/treatment-algorithm',
    ),
  },
  {
    says: 'maximum',
    most: { metoprolol: 400 },
    source: page(
      'Johns Hopkins Diabetes Guide: Beta-blockers',
      'https://www.hopkinsguides.com/hopkins/view/Johns_Hopkins_Diabetes_Guide/547016/8/Beta_blockers',
    ),
  },
  {
    says: 'maximum',
    most: { bisoprolol: 20 },
    source: page('GlobalRPH: Beta blockers', 'https://www.globalrph.com/beta.htm'),
  },
  {
    says: 'maximum',
    most: { loperamide: 16 },
    source: page(
      'ACP Gastroenterology: FDA places limits on OTC loperamide',
      'https://gastroenterology.acponline.org/archives/2018/02/23/9.htm',
    ),
  },
  {
    says: 'maximum',
    most: { metoclopramide: 30 },
    source: page(
      'Prescribing information of metoclopramide oral solution (Rosemont)',
      'https://www.rosemontpharma.com/metoclopramide-abbreviated-prescribing-information/',
    ),
  },
  {
    says: 'maximum',
    most: { domperidone: 30 },
    source: page(
      'Gloucestershire Hospitals: Domperidone, after advice of the MHRA',
      'https://www.gloshospitals.nhs.uk/healthcare-professionals/treatment-guidelines/domperidone/',
    ),
  },
  {
    says: 'maximum',
    most: { allopurinol: 900, febuxostat: 120 },
    source: page(
      'GPnotebook: Allopurinol in chronic gout',
      'https://gpnotebook.com/simplepage.cfm?ID=-26542050&linkID=1104',
    ),
  },
  {
    says: 'range',
    most: { warfarin: 10 },
    source: page('Drugs.com: Warfarin dosage', 'https://www.drugs.com/dosage/warfarin.html'),
  },
  {
    says: 'maximum',
    routes: ['oral'],
    most: { oxybutynin: 30, solifenacin: 10 },
    source: page(
      'Medicines for an overactive bladder, PMC5903463',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC5903463/table/T3',
    ),
  },
];
