import type { CourseType, Medication } from '../entities/medication.ts';

export type GroupId = 'regular' | 'short' | 'prn' | 'ceased';

export interface MedicationGroup {
  readonly id: GroupId;
  readonly title: string;
  readonly medications: Medication[];
}

const titles: Record<GroupId, string> = {
  regular: 'Regular',
  short: 'Short course',
  prn: 'When required (PRN)',
  ceased: 'Ceased medication',
};
const order = Object.keys(titles) as GroupId[];

const courseGroups: Record<CourseType, GroupId> = {
  Regular: 'regular',
  ShortCourse: 'short',
  AsRequired: 'prn',
};

const names = new Intl.Collator('en-AU', { numeric: true });

function byName(a: Medication, b: Medication): number {
  const byProduct = names.compare(a.product.name, b.product.name);
  if (byProduct !== 0) return byProduct;
  return a.authoringSystemForeignKey < b.authoringSystemForeignKey ? -1 : 1;
}

/** A ceased medicine stays where it was, struck through, until the pharmacist has confirmed it (CHT-04). */
function groupOf(medication: Medication): GroupId {
  const isGone = medication.status === 'Ceased' && medication.confirmed;
  return isGone ? 'ceased' : courseGroups[medication.courseType];
}

/** The chart in its groups (CHT-03), each by product name; a group without medicines is left out. */
export function groupMedications(medications: readonly Medication[]): MedicationGroup[] {
  return order
    .map((id) => ({
      id,
      title: titles[id],
      medications: medications.filter((m) => groupOf(m) === id).toSorted(byName),
    }))
    .filter((group) => group.medications.length > 0);
}
