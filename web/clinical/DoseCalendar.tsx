import { weekdayNames } from '@wattle/contract/rules/dosing/days-words.ts';
import type {
  CalendarDay,
  CalendarDose,
  DoseCalendar as Calendar,
} from '@wattle/contract/rules/line/dose-calendar.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { Weekday } from '@wattle/contract/values/weekday.ts';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import styles from './dose-calendar.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

/** What is given on each day, in weeks. */
export function DoseCalendar({ calendar, label }: { calendar: Calendar; label: string }) {
  return (
    <div className={styles.frame}>
      <table aria-label={label} className={styles.calendar}>
        <thead>
          <tr>
            {Weekday.options.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayNames[weekday].slice(0, 3)}
                <VisuallyHidden>{weekdayNames[weekday].slice(3)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((week, nth) => (
            <tr key={nth}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={at} className={styles.out}>
                    <VisuallyHidden>Not shown</VisuallyHidden>
                  </td>
                ) : (
                  <Day key={at} day={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {calendar.later !== '' && (
        <p>
          <UnbrokenText>{calendar.later}</UnbrokenText>
        </p>
      )}
    </div>
  );
}

function Day({ day: { day, isToday, marks, doses, none } }: { day: CalendarDay }) {
  return (
    <td
      className={cx(doses.length === 0 && styles.empty, isToday && styles.today)}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className={styles.date}>
        {formatClinicalDate(day).slice(0, 6)} {isToday && <strong>Today</strong>}
      </p>
      {marks.map((mark) => (
        <p key={mark} className={styles.mark}>
          {mark}
        </p>
      ))}
      {doses.map((dose, nth) => (
        <Dose key={nth} dose={dose} />
      ))}
      {none !== '' && <p>{none}</p>}
    </td>
  );
}

function Dose({ dose: { time, amount, off, isPast } }: { dose: CalendarDose }) {
  return (
    <p className={cx(isPast && styles.past)} data-medicine-text>
      {time !== '' && <span>{time} </span>}
      <strong>{amount}</strong>
      {off !== '' && `, ${off}`}
      {isPast && <span>, past</span>}
    </p>
  );
}
