import styles from './ErrorIllustration.module.css';

/** A sprig of wattle that has lost a blossom. Drawn for this product, under its licence. */
export function ErrorIllustration() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 110" fill="none" aria-hidden="true">
      <ellipse className={styles.ground} cx="120" cy="98" rx="104" ry="7" />
      <path
        className={styles.stem}
        d="M52 96C58 62 82 36 128 22M64 66c12 6 26 8 40 4M82 46c4-10 12-16 22-20"
      />
      <path className={styles.leaf} d="M68 58C52 54 42 42 40 26c17 5 28 16 28 32z" />
      <path className={styles.leaf} d="M86 42c22 12 46 12 66-2-22-10-46-9-66 2z" />
      <path className={styles.fall} d="M150 34c14 8 24 20 28 36" />
      <circle className={styles.flower} cx="106" cy="24" r="11" />
      <circle className={styles.flower} cx="106" cy="72" r="9" />
      <circle className={styles.bare} cx="132" cy="20" r="8" />
      <circle className={styles.flower} cx="182" cy="86" r="11" />
      <circle className={styles.dust} cx="202" cy="94" r="2" />
      <circle className={styles.dust} cx="164" cy="93" r="2.5" />
      <circle className={styles.dust} cx="212" cy="90" r="1.5" />
    </svg>
  );
}
