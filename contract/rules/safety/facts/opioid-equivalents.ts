import type { FactSource } from '../../../entities/safety.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';

/** The method: each opioid's daily dose times its factor. */
export const opioidMethod: FactSource = {
  title: 'Faculty of Pain Medicine ANZCA: PS01(PM) Appendix, Opioid dose equivalence, June 2021',
  url: 'https://docslib.org/doc/9957345/appendix-2-opioid-dose-equivalence',
};

/** More oral morphine, or as much of other opioids, a day than this carries more risk. */
export const opioidThreshold: { readonly most: number; readonly source: FactSource } = {
  most: 60,
  source: {
    title: 'Darling Downs and West Moreton PHN: Quick steps through opioid management',
    url: 'https://www.ddwmphn.com.au/news/quick-steps-through-opioid-management',
  },
};

interface OpioidEquivalent {
  readonly routes: readonly RouteCode[];
  /** Of a milligram a day; of a patch, of a microgram an hour. */
  readonly factors: Readonly<Record<string, number>>;
}

export const opioidEquivalents: readonly OpioidEquivalent[] = [
  {
    routes: ['oral'],
    factors: {
      codeine: 0.13,
      hydromorphone: 5,
      morphine: 1,
      oxycodone: 1.5,
      tapentadol: 0.3,
      tramadol: 0.2,
    },
  },
  { routes: ['sublingual'], factors: { buprenorphine: 40 } },
  { routes: ['rectal'], factors: { oxycodone: 1.5 } },
  { routes: ['transdermal'], factors: { buprenorphine: 2, fentanyl: 3 } },
  {
    routes: ['subcutaneous', 'intramuscular'],
    factors: {
      codeine: 0.25,
      // 0.2 of a microgram.
      fentanyl: 200,
      hydromorphone: 15,
      morphine: 3,
      oxycodone: 3,
      pethidine: 0.4,
    },
  },
];
