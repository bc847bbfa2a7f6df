import type {
  TurnRound,
  TurnRoundMeasure,
  TurnRounds,
} from '@wattle/contract/entities/turn-round.ts';
import { measures } from '@wattle/contract/rules/people/turn-round.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { spanText } from '../../../lib/time/span-text.ts';
import styles from './turn-round-plot.module.css';

const width = 640;
const height = 200;
const left = 70;
const bottom = height - 24;
const top = 12;

type Value = 'median' | 'ninetieth';

interface TurnRoundPlotProps extends Pick<TurnRounds, 'spans'> {
  measure: TurnRoundMeasure;
}

/** The median and the 90th centile of each span, the latest on the right; the table beside it says the same. */
export function TurnRoundPlot({ spans, measure }: TurnRoundPlotProps) {
  const points = spans.toReversed().map((span) => ({ from: span.from, ...span[measure] }));
  const most = scaleUpTo(Math.max(0, ...points.map(({ ninetieth }) => ninetieth ?? 0)));
  if (most === 0) return null;
  const step = (width - left - 20) / Math.max(1, points.length - 1);
  const x = (index: number) => left + 5 + index * step;
  const y = (minutes: number) => bottom - (minutes / most) * (bottom - top);
  const placed = (value: Value) =>
    points.flatMap((point, index) => {
      const minutes = point[value];
      return minutes == null ? [] : [{ x: x(index), y: y(minutes) }];
    });
  const last = points.length - 1;
  const days = [0, Math.floor(last / 2), last].filter((one, at, all) => all.indexOf(one) === at);
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${measures[measure].title}: plot of the times in the table`}
      >
        {[0, most / 2, most].map((minutes) => (
          <g key={minutes}>
            <line className={styles.grid} x1={left} x2={width} y1={y(minutes)} y2={y(minutes)} />
            <text x={left - 6} y={y(minutes) + 4} textAnchor="end">
              {minutes === 0 ? '0' : spanText(minutes * 60)}
            </text>
          </g>
        ))}
        {days.map((index) => (
          <g key={index}>
            <line className={styles.grid} x1={x(index)} x2={x(index)} y1={bottom} y2={bottom + 5} />
            <text
              x={x(index)}
              y={height - 6}
              textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
            >
              {points[index] && formatClinicalDate(points[index].from)}
            </text>
          </g>
        ))}
        <path className={styles.ninetieth} d={lineOf(points, 'ninetieth', x, y)} />
        {placed('ninetieth').map((at) => (
          <rect
            key={at.x}
            className={styles.square}
            x={at.x - 4}
            y={at.y - 4}
            width={8}
            height={8}
          />
        ))}
        <path className={styles.median} d={lineOf(points, 'median', x, y)} />
        {placed('median').map((at) => (
          <circle key={at.x} className={styles.dot} cx={at.x} cy={at.y} r={4} />
        ))}
      </svg>
      <figcaption>
        <span>● Median</span> <span>□ 90th centile</span>
      </figcaption>
    </figure>
  );
}

const hour = 60;
const day = 24 * hour;

/** An even number of the unit that is shown, so that the middle is a whole number, too. */
function scaleUpTo(minutes: number): number {
  const unit = minutes >= 2 * day ? day : minutes >= 2 * hour ? hour : 1;
  return Math.ceil(minutes / unit / 2) * 2 * unit;
}

/** A line through the spans that have a time, broken where one has none. */
function lineOf(
  points: readonly Partial<TurnRound>[],
  value: Value,
  x: (index: number) => number,
  y: (minutes: number) => number,
): string {
  let isBroken = true;
  return points
    .flatMap((point, index) => {
      const minutes = point[value];
      const move = isBroken ? 'M' : 'L';
      isBroken = minutes == null;
      return minutes == null ? [] : [`${move}${x(index)} ${y(minutes)}`];
    })
    .join(' ');
}
