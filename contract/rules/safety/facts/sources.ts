import type { FactSource } from '../../../entities/safety.ts';

/** The labels of a medicine as the Food and Drug Administration of the United States publishes them (public domain). */
export function labelOf(medicine: string, section: string): FactSource {
  return {
    title: `FDA label of ${medicine}: ${section}`,
    url: `https://dailymed.nlm.nih.gov/dailymed/search.cfm?labeltype=human&query=${encodeURIComponent(medicine)}`,
  };
}

/** One edition of such a label, which a reader can open. */
export function labelWithId(medicine: string, section: string, setId: string): FactSource {
  return {
    title: `FDA label of ${medicine}: ${section}`,
    url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${setId}`,
  };
}

/** The fifteen classes of pairs that a panel agreed must always warn. */
export const phansalkar: FactSource = {
  title: 'Phansalkar and others, High-priority drug–drug interactions, JAMIA 2012;19:735–743',
  url: 'https://doi.org/10.1136/amiajnl-2011-000612',
};

/** A page of the National Library of Medicine of the United States for patients (public domain). */
export function medlinePlus(title: string, path: string): FactSource {
  return { title: `MedlinePlus: ${title}`, url: `https://medlineplus.gov/${path}` };
}

/** A page that says it. */
export const page = (title: string, url: string): FactSource => ({ title, url });

/** Which medicines slow the loss of bone, and which form it. */
export const osteoporosis = page(
  'Endocrinology Today, May 2024: Individualised management of osteoporosis',
  'https://endocrinology.medicinetoday.com.au/et/2024/may/regular-series/individualised-management-osteoporosis-choosing-right-drug-right-patient',
);

/** What trimethoprim does with thiopurines, and to potassium with others. */
export const trimethoprim = page(
  'Trimethoprim: interactions, printed by RxReasoner',
  'https://rxreasoner.com/substances/trimethoprim/precautions',
);

/** How tramadol that is released slowly is given in Australia, and how much to those over 75. */
export const tramalSr = page(
  'Virtual Medical Centre, Australia: Tramal SR (tramadol): Dose advice',
  'https://www.myvmc.com/drugs/tramal-sustained-release-tablets-50-mg-100-mg-150-mg-200-mg/',
);

/** What tramadol does with antidepressants. */
export const tramadol = page(
  'Sansone and Sansone: Tramadol: Seizures, serotonin syndrome, and coadministered antidepressants, PMC2714818',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC2714818',
);

/** What flecainide does with verapamil, and with what keeps it from being broken down. */
export const flecainide = page(
  'Flecainide: interactions, printed by RxReasoner',
  'https://www.rxreasoner.com/substances/flecainide/precautions',
);

/** What adds to the sedation by opioids. */
export const opioidInteractions = page(
  'MHRA learning module on opioids: Important drug interactions',
  'https://cpd.mhra.gov.uk/opioids/CON143740_13',
);
