import type { OrderHistoryEntry, ProductIdentity } from '../../entities/medication.ts';
import {
  type OrderForAnother,
  longestListener,
  type OnBehalf,
  type OrderMeans,
} from '../../entities/on-behalf.ts';
import { refusalCodes } from '../../errors.ts';
import type { MissingNumber } from '../../values/missing-number.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';
import { canOrderWith } from '../people/complete-prescriber.ts';
import type { Problem } from '../drafts/draft-problem.ts';
import { textFault } from '../line/typed-text.ts';

export const meansNames: Record<OrderMeans, string> = {
  telephone: 'Telephone order',
  written: 'Written order',
  transcribed: 'Transcribed order',
};

/** What has been entered about who gave the order, complete or not. */
export type EnteredOrder = Omit<OrderForAnother, 'prescriberId' | 'means'> & {
  readonly prescriberId: OrderForAnother['prescriberId'] | null;
  readonly means: OrderMeans | null;
};

export const nothingEntered: EnteredOrder = {
  prescriberId: null,
  means: null,
  isReadBack: false,
  heardBy: '',
};

/** Who takes part in an order, by name. */
interface Present {
  readonly enteredBy: string;
  /** Undefined until named. */
  readonly prescriber: string | undefined;
  readonly missingNumbers?: readonly MissingNumber[] | undefined;
}

/** What is missing or wrong before an order can be finalised on behalf of a prescriber (DRF-01). */
export function onBehalfProblems(
  { prescriberId, means, isReadBack, heardBy }: EnteredOrder,
  present: Present,
): Problem<keyof EnteredOrder>[] {
  const problems: Problem<keyof EnteredOrder>[] = [];
  if (prescriberId === null) {
    problems.push({ field: 'prescriberId', message: 'Choose the prescriber who gave the order' });
  }
  const order = canOrderWith(present.prescriber ?? '', present.missingNumbers);
  if (!order.ok) problems.push({ field: 'prescriberId', message: order.why });
  if (means === null) problems.push({ field: 'means', message: 'Choose how the order came' });
  if (means !== 'telephone') return problems;
  if (!isReadBack) {
    problems.push({ field: 'isReadBack', message: 'Read the order back to the prescriber' });
  }
  const message = listenerProblem(heardBy, present);
  return message === null ? problems : [...problems, { field: 'heardBy', message }];
}

/** Why this isn't a second listener's name; null if it is. */
function listenerProblem(heardBy: string, present: Present): string | null {
  if (wordsOf(heardBy) === '') return 'Enter who else heard the order';
  if (!/\p{L}/u.test(heardBy)) return 'Enter the name of the person, in letters';
  const fault = textFault(heardBy.trim(), longestListener);
  if (fault !== null) return fault;
  if (isSameName(heardBy, present.enteredBy)) {
    return 'You can’t be the second listener yourself';
  }
  if (present.prescriber !== undefined && isSameName(heardBy, present.prescriber)) {
    return 'The second listener can’t be the prescriber';
  }
  return null;
}

const isSameName = (a: string, b: string) => wordsOf(a) === wordsOf(b);

const titles = [
  'dr',
  'doctor',
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'prof',
  'professor',
  'sr',
  'sister',
];

/** The words of a name, the same for `Walsh, Jodie`, `jodie  walsh` and `Ms Jodie Walsh`. */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.includes(word))
    .toSorted()
    .join(' ');
}

/** The order as it is sent; undefined until it says whose it is and how it came. */
export function onBehalfOf(entered: EnteredOrder): OrderForAnother | undefined {
  const { prescriberId, means, isReadBack, heardBy } = entered;
  if (prescriberId === null || means === null) return undefined;
  const isHeard = means === 'telephone';
  return {
    prescriberId,
    means,
    isReadBack: isHeard && isReadBack,
    heardBy: isHeard ? heardBy.trim() : '',
  };
}

type ProductSchedule = Pick<ProductIdentity, 'schedule'>;

/**
 * Schedule 8 is never entered on behalf of a prescriber, to start, change or cease it. `touched` are all products
 * involved.
 */
export function canEnterOnBehalf(touched: readonly ProductSchedule[]): Capability {
  return touched.some(({ schedule }) => schedule === 'S8')
    ? refused(refusalCodes.Controlled_On_Behalf)
    : allowed;
}

/** Who prescribed a medicine and, if it was another person, who entered it. */
export function prescribedByText(medication: {
  readonly prescribedBy: string;
  readonly enteredBy: string | null;
  readonly importedFrom: string | null;
}): string {
  const { prescribedBy, enteredBy, importedFrom } = medication;
  if (importedFrom !== null) return `${prescribedBy}, imported from ${importedFrom}`;
  return enteredBy === null ? prescribedBy : `${prescribedBy}, entered by ${enteredBy}`;
}

/** Who finalised an order, and for whom. */
export function finalisedByText({
  finalisedBy,
  onBehalf,
}: Pick<OrderHistoryEntry, 'finalisedBy'> & {
  readonly onBehalf: Pick<OnBehalf, 'prescriber'> | null;
}): string {
  return onBehalf === null ? finalisedBy : `${finalisedBy} on behalf of ${onBehalf.prescriber}`;
}

/** How an order came to the chart: finalised `by Priya Raman`, or imported `from Glenelg Family Practice`. */
export function orderOrigin({
  importedFrom,
  ...order
}: Pick<OrderHistoryEntry, 'importedFrom'> & Parameters<typeof finalisedByText>[0]) {
  return importedFrom === null
    ? { verb: 'finalised', by: `by ${finalisedByText(order)}` }
    : { verb: 'imported', by: `from ${importedFrom}` };
}

/** How an order came, and who heard it: `Telephone order, read back, also heard by Kim Ngo`. */
export function meansText({ means, heardBy }: Pick<OnBehalf, 'means' | 'heardBy'>): string {
  return heardBy === null
    ? meansNames[means]
    : `${meansNames[means]}, read back, also heard by ${heardBy}`;
}
