import styles from './medicine.module.css';

const date = /(\d{2}-[A-Z][a-z]{2}-\d{4}|\d[\d.,]*(?:[-–]\d[\d.,]*){1,2})/;

/** A text whose dates and ranges of numbers aren't broken at their hyphens. */
export function DatedText({ children }: { children: string }) {
  return children.split(date).map((part, at) =>
    // Every second part is what the pattern found.
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.date}>
        {part}
      </span>
    ),
  );
}
