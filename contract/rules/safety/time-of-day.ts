import type { Finding } from '../../entities/safety.ts';
import { classes } from './facts/classes.ts';
import { type CheckedLine, ingredientsOf } from './line.ts';

/** They make people sleep. */
const hypnotics: readonly string[] =
  'flunitrazepam, melatonin, nitrazepam, suvorexant, temazepam, zolpidem, zopiclone'.split(', ');

/** Whoever gets one at these times falls or sleeps through the day: our choice, without a source. */
const isByDay = (time: string) => time >= '05:00' && time < '17:00';

/** They are for meals. */
const forMeals = classes.mealInsulin.members.split(', ');
/** Given at no other time, it is without a meal, and blood glucose falls in the night: our choice, without a source. */
const isByNight = (time: string) => time >= '20:00' || time < '05:00';

/** A medicine for sleep that is given in the morning or by day, or an insulin for meals at night. */
export function checkTimeOfDay(line: CheckedLine): Finding[] {
  if (line.courseType === 'AsRequired') return [];
  const ingredients = ingredientsOf(line);
  const found = (
    about: string,
    name: string | undefined,
    time: string | undefined,
    what: string,
  ) =>
    name === undefined || time === undefined
      ? []
      : [
          {
            key: `frequency:${about}:${name}:${time}`,
            check: 'frequency' as const,
            level: 'caution' as const,
            message: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${what}, and it is given at ${time}. Check the time.`,
            source: null,
          },
        ];
  const hypnotic = ingredients.find((one) => hypnotics.includes(one));
  // Mixed with a slow one it may be for the night.
  const [insulin] = ingredients.length === 1 ? ingredients : [];
  const meal = forMeals.find((one) => one === insulin);
  return [
    ...found('by-day', hypnotic, line.doseTimes.find(isByDay), 'makes people sleep'),
    ...found(
      'by-night',
      meal,
      line.doseTimes.every(isByNight) ? line.doseTimes[0] : undefined,
      'is for a meal',
    ),
  ];
}
