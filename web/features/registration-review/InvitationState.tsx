import type { Invitation, RegistrationDetail } from '@wattle/contract/entities/registration.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Outcome } from './OutcomeBanner.tsx';
import styles from './review.module.css';
import { useReview } from './use-review.ts';

interface InvitationStateProps {
  detail: RegistrationDetail;
  invitation: Invitation;
  isSent: boolean;
  onOutcome: (outcome: Outcome) => void;
}

/** Whether the approved person has accepted, and a button to invite them again if not. */
export function InvitationState({ detail, invitation, isSent, onOutcome }: InvitationStateProps) {
  const { decide, isPending, failure } = useReview(detail, onOutcome);
  const { state, openUntil } = invitation;
  if (state === 'Accepted') return <p>Invitation accepted</p>;
  const until = <OwnMoment at={openUntil} />;
  return (
    <>
      <div className={styles.invitation}>
        <p>
          {state === 'Expired' ? (
            <>Invitation expired {until}</>
          ) : (
            <>
              {isSent ? 'Invitation sent' : 'Invitation waiting to be sent'}, open until {until}
            </>
          )}
        </p>
        <Button isPending={isPending} onPress={() => decide({ kind: 'invite again' })}>
          Resend invitation
        </Button>
      </div>
      {failure !== null && <Banner kind="error" title={failure} />}
    </>
  );
}
