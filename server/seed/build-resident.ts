import { productName } from '@wattle/contract/rules/medicine-line.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { writeAllergies } from './allergy-history.ts';
import { ChartHistory } from './chart-history.ts';
import { dietLines, infectionComments, medicationNotes, specialNeeds } from './data/notes.ts';
import { drawInt, drawOne, drawSome, happens } from './draw.ts';
import { centrelinkNumberOf, dvaNumberOf, medicareNumberOf, ihiOf } from './identifiers.ts';
import { authoringSystem, chartNumber, residentKey, seedId } from './ids.ts';
import { momentAgo } from './moments.ts';
import { noRows, type ResidentRows, type Row } from './rows.ts';
import { type SeedResident, seedResident } from './seed-resident.ts';
import type { ResidentTraits } from './traits.ts';
import { yesterdaysDrafts } from './yesterdays-drafts.ts';

/** A chart is reviewed about twice a year. */
const reviewDays = 182;

/** All rows of the resident with this number. Seed the draws with the number first. */
export function buildResident(number: number, traits: ResidentTraits, now: Date): ResidentRows {
  const resident = seedResident(number, traits, now);
  const rows = noRows();
  const history = new ChartHistory(resident, rows);
  if (traits.chart !== null) history.write(traits.chart);
  const given = history.current.filter(({ status }) => status !== 'Ceased');
  rows.course_end.push(
    ...given.flatMap(({ row: { id, resident_id, product, end_date } }) =>
      end_date === null
        ? []
        : [{ resident_id, medication_id: id, name: productName(product), end_date }],
    ),
  );
  if (traits.isDraftedYesterday) rows.draft.push(...yesterdaysDrafts(resident, given));
  const latest = rows.pharmacy_order.at(-1);
  rows.resident.push({
    ...particulars(resident),
    ...identifiers(resident),
    ...notes(traits),
    ...writeAllergies(resident, rows),
    ...review(resident),
    latest_order_id: latest?.id ?? null,
    chart_updated_at: latest?.finalised_at ?? null,
    has_chart_changed: history.isPending,
    has_open_phone_order: given.some(({ row }) => row.is_open_phone_order),
    has_complementary: given.some(({ seed }) => seed.complementary),
  });
  return rows;
}

const sexNames = { F: 'Female', M: 'Male', X: 'Another term' } as const;

function particulars({ number, traits, facility, now, today }: SeedResident) {
  return {
    id: seedId('resident', number),
    authoring_system: authoringSystem,
    foreign_key: residentKey(number),
    facility_id: facility.id,
    status: traits.status,
    family_name: traits.familyName,
    given_name: traits.givenName,
    middle_names: traits.middleNames,
    preferred_name: traits.preferredName,
    date_of_birth: addDays(today, -Math.ceil(traits.age * 365.25) - drawInt(0, 360)),
    sex_code: traits.sex,
    sex_name: sexNames[traits.sex],
    indigenous_status_code: traits.indigenous,
    ctg_code: traits.ctg,
    has_similar_name: false,
    is_onboarding: traits.isOnboarding,
    is_new_admission: traits.isNewAdmission,
    updated_at: momentAgo(facility, now, drawInt(1, 90), drawInt(0, 540)),
  };
}

type Identifiers =
  | 'medicare_number'
  | 'medicare_expires_on'
  | 'medicare_reference'
  | 'dva_number'
  | 'dva_expires_on'
  | 'centrelink_number'
  | 'ihi_number'
  | 'ihi_status'
  | 'ihi_record_status';

function identifiers({
  number,
  traits,
  facility,
  today,
}: SeedResident): Pick<Row<'resident'>, Identifiers> {
  const hasMedicare = happens(0.97);
  const hasDva = happens(0.15);
  return {
    medicare_number: hasMedicare ? medicareNumberOf(number) : null,
    medicare_expires_on: hasMedicare ? addDays(today, drawInt(-60, 1500)) : null,
    medicare_reference: hasMedicare ? String(drawInt(1, 2)) : null,
    dva_number: hasDva ? dvaNumberOf(facility.state, number) : null,
    dva_expires_on: hasDva && happens(0.7) ? addDays(today, drawInt(30, 1500)) : null,
    centrelink_number: happens(0.85) ? centrelinkNumberOf(number) : null,
    ...individualIdentifier(number, traits),
  };
}

/** Most are verified; some of every other kind are among them. */
function individualIdentifier(number: number, { status }: ResidentTraits) {
  if (number % 13 === 5) {
    return { ihi_number: null, ihi_status: 'None', ihi_record_status: 'None' } as const;
  }
  const ihi_status = status === 'Deceased' ? 'Deceased' : number % 29 === 3 ? 'Retired' : 'Active';
  const ihi_record_status = number % 10 === 7 ? 'Unverified' : 'Verified';
  return { ihi_number: ihiOf(number), ihi_status, ihi_record_status } as const;
}

/** Lines typed under one another, as the notes of a resident are. */
function some(lines: readonly string[], most: number): string {
  return drawSome(lines, 0, most).join('\n');
}

function notes({ infection, coronavirus }: ResidentTraits) {
  return {
    coronavirus_status: coronavirus,
    health_comment: happens(0.2) ? 'Reviewed at the last case conference.' : '',
    diet: some(dietLines, 3),
    special_needs: some(specialNeeds, 4),
    medication_note: some(medicationNotes, 2),
    infection_status: infection,
    infection_comments: infection === 'none' ? '' : drawOne(infectionComments[infection]),
  };
}

function review({ number, traits, today }: SeedResident) {
  const { chartExpiresIn, chart, isChartReviewConfirmed } = traits;
  const expiry = chartExpiresIn === null ? null : addDays(today, chartExpiresIn);
  return {
    chart_number: chart === null ? null : chartNumber(number),
    chart_expiry: expiry,
    chart_reviewed_on: expiry === null ? null : addDays(expiry, -reviewDays),
    is_chart_review_confirmed: isChartReviewConfirmed,
  };
}
