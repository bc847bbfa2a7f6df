import styles from './Logo.module.css';

export interface LogoProps {
  size?: number;
  /** The product's name in this installation. */
  name?: string;
  markOnly?: boolean;
}

/** A sprig of wattle, with the product's name beside it unless `markOnly`. */
export function Logo({ size = 28, name = 'Wattle', markOnly = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="none"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        <path
          className={styles.stem}
          d="M7 29C9 20 14 12 24 6M8.2 24.5c3 1.2 5.5 1.4 8 1"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
        <path className={styles.leaf} d="M9.5 21.5C5.5 20 3 16.5 2.5 12c4.5 1.5 7.5 5 7 9.5z" />
        <path
          className={styles.leaf}
          d="M11.5 18.5C17 21 22.5 20.8 27.5 17.5 22 15 16 15 11.5 18.5z"
        />
        <Blossom x={13} y={9} r={4} />
        <Blossom x={24} y={6.5} r={4.5} />
        <Blossom x={17} y={25.5} r={3.5} />
      </svg>
      {!markOnly && name}
    </span>
  );
}

function Blossom({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle className={styles.flower} cx={x} cy={y} r={r * 0.78} />
      <circle
        className={styles.pollen}
        cx={x}
        cy={y}
        r={r}
        strokeWidth="1.3"
        strokeDasharray="0.1 1.9"
        strokeLinecap="round"
      />
    </>
  );
}
