import styles from './medicine.module.css';

const unbroken =
  /(\d{2}-[A-Z][a-z]{2}-\d{4}|\d[\d.,]{0,9}(?:[-–]\d[\d.,]{0,9}){1,2}|[Rr]e-prescribed?)/;

/** A text whose dates, ranges of numbers and “re-prescribe” aren't broken at their hyphens. */
export function UnbrokenText({ children }: { children: string }) {
  return children.split(unbroken).map((part, at) =>
    // Every second part is what the pattern found.
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ),
  );
}
