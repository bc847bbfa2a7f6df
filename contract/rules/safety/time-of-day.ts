import type { Finding } from '../../entities/safety.ts';
import { type CheckedLine, ingredientsOf } from './line.ts';

/** They make people sleep. */
const hypnotics: readonly string[] =
  'flunitrazepam, melatonin, nitrazepam, suvorexant, temazepam, zolpidem, zopiclone'.split(', ');

/** Whoever gets one at these times falls or sleeps through the day: our choice, without a source. */
const isByDay = (time: string) => time >= '05:00' && time < '17:00';

/** A medicine for sleep that is given in the morning or by day. */
export function checkTimeOfDay(line: CheckedLine): Finding[] {
  const name = ingredientsOf(line).find((one) => hypnotics.includes(one));
  const time = line.doseTimes.find(isByDay);
  if (name === undefined || time === undefined || line.courseType === 'AsRequired') return [];
  return [
    {
      key: `frequency:by-day:${name}:${time}`,
      check: 'frequency',
      level: 'caution',
      message: `${name.charAt(0).toUpperCase()}${name.slice(1)} makes people sleep, and it is given at ${time}. Check the time.`,
      source: null,
    },
  ];
}
