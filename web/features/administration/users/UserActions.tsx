import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { isRefusal, sentenceOf } from '../../../api/errors.ts';
import { operationKey } from '../../../api/query.ts';
import { OwnMoment } from '../../../clinical/Moment.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { showToast } from '../../../ui/states/Toast.tsx';
import styles from '../administration.module.css';
import { userQuery } from '../queries.ts';
import { EndAccessDialog } from './EndAccessDialog.tsx';
import { invitationToast } from './invitation-toast.ts';
import { UserStateBadge } from './user-state.tsx';

interface UserActionsProps {
  record: UserRecord;
  isOwn: boolean;
  /** Whether the form holds what isn't saved. */
  hasChanges: boolean;
}

const saveFirst = 'Save your changes first';

/** The state of the user’s access, and what changes it at once. */
export function UserActions({ record, isOwn, hasChanges }: UserActionsProps) {
  const [isEnding, setEnding] = useState(false);
  const { state, invitation, accessEndsAt, isShared } = record;
  const reason = hasChanges ? saveFirst : undefined;
  return (
    <>
      <div className={styles.row}>
        <UserStateBadge state={state} />
        {isShared && <span>Shared account</span>}
        {accessEndsAt !== null && (
          <span>
            {state === 'Ended' ? 'Access ended' : 'Last day of access:'}{' '}
            {formatClinicalDate(lastDayOfAccess(accessEndsAt))}
          </span>
        )}
        {/* Nobody accepts an invitation once the access has ended. */}
        {invitation !== null && (state !== 'Ended' || invitation.state === 'Accepted') && (
          <InvitationWords invitation={invitation} />
        )}
        {invitation !== null && invitation.state !== 'Accepted' && state !== 'Ended' && (
          <InviteAgain record={record} disabledReason={reason} />
        )}
        {state !== 'Ended' && !isOwn && (
          <Button disabledReason={reason} onPress={() => setEnding(true)}>
            End access now
          </Button>
        )}
      </div>
      {isOwn && (
        <Banner kind="info" title="This is your own account">
          Another administrator changes your user type and the end of your access.
        </Banner>
      )}
      {state === 'Ended' && (
        <Banner kind="info" title="This user’s access has ended">
          To give access again, clear the last day of access below, or choose a later one, and save.
        </Banner>
      )}
      {state === 'Unlinked' && (
        <Banner kind="info" title="This user has no type yet">
          They have signed in and see nothing. Choose a user type and organisations to give access.
        </Banner>
      )}
      {isEnding && <EndAccessDialog record={record} onClose={() => setEnding(false)} />}
    </>
  );
}

function InvitationWords({ invitation }: { invitation: NonNullable<UserRecord['invitation']> }) {
  const { state, openUntil, mail } = invitation;
  if (state === 'Accepted') return <span>Invitation accepted</span>;
  const until = <OwnMoment at={openUntil} />;
  if (state === 'Expired') return <span>Invitation expired {until}</span>;
  const sent = {
    Sent: 'Invitation sent',
    Waiting: 'Invitation waiting to be sent',
    none: 'Invited',
  }[mail ?? 'none'];
  return (
    <span>
      {sent}, open until {until}
    </span>
  );
}

interface InviteAgainProps {
  record: UserRecord;
  disabledReason: string | undefined;
}

function InviteAgain({ record, disabledReason }: InviteAgainProps) {
  const client = useQueryClient();
  const { queryKey } = userQuery(record.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(portal.inviteUserAgain, { params: { id: record.id } }),
    onSuccess: (user) => {
      client.setQueryData(queryKey, user);
      void client.invalidateQueries({ queryKey: operationKey(portal.userRecords) });
      showToast(invitationToast(user));
    },
    onError: (error) => {
      if (isRefusal(error, 'Invitation_Accepted')) void client.invalidateQueries({ queryKey });
      showToast({ kind: 'error', title: sentenceOf(error) });
    },
  });
  return (
    <Button isPending={isPending} disabledReason={disabledReason} onPress={() => mutate()}>
      Send invitation again
    </Button>
  );
}
