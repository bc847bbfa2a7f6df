import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { usualPeriod } from '@wattle/contract/rules/residents/coronavirus.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { blankResident } from '../../intake/records/resident-columns.ts';
import { presentAllergy } from '../../presenters/allergy.ts';
import { writeAllergies } from './allergy-history.ts';
import { ChartHistory } from './chart-history.ts';
import { dietLines, infectionComments, medicationNotes, specialNeeds } from './data/notes.ts';
import { drawInt, drawOne, drawSome, chance } from './draw.ts';
import { centrelinkNumberOf, dvaNumberOf, medicareNumberOf, ihiOf } from './identifiers.ts';
import { authoringSystem, chartNumber, residentKey, seedId } from './ids.ts';
import { momentAgo } from './moments.ts';
import { checkOrders } from './order-safety.ts';
import { photographs } from './photo.ts';
import { noRows, type ResidentRows, type Row } from './rows.ts';
import { type SeedResident, seedResident } from './seed-resident.ts';
import { type IhiTraits, type ResidentTraits, reviewedDaysAgo } from './traits.ts';
import { oldDrafts } from './old-drafts.ts';

/** All rows of the resident with this number. Seed the random draws with the number first. */
export function buildResident(number: number, traits: ResidentTraits, now: Date): ResidentRows {
  const resident = seedResident(number, traits, now);
  const rows = noRows();
  const history = new ChartHistory(resident, rows);
  if (traits.chart !== null) history.write(traits.chart);
  const inForce = history.current.filter(({ status }) => status !== 'Ceased');
  rows.courseEnd.push(
    ...inForce.flatMap(({ row: { id, residentId, product, endDate } }) =>
      endDate === null
        ? []
        : [{ residentId, medicationId: id, name: productName(product), endDate }],
    ),
  );
  if (traits.draftedDaysAgo !== undefined) {
    rows.draft.push(...oldDrafts(resident, inForce, traits.draftedDaysAgo));
  }
  const hasPhoto = traits.hasPhoto ?? number % 5 !== 4;
  const latest = rows.pharmacyOrder.at(-1);
  const row = {
    ...blankResident,
    revision: 0,
    identityChangedAt: null,
    ...personalColumns(resident),
    ...consent(resident, rows),
    ...notes(traits),
    ...coronavirusOf(resident, rows),
    ...(hasPhoto ? photographs(resident, rows) : { photo: null, photoConsent: null }),
    ...writeAllergies(resident, rows),
    allergyConflicts: Array<string>(),
    allergyConflictLines: Array<string>(),
    ...review(resident),
    chartReviewOrderId:
      rows.pharmacyOrder.findLast((order) => order.renewedExpiry !== null)?.id ?? null,
    latestOrderId: latest?.id ?? null,
    chartUpdatedAt: latest?.finalisedAt ?? null,
    hasChartChanged: history.isPending,
    hasOpenPhoneOrder: rows.orderOnBehalf.length > 0,
    hasComplementary: inForce.some(({ seed }) => seed.complementary),
    leave: null,
    returnToReconcile: null,
  };
  rows.resident.push(row);
  const [change] = rows.allergyChange;
  const open = checkOrders(resident, rows, (at) =>
    presentAllergy(change !== undefined && at < change.recordedAt ? before(row, change) : row, []),
  );
  Object.assign(row, open);
  return rows;
}

/** The resident before their allergies changed. */
const before = (row: Row<'resident'>, { details }: Row<'allergyChange'>): Row<'resident'> => ({
  ...row,
  allergies: details,
  allergyStatus: details.length > 0 ? row.allergyStatus : 'NONE KNOWN',
});

/** The columns of the resident's row that say who they are. */
export const personalColumns = (resident: SeedResident) => ({
  ...particulars(resident),
  ...identifiers(resident),
});

const sexNames = { F: 'Female', M: 'Male', X: 'Another term' } as const;

function particulars(resident: SeedResident) {
  const { number, traits, facility, today } = resident;
  return {
    id: seedId('resident', number),
    authoringSystem,
    foreignKey: residentKey(number),
    facilityId: facility.id,
    status: traits.status,
    familyName: traits.familyName,
    givenName: traits.givenName,
    middleNames: traits.middleNames,
    preferredName: traits.preferredName,
    dateOfBirth: addDays(today, -Math.ceil(traits.age * 365.25) - drawInt(0, 360)),
    sexCode: traits.sex,
    sexName: sexNames[traits.sex],
    indigenousStatusCode: traits.indigenous,
    isCtgRegistered: null,
    hasSimilarName: false,
    room: String(1 + (number % 997)),
    isOnboarding: traits.isOnboarding,
    isNewAdmission: traits.isNewAdmission,
    updatedAt: momentAgo(resident, drawInt(1, 90), drawInt(0, 540)),
  };
}

