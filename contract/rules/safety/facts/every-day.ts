import { membersOf } from './interaction-groups.ts';

/** Medicines that are given every day, where other days without a dose are likely a mistake: our own list. */
interface EveryDay {
  readonly medicines: readonly string[];
  /** The most days from one dose to the next: some leave one day out on purpose, or every weekend. */
  readonly most: number;
}

const list = (names: string) => names.split(', ');

/** The first that has a medicine counts. */
export const everyDay: readonly EveryDay[] = [
  {
    // Without them for some days, a clot, a seizure or stiffness follows.
    medicines: list(
      'apixaban, carbamazepine, dabigatran, edoxaban, lacosamide, lamotrigine, levetiracetam, levodopa, lithium, phenytoin, rivaroxaban, sodium valproate, topiramate, warfarin',
    ),
    most: 2,
  },
  {
    medicines: [
      ...membersOf('aceInhibitor'),
      ...membersOf('angiotensinBlocker'),
      ...membersOf('betaBlocker'),
      ...membersOf('calciumBlocker'),
      ...membersOf('serotoninReuptakeInhibitor'),
      ...membersOf('sulfonylurea'),
      ...membersOf('insulin'),
      ...membersOf('antipsychotic'),
      ...membersOf('opioid'),
      ...membersOf('cholinesteraseInhibitor'),
      ...list(
        'amiodarone, clopidogrel, clozapine, dapagliflozin, digoxin, empagliflozin, linagliptin, memantine, metformin, mirtazapine, saxagliptin, sitagliptin, ticagrelor, vildagliptin',
      ),
    ],
    most: 6,
  },
];
