import { createLink, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from '../drafts.module.css';
import { useDrafting } from '../drafting.ts';
import { chartRoute } from './request-routes.ts';

const RouterLink = createLink(LinkButton);

/** After a request was sent: said once, with the two ways on (S1 §2.9). */
export function SentBanner() {
  const isSent = useLocation({ select: ({ state }) => state.isPharmacyRequestSent === true });
  return isSent ? <Sent /> : null;
}

function Sent() {
  const { residentKey } = useDrafting();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.outcome}>
      <Banner
        kind="success"
        title="Success! Your changes have been finalised and sent to the pharmacy"
        actions={
          <>
            <RouterLink to={chartRoute} params={residentKey} replace>
              Stay on this screen
            </RouterLink>
            <RouterLink to="/residents">Return to list of all residents</RouterLink>
          </>
        }
      />
    </div>
  );
}
