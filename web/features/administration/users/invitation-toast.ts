import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import type { ToastMessage } from '../../../ui/states/ToastStack.tsx';

/** Whether the invitation is on its way. */
export function invitationToast({ invitation, email }: UserRecord): ToastMessage {
  return invitation?.mail === 'Waiting'
    ? {
        kind: 'warning',
        title: `The invitation couldn’t be sent to ${email} yet`,
        body: 'We’ll keep trying.',
      }
    : { kind: 'success', title: `The invitation was sent to ${email}` };
}
