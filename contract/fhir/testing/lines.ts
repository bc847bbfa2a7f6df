import fc from 'fast-check';
import { CourseType, longestDoseText, PackagingType } from '../../entities/medication.ts';
import { frequencies, frequencyCodes, routeCodes } from '../../values/medicine-codes.ts';
import { addDays, daysBetween } from '../../values/plain-date.ts';
import { withAnchorsMoved } from '../../rules/dosing/continued-course.ts';
import { textFieldsOf } from '../../rules/dosing/text-fields.ts';
import { anyCourse } from '../../rules/testing/dosages.ts';
import { today } from '../../rules/testing/medications.ts';
import type { DosageLine } from '../dosage-line.ts';

const text = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(
        'pain',
        '1 g (2 tablets)',
        'half a tablet',
        '62.5 microgram',
        'With food; not at night',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
    )
    // oxlint-disable-next-line no-control-regex -- control characters can't be stored
    .filter((one) => one.length <= max && !/[\u0000-\u001f\u007f]/.test(one) && one.trim() !== '');

/** What may be typed for one medicine, as text; not all of it can be prescribed. */
export const anyLine: fc.Arbitrary<DosageLine> = fc
  .record({
    courseType: fc.constantFrom(...CourseType.options),
    packagingType: fc.constantFrom(...PackagingType.options),
    dose: text(120),
    route: fc.constantFrom(...routeCodes),
    frequency: fc.constantFrom(...frequencyCodes),
    hasTimes: fc.boolean(),
    start: fc.nat(400),
    length: fc.option(fc.nat(400)),
    prnReason: fc.option(text(200)),
    maximum24h: fc.option(text(120)),
    directions: fc.oneof(
      fc.constant(''),
      text(500),
      fc.constant('At breakfast.\nNot with milk.\n'),
    ),
  })
  .map(({ hasTimes, start, length, ...one }) => {
    const isRegular = one.courseType !== 'AsRequired';
    const startDate = addDays(today, start);
    return {
      ...one,
      packagingType: isRegular ? one.packagingType : 'None',
      frequency: isRegular && one.frequency === 'when-required' ? 'once-daily' : one.frequency,
      doseTimes: isRegular || hasTimes ? [...frequencies[one.frequency].times] : [],
      startDate,
      endDate: length === null ? null : addDays(startDate, length),
    };
  });

/** A line with a structure of any kind, whose texts say the same. */
export const anyStructuredLine: fc.Arbitrary<DosageLine> = fc
  .tuple(anyLine, anyCourse, fc.boolean())
  .map(([line, { dosage, startDate, endDate }, isShort]): DosageLine => {
    const isAsRequired = dosage.kind === 'as-required';
    const days = endDate === null ? null : daysBetween(startDate, endDate);
    const from = line.startDate;
    const course = {
      dosage: withAnchorsMoved(dosage, daysBetween(startDate, from)),
      startDate: from,
      endDate: days === null ? null : addDays(from, days),
    };
    return {
      ...line,
      courseType: isAsRequired ? 'AsRequired' : isShort ? 'ShortCourse' : 'Regular',
      ...course,
      ...textFieldsOf(course),
    };
  })
  // More can't be stored; the day of a month may make it longer.
  .filter(({ dose, doseTimes }) => dose.length <= longestDoseText && doseTimes.length <= 12);
