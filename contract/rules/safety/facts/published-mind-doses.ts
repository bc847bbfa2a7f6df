import type { PublishedDoses } from './dose-table.ts';
import { page } from './sources.ts';

const parkinsonism = page(
  'MPR: Parkinsonism treatments',
  'https://www.empr.com/charts/parkinsonism-treatments/',
);

/** Of dementia, mood, sleep, movement and epilepsy: adult doses that a page names, each looked up and found to say so. */
export const publishedMindDoses: readonly PublishedDoses[] = [
  {
    says: 'maximum',
    routes: ['oral'],
    most: { donepezil: 10, rivastigmine: 12 },
    source: page(
      'Alzheimer’s Society: Doses for Alzheimer’s disease drugs',
      'https://www.alzheimers.org.uk/about-dementia/treatments/drugs/doses',
    ),
  },
  {
    says: 'maximum',
    routes: ['transdermal'],
    most: { rivastigmine: 13.3 },
    source: parkinsonism,
  },
  {
    says: 'maximum',
    most: { benzatropine: 6 },
    source: parkinsonism,
  },
  {
    says: 'maximum',
    most: { memantine: 20 },
    source: page(
      'Northern Ireland Formulary: Drugs for dementia',
      'https://niformulary.hscni.net/formulary/4-0-central-nervous-system/4-11-drugs-for-dementia/',
    ),
  },
  {
    says: 'maximum',
    most: { galantamine: 24 },
    source: page(
      'Dementia Pathways: Medication management',
      'https://dementiapathways.ie/post-diagnostic-support/medication-management',
    ),
  },
  {
    says: 'maximum',
    most: { pramipexole: 4.5, ropinirole: 24 },
    source: page(
      'MSD Manual: Some commonly used oral antiparkinsonian medications',
      'https://www.msdmanuals.com/uk/professional/multimedia/table/some-commonly-used-oral-antiparkinsonian-medications',
    ),
  },
  {
    says: 'maximum',
    most: {
      citalopram: 40,
      duloxetine: 120,
      escitalopram: 20,
      fluoxetine: 80,
      fluvoxamine: 300,
      sertraline: 200,
      vortioxetine: 20,
    },
    source: page(
      'eMentalHealth: Medication table: antidepressants in adults',
      'https://primarycare.ementalhealth.ca/index.php?ID=50184&m=fpArticle',
    ),
  },
  {
    says: 'range',
    most: { desvenlafaxine: 100, mirtazapine: 45, paroxetine: 50, venlafaxine: 375 },
    source: page(
      'McMaster Textbook of Internal Medicine: Antidepressants',
      'https://empendium.com/mcmtextbook/table/031_8844',
    ),
  },
  {
    says: 'maximum',
    most: { amitriptyline: 300, nortriptyline: 150 },
    source: page(
      'Postgraduate Medical Journal: Commonly used antidepressants',
      'https://pmj.bmj.com/highwire/markup/160018/expansion?width=1000&height=500&iframe=true&postprocessors=highwire_tables%2Chighwire_reclass%2Chighwire_figures%2Chighwire_math%2Chighwire_inline_linked_media%2Chighwire_embed',
    ),
  },
  {
    says: 'maximum',
    routes: ['oral'],
    most: { aripiprazole: 30 },
    source: page(
      'Texas Vendor Drug Program: Oral atypical antipsychotics, adults',
      'https://www.txvendordrug.com/book/export/html/10834491',
    ),
  },
  {
    says: 'range',
    routes: ['oral'],
    most: {
      amisulpride: 800,
      chlorpromazine: 1000,
      clozapine: 900,
      olanzapine: 20,
      paliperidone: 12,
      quetiapine: 800,
      risperidone: 6,
    },
    source: page(
      'Suggested antipsychotic dosages, 2011',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC4170419/table/T3',
    ),
  },
  {
    // Of an older adult: more only for those who have tolerated more.
    says: 'range',
    routes: ['oral', 'subcutaneous'],
    most: { haloperidol: 5 },
    source: page(
      'Irish summary of product characteristics of haloperidol (Serenace), printed by RxReasoner',
      'https://rxreasoner.com/monographs/serenace/usage',
    ),
  },
  {
    says: 'range',
    most: { temazepam: 30, zolpidem: 12.5 },
    source: page(
      'Renal and Urology News: Daily dose thresholds: sedatives and hypnotics',
      'https://www.renalandurologynews.com/clinical-charts/daily-dose-thresholds-sedatives-hypnotics/article/123643/',
    ),
  },
  {
    says: 'maximum',
    most: { gabapentin: 3600, pregabalin: 600 },
    source: page(
      'Biomedicines 2023;11:1812: Anticonvulsants',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC10376228/table/biomedicines-11-01812-t002',
    ),
  },
  {
    says: 'range',
    most: {
      carbamazepine: 1600,
      lamotrigine: 500,
      levetiracetam: 3000,
      oxcarbazepine: 2400,
      phenytoin: 500,
      'sodium valproate': 3000,
      topiramate: 400,
    },
    source: page(
      'Canadian Family Physician: Anticonvulsant doses and side effects',
      'https://www.cfp.ca/highwire/markup/27223/expansion?width=1000&height=500&iframe=true&postprocessors=highwire_tables%2Chighwire_reclass%2Chighwire_figures%2Chighwire_math%2Chighwire_inline_linked_media%2Chighwire_embed',
    ),
  },
];
