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
    // Without them for two days, a clot, a seizure or stiffness follows, or blood glucose rises.
    medicines: [
      ...membersOf('insulin'),
      ...list(
        'apixaban, carbamazepine, dabigatran, edoxaban, lacosamide, lamotrigine, levetiracetam, levodopa, phenytoin, rivaroxaban, sodium valproate, topiramate',
      ),
    ],
    most: 1,
  },
  // Some have them every second day.
  { medicines: list('lithium, warfarin'), most: 2 },
  {
    medicines: [
      ...membersOf('aceInhibitor'),
      ...membersOf('angiotensinBlocker'),
      ...membersOf('betaBlocker'),
      ...membersOf('calciumBlocker'),
      ...membersOf('serotoninReuptakeInhibitor'),
      ...membersOf('sulfonylurea'),
      ...membersOf('antipsychotic'),
      ...membersOf('cholinesteraseInhibitor'),
      ...list(
        'amiodarone, clopidogrel, clozapine, dapagliflozin, digoxin, empagliflozin, fludrocortisone, hydrocortisone, levothyroxine, linagliptin, memantine, metformin, mirtazapine, prednisolone, saxagliptin, sitagliptin, ticagrelor, vildagliptin',
      ),
    ],
    most: 3,
  },
  // Some have them before what hurts, as a dressing twice a week.
  { medicines: membersOf('opioid'), most: 6 },
];
