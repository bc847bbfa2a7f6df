import fc from 'fast-check';
import { CourseType, PackagingType } from '../../entities/medication.ts';
import { frequencies, frequencyCodes, routeCodes } from '../../values/medicine-codes.ts';
import { addDays } from '../../values/plain-date.ts';
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

/** What may be typed for one medicine; not all of it can be prescribed. */
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
