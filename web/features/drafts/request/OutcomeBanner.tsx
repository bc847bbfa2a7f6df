import { createLink, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { mayBeDone, sentenceOf } from '../../../api/errors.ts';
import { clinicalChart } from '../../../chart/addresses.ts';
import { useChart } from '../../../chart/chart.tsx';
import { NextResident } from '../../../chart/NextResident.tsx';
import { focusPage } from '../../../lib/page/focus-page.ts';
import { Banner, type BannerProps } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import styles from '../drafts.module.css';

const RouterLink = createLink(LinkButton);

/** The outcome of a request. It takes the focus, because the dialog that had it is gone, and leaves it to the page. */
function OutcomeBanner(props: BannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
    return () => {
      if (document.activeElement === document.body) focusPage();
    };
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.outcome}>
      <Banner {...props} />
    </div>
  );
}

/** Shown once after a request was sent, with its two links. */
export function SentBanner() {
  const { residentKey } = useChart();
  const isSent = useLocation({ select: ({ state }) => state.isPharmacyRequestSent === true });
  if (!isSent) return null;
  return (
    <OutcomeBanner
      kind="success"
      title="Success! Your changes have been finalised and sent to the pharmacy"
      actions={
        <>
          <RouterLink to={clinicalChart} params={residentKey} replace>
            Stay on this screen
          </RouterLink>
          <RouterLink to="/residents">Return to list of all residents</RouterLink>
          <NextResident variant="secondary" />
        </>
      }
    />
  );
}

interface FailedBannerProps {
  /** Null once the page was loaded again. */
  error: Error | null;
  onRetry: () => void;
}

/** The request failed, or its answer was lost: nothing is lost, and sending again repeats the same order (DRF-03, DRF-06). */
export function FailedBanner({ error, onRetry }: FailedBannerProps) {
  const { residentKey } = useChart();
  return (
    <OutcomeBanner
      kind="error"
      title="The medication order has not been sent to the pharmacy. Please contact support for assistance."
      actions={
        <>
          <Button onPress={onRetry}>Try again</Button>
          <RouterLink to={clinicalChart} params={residentKey} replace>
            Dismiss
          </RouterLink>
        </>
      }
    >
      {error === null ? 'Opening this page hasn’t sent it again.' : sentenceOf(error)}{' '}
      {error === null || mayBeDone(error)
        ? 'The order may have been made all the same. Trying again won’t make a second one.'
        : 'Your drafts are kept.'}
    </OutcomeBanner>
  );
}
