import { cx } from '../lib/cx.ts';
import styles from './PromoPanel.module.css';

const flowers = [
  [52, 66, 12],
  [78, 40, 14],
  [112, 22, 12],
  [98, 74, 10],
  [140, 48, 13],
  [170, 26, 11],
  [150, 84, 9],
  [186, 62, 10],
] as const;

/** A branch of wattle in bloom and what the product is for, beside a form of somebody who is new. */
export function PromoPanel({
  tagline,
  className,
}: {
  tagline: string;
  className?: string | undefined;
}) {
  return (
    <aside className={cx(styles.panel, className)} aria-label="About">
      <svg className={styles.picture} viewBox="0 0 230 190" fill="none" aria-hidden="true">
        <path className={styles.stem} d="M18 182C46 120 96 74 196 34" />
        <path
          className={styles.stem}
          d="M60 128C60 100 56 84 52 70M94 96C86 76 82 60 78 46M94 96c20-4 38-6 54-10M94 96l4-16M133 62C124 48 118 36 112 28M133 62l6-10M164 47l6-16M164 47l20 13"
        />
        <path className={styles.leaf} d="M38 150C20 138 10 120 10 100c20 8 32 24 28 50z" />
        <path className={styles.leaf} d="M60 128c28 14 58 12 84-6-28-14-58-12-84 6z" />
        <path className={styles.leaf} d="M46 142c24 22 54 30 86 22-22-22-52-30-86-22z" />
        {flowers.map(([x, y, r]) => (
          <g key={x}>
            <circle className={styles.flower} cx={x} cy={y} r={r * 0.8} />
            <circle className={styles.pollen} cx={x} cy={y} r={r} />
          </g>
        ))}
      </svg>
      <p className={styles.tagline}>{tagline}</p>
    </aside>
  );
}
