import { Fact } from './Fact.tsx';
import styles from './KeyList.module.css';

/** A key as it is shown, and what it does. */
export interface ListedKey {
  readonly shown: string;
  readonly text: string;
}

/** Keys, each with what it does. */
export function KeyList({ keys }: { keys: readonly ListedKey[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(({ shown, text }) => (
        <Fact key={shown} label={<kbd>{shown}</kbd>}>
          {text}
        </Fact>
      ))}
    </dl>
  );
}
