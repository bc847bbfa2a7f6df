import { Fact } from '../ui/content/Fact.tsx';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import styles from './record.module.css';

export interface Difference {
  readonly name: string;
  /** As shown; '' for none. */
  readonly before: string;
  readonly after: string;
}

/** One line a field: before → after. */
export function Differences({ fields }: { fields: readonly Difference[] }) {
  return (
    <dl className={styles.differences}>
      {fields.map(({ name, before, after }) => (
        <Fact key={name} label={name}>
          {before !== '' && (
            <>
              <VisuallyHidden>from </VisuallyHidden>
              <s>
                <bdi>{before}</bdi>
              </s>
              <span aria-hidden> → </span>
              <VisuallyHidden> to </VisuallyHidden>
            </>
          )}
          <strong>{after === '' ? 'none' : <bdi>{after}</bdi>}</strong>
        </Fact>
      ))}
    </dl>
  );
}