type Identifiers =
  | 'medicareNumber'
  | 'medicareExpiresOn'
  | 'medicareReference'
  | 'dvaNumber'
  | 'dvaExpiresOn'
  | 'centrelinkNumber'
  | 'ihiNumber'
  | 'ihiStatus'
  | 'ihiRecordStatus'
  | 'ihiVerifiedAt';

function identifiers(resident: SeedResident): Pick<Row<'resident'>, Identifiers> {
  const { number, facility, today } = resident;
  const hasMedicare = chance(0.97);
  const hasDva = chance(0.15);
  return {
    medicareNumber: hasMedicare ? medicareNumberOf(number) : null,
    medicareExpiresOn: hasMedicare ? addDays(today, drawInt(-60, 1500)) : null,
    medicareReference: hasMedicare ? String(drawInt(1, 2)) : null,
    dvaNumber: hasDva ? dvaNumberOf(facility.state, number) : null,
    dvaExpiresOn: hasDva && chance(0.7) ? addDays(today, drawInt(30, 1500)) : null,
    centrelinkNumber: chance(0.85) ? centrelinkNumberOf(number) : null,
    ...individualIdentifier(resident),
  };
}

function individualIdentifier(resident: SeedResident) {
  const { number, traits } = resident;
  const { status, recordStatus, isDue } = traits.ihi ?? usualIhi(number, traits);
  return {
    ihiNumber: status === 'None' ? null : ihiOf(number),
    ihiStatus: status,
    ihiRecordStatus: recordStatus,
    ihiVerifiedAt: isDue ? null : momentAgo(resident, 1 + (number % 20), number % 540),
  };
}

/** Most are verified, with some of every other kind. */
function usualIhi(number: number, { status }: ResidentTraits): IhiTraits {
  if (number % 13 === 5) return { status: 'None', recordStatus: 'None', isDue: true };
  return {
    status: status === 'Deceased' ? 'Deceased' : number % 29 === 3 ? 'Retired' : 'Active',
    recordStatus: number % 10 === 7 ? 'Unverified' : 'Verified',
    isDue: number % 7 === 3,
  };
}

/** The answer on Closing the Gap; adds who recorded it, if anybody did, to `rows`. */
function consent(resident: SeedResident, rows: ResidentRows) {
  const { number, traits, prescribers } = resident;
  const [doctor] = prescribers;
  if (traits.ctg === '0' || doctor === undefined) {
    return { ctgCode: traits.ctg, ctgRecordedAt: null, ctgRecordedBy: null };
  }
  const at = momentAgo(resident, 20 + (number % 200), number % 540);
  const residentId = seedId('resident', number);
  rows.ctgResponse.push({ residentId, response: traits.ctg, actorId: doctor.id, at });
  return { ctgCode: traits.ctg, ctgRecordedAt: at, ctgRecordedBy: doctor.name };
}

/** The coronavirus status since yesterday, if there is one; adds who recorded it to `rows`. */
function coronavirusOf(resident: SeedResident, rows: ResidentRows) {
  const { number, traits, nurses, today } = resident;
  const [nurse] = nurses;
  const { coronavirus: status } = traits;
  if (status === null || nurse === undefined) return { coronavirusStatus: null, coronavirus: null };
  const id = seedId('coronavirus', number);
  const at = momentAgo(resident, 1, number % 540);
  const period = usualPeriod(status, addDays(today, -1));
  const residentId = seedId('resident', number);
  const recordedBy = nurse.name;
  rows.coronavirusEvent.push({ id, residentId, ...period, recordedBy, actorId: nurse.id, at });
  return {
    coronavirusStatus: status,
    coronavirus: { id, period, recordedAt: toInstant(at), recordedBy },
  };
}

/** Several lines, as in a resident's notes. */
function some(lines: readonly string[], most: number): string {
  return drawSome(lines, 0, most).join('\n');
}

function notes({ infection }: ResidentTraits) {
  return {
    healthComment: chance(0.2) ? 'Reviewed at the last case conference.' : '',
    diet: some(dietLines, 3),
    specialNeeds: some(specialNeeds, 4),
    medicationNote: some(medicationNotes, 2),
    infectionStatus: infection,
    infectionComments: infection === 'none' ? '' : drawOne(infectionComments[infection]),
  };
}

/** About the six months that a chart runs. */
const chartDays = 182;

function review({ number, traits, today }: SeedResident) {
  const { chartExpiresIn, chart, isChartReviewConfirmed } = traits;
  const reviewedOn = addDays(today, -reviewedDaysAgo);
  const expiry = isChartReviewConfirmed
    ? chartExpiresIn === null
      ? null
      : addDays(today, chartExpiresIn)
    : expiryAfterReview(reviewedOn);
  return {
    chartNumber: chart === null ? null : chartNumber(number),
    chartExpiry: expiry,
    chartReviewedOn: isChartReviewConfirmed ? expiry && addDays(expiry, -chartDays) : reviewedOn,
    isChartReviewConfirmed,
  };
}
