import styles from './PromoPicture.module.css';

const rows = [92, 116, 140, 164];

/** The picture in the promotional panel: a ticked chart under a sprig of wattle. Drawn for this product, under its licence. */
export function PromoPicture({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 240" fill="none" aria-hidden="true">
      <ellipse className={styles.ground} cx="160" cy="222" rx="140" ry="9" />
      <rect className={styles.sheet} x="84" y="44" width="152" height="172" rx="10" />
      <rect className={styles.clip} x="132" y="34" width="56" height="20" rx="6" />
      <path className={styles.line} d="M104 72h64" />
      {rows.map((y) => (
        <g key={y}>
          <circle className={styles.pill} cx="112" cy={y} r="7" />
          <path className={styles.line} d={`M130 ${y}h58`} />
          <path className={styles.tick} d={`m204 ${y} 5 5 9-10`} />
        </g>
      ))}
      <path className={styles.line} d="M104 190h84" />
      <path
        className={styles.stem}
        d="M18 214C34 150 66 84 128 26M44 156c16 6 34 6 52-2M66 114c-12-2-22-8-30-18M92 72c4-14 12-24 26-32"
      />
      <path className={styles.leaf} d="M50 142C30 136 18 122 16 100c22 6 34 20 34 42z" />
      <path className={styles.leaf} d="M80 92c28 14 56 12 78-6-28-12-56-10-78 6z" />
      <circle className={styles.flower} cx="132" cy="22" r="14" />
      <circle className={styles.flower} cx="102" cy="50" r="11" />
      <circle className={styles.flower} cx="36" cy="92" r="10" />
      <circle className={styles.flower} cx="100" cy="152" r="12" />
      <circle className={styles.flower} cx="268" cy="210" r="12" />
      <circle className={styles.flower} cx="290" cy="216" r="7" />
    </svg>
  );
}
