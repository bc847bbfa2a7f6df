import { allergens } from './data/allergies.ts';
import { givenNames, preferredNames } from './data/names.ts';
import { facilities } from './data/places.ts';
import { drawInt, drawOne, drawSome, drawWeighted, familyNames, chance } from './draw.ts';
import {
  type AllergyTraits,
  type ChartTraits,
  type ResidentTraits,
  reviewWaiting,
} from './traits.ts';

/**
 * Names with A and Sentinel are kept for the residents written by hand, so that their positions in the list are fixed.
 */
const inventedNames = familyNames.filter((name) => name >= 'B' && name !== 'Sentinel');

const substances = allergens.map(({ substance }) => substance);

/** Short courses that have ended, that end within each of the filter's periods, and later. */
const courseEnds = [-5, -2, -1, 0, 1, 1, 2, 3, 5, 7, 9];

/** Any resident. Seed the draws with the resident's number first. */
export function inventTraits(): ResidentTraits {
  const sex = chance(0.66) ? 'F' : 'M';
  const givenName = drawOne(givenNames[sex]);
  const status = drawWeighted([88, 'Active'], [7, 'Deceased'], [5, 'Discharged']);
  const isNewAdmission = status === 'Active' && chance(0.05);
  const indigenous = drawWeighted([6, '1'], [2, '2'], [2, '3'], [84, '4'], [6, '9']);
  const traits: ResidentTraits = {
    familyName: drawOne(inventedNames),
    givenName,
    middleNames: chance(0.6) ? drawOne(givenNames[sex]) : null,
    preferredName: chance(0.4) ? (preferredNames[givenName] ?? null) : null,
    sex,
    // Two draws put most residents between 75 and 92.
    age: 65 + Math.round((drawInt(0, 36) + drawInt(0, 36)) / 2),
    facilityId: drawOne(facilities).id,
    status,
    isOnboarding: isNewAdmission && chance(0.5),
    isNewAdmission,
    indigenous,
    ctg: indigenous < '4' ? drawOne(['0', '1', '2'] as const) : '0',
    infection: drawWeighted([90, 'none'], [6, 'suspected'], [4, 'confirmed']),
    coronavirus: chance(0.04) ? drawOne(['Isolating', 'Suspected'] as const) : null,
    chartExpiresIn: inventExpiry(),
    isChartReviewConfirmed: !chance(0.04),
    allergy: inventAllergy(status === 'Active'),
    chart: inventChart(status === 'Active', isNewAdmission),
  };
  if (traits.isChartReviewConfirmed) return traits;
  const isReviewed = status === 'Active' && !isNewAdmission && traits.chart !== null;
  return { ...traits, ...(isReviewed ? reviewWaiting : { isChartReviewConfirmed: true }) };
}

function inventExpiry(): number {
  return drawWeighted(
    [4, drawInt(-20, -1)],
    [2, 0],
    [2, 1],
    [8, drawInt(2, 7)],
    [10, drawInt(8, 14)],
    [74, drawInt(15, 170)],
  );
}

function inventAllergy(isActive: boolean): AllergyTraits {
  const status = drawWeighted(
    [50, 'LISTED'],
    [40, 'NONE KNOWN'],
    [5, 'NOT ASKED'],
    [5, 'NONE SUPPLIED'],
  );
  const change = drawWeighted([82, 'none'], [3, 'Unactioned'], [3, 'Actioned'], [12, 'Confirmed']);
  const isListed = status === 'LISTED';
  return {
    status,
    substances: isListed ? drawSome(substances, 1, 3) : [],
    change: isActive && isListed ? change : 'none',
  };
}

function inventChart(isActive: boolean, isNewAdmission: boolean): ChartTraits | null {
  if (chance(0.01)) return null;
  const courses = isActive && chance(0.22) ? inventCourses() : [];
  const isPending = isNewAdmission || (isActive && chance(0.14));
  return {
    size: drawWeighted([30, drawInt(4, 8)], [55, drawInt(9, 14)], [15, drawInt(15, 22)]),
    includes: inventIncludes(),
    courses,
    regularEndsIn: isActive && chance(0.08) ? drawInt(8, 27) : null,
    hasRevision: !isNewAdmission && chance(0.6),
    pending: isPending ? drawOne(['unactioned', 'unactioned', 'partly', 'actioned']) : 'confirmed',
    isPhoneOrder: isActive && chance(0.06),
  };
}

function inventCourses(): number[] {
  return Array.from({ length: drawWeighted([75, 1], [20, 2], [5, 3]) }, () => drawOne(courseEnds));
}

/** Vitamins for a third, an opioid patch for some, and rarely paracetamol twice, a trap for prescribers. */
function inventIncludes(): string[] {
  return [
    ...(chance(0.3) ? [drawOne(['W0801', 'W0804', 'W0805', 'W0807'])] : []),
    ...(chance(0.1) ? [drawOne(['W0409', 'W0412', 'W0413', 'W0414'])] : []),
    ...(chance(0.03) ? ['W0401', 'W0402'] : []),
  ];
}
