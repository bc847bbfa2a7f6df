import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import styles from '../resident-record.module.css';

interface NotAllSavedProps {
  /** Who was admitted. */
  name: string;
  failure: string;
  isSaving: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

/** Somebody was admitted, and what belongs to the photo wasn't saved. It can be tried again without admitting again. */
export function NotAllSaved({ name, failure, isSaving, onRetry, onLeave }: NotAllSavedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{name}</bdi> was admitted
      </h2>
      <Banner kind="error" title={failure}>
        Everything else is saved. This can also be done later on the chart.
      </Banner>
      <div className={styles.buttons}>
        <Button variant="primary" isPending={isSaving} onPress={onRetry}>
          Try again
        </Button>
        <Button isDisabled={isSaving} onPress={onLeave}>
          Go on to the chart
        </Button>
      </div>
    </section>
  );
}
