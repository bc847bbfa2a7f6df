import fc from 'fast-check';
import type { LineEventContent } from '../../entities/line-event.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import type { CourseLine } from '../line/given-on.ts';
import { anyProduct } from './doses.ts';
import { lineEvent } from './line-events.ts';
import { anyDate } from './medications.ts';

const measured = { name: 'INR' };

/** A line whose doses are decided later, with decisions, corrections and pauses in its first weeks. */
export const anyDecided: fc.Arbitrary<CourseLine> = fc
  .tuple(anyProduct, anyDate)
  .chain(([{ doses }, startDate]) => {
    const days = fc
      .tuple(fc.nat(25), fc.nat(20))
      .map(
        ([since, more]) => [addDays(startDate, since), addDays(startDate, since + more)] as const,
      );
    const decision = fc
      .tuple(
        days,
        fc.oneof({ weight: 4, arbitrary: doses }, fc.constant({ kind: 'withhold' as const })),
      )
      .map(
        ([[from, to], dose]): LineEventContent => ({
          kind: 'dose',
          from,
          to,
          dose,
          measured,
        }),
      );
    const pause = days.map(
      ([since, date]): LineEventContent => ({
        kind: 'pause',
        since,
        until: { kind: 'date', date },
      }),
    );
    return fc.record({
      dosage: fc.record({
        kind: fc.constant('decided-later' as const),
        measured: fc.constant(measured),
        times: fc.subarray(['08:00', '18:00'], { minLength: 1 }),
      }),
      startDate: fc.constant(startDate),
      endDate: fc.option(fc.nat(40).map((more): PlainDate => addDays(startDate, more))),
      events: fc
        .array(fc.oneof({ weight: 5, arbitrary: decision }, pause), {
          maxLength: 8,
        })
        .map((all) => all.map((content) => lineEvent(content))),
    });
  });
