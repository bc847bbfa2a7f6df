import type { CourseType, Medication } from '../../entities/medication.ts';

export type GroupId = 'regular' | 'short' | 'prn' | 'ceased';

/** What decides where a medicine is listed. */
export type ListedMedicine = Pick<
  Medication,
  'status' | 'confirmed' | 'courseType' | 'authoringSystemForeignKey'
> & { readonly product: Pick<Medication['product'], 'name'> };

export interface MedicationGroup<M extends ListedMedicine = Medication> {
  readonly id: GroupId;
  readonly title: string;
  /** The title where there is little room, as in a link to the group. */
  readonly shortTitle: string;
  readonly medications: M[];
}

const titles: Record<GroupId, string> = {
  regular: 'Regular',
  short: 'Short course',
  prn: 'When required (PRN)',
  ceased: 'Ceased medication',
};
const shortTitles: Record<GroupId, string> = {
  regular: 'Regular',
  short: 'Short course',
  prn: 'When required',
  ceased: 'Ceased',
};
const order = Object.keys(titles) as GroupId[];

const courseGroups: Record<CourseType, GroupId> = {
  Regular: 'regular',
  ShortCourse: 'short',
  AsRequired: 'prn',
};

const names = new Intl.Collator('en-AU', { numeric: true });

function byName(a: ListedMedicine, b: ListedMedicine): number {
  const byProduct = names.compare(a.product.name, b.product.name);
  if (byProduct !== 0) return byProduct;
  return a.authoringSystemForeignKey < b.authoringSystemForeignKey ? -1 : 1;
}

/** A ceased medicine stays where it was, struck through, until the pharmacist has confirmed it (CHT-04). */
function groupOf(medication: ListedMedicine): GroupId {
  const isGone = medication.status === 'Ceased' && medication.confirmed;
  return isGone ? 'ceased' : courseGroups[medication.courseType];
}

/**
 * The chart in its groups (CHT-03), each by product name; a group without medicines is left out.
 * @param isFirst Of which medicines somebody has to decide something today: these stand first.
 */
export function groupMedications<M extends ListedMedicine>(
  medications: readonly M[],
  isFirst: (medication: M) => boolean = () => false,
): MedicationGroup<M>[] {
  const first = new Set(medications.filter(isFirst));
  const inOrder = (a: M, b: M) => Number(first.has(b)) - Number(first.has(a)) || byName(a, b);
  return order
    .map((id) => ({
      id,
      title: titles[id],
      shortTitle: shortTitles[id],
      medications: medications.filter((m) => groupOf(m) === id).toSorted(inOrder),
    }))
    .filter((group) => group.medications.length > 0);
}
