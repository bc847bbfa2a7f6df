import { createLink } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../api/errors.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from '../drafts.module.css';
import { useDrafting } from '../drafting.ts';
import { chartRoute } from './request-routes.ts';

const RouterLink = createLink(LinkButton);

interface FailedBannerProps {
  error: Error | null;
  onRetry: () => void;
}

/** The order did not get through: nothing is lost, and sending again repeats the same order (DRF-03). */
export function FailedBanner({ error, onRetry }: FailedBannerProps) {
  const { residentKey } = useDrafting();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.outcome}>
      <Banner
        kind="error"
        title="The medication order has not been sent to the pharmacy. Please contact support for assistance."
        actions={
          <>
            <Button onPress={onRetry}>Try again</Button>
            <RouterLink to={chartRoute} params={residentKey} replace>
              Dismiss
            </RouterLink>
          </>
        }
      >
        {sentenceOf(error)} Your drafts are kept.
      </Banner>
    </div>
  );
}
