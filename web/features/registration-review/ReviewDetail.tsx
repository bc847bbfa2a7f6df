import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegistrationDetail } from '@wattle/contract/entities/registration.ts';
import { useEffect, useRef, useState } from 'react';
import { loadable } from '../../api/query.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { Answers } from './Answers.tsx';
import { Decision } from './Decision.tsx';
import { InvitationState } from './InvitationState.tsx';
import { type Outcome, OutcomeBanner } from './OutcomeBanner.tsx';
import { registrationQuery } from './queries.ts';
import styles from './review.module.css';

/** One registration: everything that was sent, and the consultant's decision. */
export function ReviewDetail({ id }: { id: string }) {
  usePageTitle('Registration');
  const query = useQuery(registrationQuery(id));
  return (
    <main className={styles.page}>
      <p>
        <Link to="/registrations">All registrations</Link>
      </p>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the registration" variant="block" count={3} />}
        failed="We couldn’t load the registration"
      >
        {(detail) => <Found detail={detail} />}
      </Loaded>
    </main>
  );
}

function Found({ detail }: { detail: RegistrationDetail }) {
  const { registration, submittedAt, status } = detail;
  const [outcome, setOutcome] = useState<Outcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button may be gone by now, or go with the dialog once the new status is there.
    if (outcome !== undefined) heading.current?.focus();
  }, [outcome, status]);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          <bdi>
            {registration.firstName} {registration.lastName}
          </bdi>
        </h1>
        <p className={styles.quiet}>
          Submitted <OwnMoment at={submittedAt} />
        </p>
      </div>
      {outcome !== undefined && <OutcomeBanner outcome={outcome} email={registration.email} />}
      <Reviewed detail={detail} isJustDone={outcome !== undefined} onOutcome={setOutcome} />
      {detail.isEmailTaken && (
        <Banner kind="warning" title="Another user already has this email address">
          You can’t approve this registration. Decline it and give the reason.
        </Banner>
      )}
      <div className={styles.columns}>
        <Answers registration={registration} hasHints={status === 'Waiting'} />
        {status === 'Waiting' && <Decision detail={detail} onOutcome={setOutcome} />}
      </div>
    </>
  );
}

interface ReviewedProps {
  detail: RegistrationDetail;
  isJustDone: boolean;
  onOutcome: (outcome: Outcome) => void;
}

/** Who reviewed it, when and why, and the state of the invitation. */
function Reviewed({ detail, isJustDone, onOutcome }: ReviewedProps) {
  const { review, status, invitation } = detail;
  if (review === null) return null;
  return (
    <>
      <div className={styles.reviewed}>
        <p>
          <strong>{status}</strong> by {review.reviewedBy}, <OwnMoment at={review.reviewedAt} />
        </p>
        {review.declineReason !== null && <p className={styles.reason}>{review.declineReason}</p>}
        {invitation !== null && (
          <InvitationState {...{ detail, invitation, onOutcome }} isSent={review.mail === 'Sent'} />
        )}
      </div>
      {review.mail === 'Waiting' && !isJustDone && (
        <Banner kind="warning" title="The email hasn’t been sent yet">
          We couldn’t send it. We’ll keep trying.
        </Banner>
      )}
    </>
  );
}
