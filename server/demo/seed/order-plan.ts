import { drawInt } from './draw.ts';
import { type ResidentTraits, reviewedDaysAgo } from './traits.ts';

/** One order to be: when, and what it does to the chart. */
export interface PlannedOrder {
  readonly daysAgo: number;
  /** Changes of any kind to what is on the chart. */
  readonly changes: number;
  /** Starts the resident's short courses. */
  readonly startsCourses: boolean;
  /** Left for the pharmacist. */
  readonly isPending: boolean;
  /** Reviews the chart, whose new chart expiry counts from that day. */
  readonly isReview: boolean;
}

/** The orders of a resident, the oldest first. The first one writes the chart. */
export function planOrders(traits: ResidentTraits): PlannedOrder[] {
  const { chart, isNewAdmission, status } = traits;
  if (chart === null) return [];
  // A resident counts as a new admission until the pharmacist has confirmed the chart for the first time.
  const settled = { changes: 0, startsCourses: false, isPending: isNewAdmission, isReview: false };
  const hasCourses = chart.courses.length > 0;
  // Early enough for a course that ended days ago to have run for some days.
  const coursesAgo = Math.max(5, 3 - Math.min(...chart.courses));
  const admittedAgo = hasCourses ? coursesAgo + 3 : drawInt(0, 3);
  const orders: PlannedOrder[] = [
    { ...settled, daysAgo: isNewAdmission ? admittedAgo : drawInt(65, 160) },
  ];
  if (chart.hasRevision) {
    orders.push({ ...settled, daysAgo: drawInt(9, 50), changes: drawInt(2, 3) });
  }
  if (hasCourses) orders.push({ ...settled, daysAgo: coursesAgo, startsCourses: true });
  if (!traits.isChartReviewConfirmed) {
    orders.push({ ...settled, daysAgo: reviewedDaysAgo, isReview: true });
  }
  if (chart.pending !== 'confirmed' && !isNewAdmission) {
    orders.push({
      ...settled,
      daysAgo: drawInt(0, 2),
      changes: chart.changes ?? drawInt(2, 4),
      isPending: true,
    });
  }
  const gone = status === 'Active' ? 0 : drawInt(20, 200);
  return orders.map((order) => ({ ...order, daysAgo: order.daysAgo + gone }));
}
