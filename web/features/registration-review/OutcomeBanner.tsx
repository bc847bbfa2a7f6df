import type { MailState } from '@wattle/contract/entities/registration.ts';
import { Banner } from '../../ui/states/Banner.tsx';

type Decision = 'approved' | 'declined' | 'invited again';

/** The outcome: `overtaken` if somebody else had already reviewed it, `accepted` if the invitation was already accepted. */
export type Outcome =
  | { readonly done: Decision; readonly mail: MailState }
  | { readonly done: 'overtaken' }
  | { readonly done: 'accepted' };

const titles: Record<Decision, string> = {
  approved: 'The registration was approved',
  declined: 'The registration was declined',
  'invited again': 'A new invitation was created',
};

export function OutcomeBanner({ outcome, email }: { outcome: Outcome; email: string }) {
  if (outcome.done === 'overtaken') {
    return (
      <Banner kind="warning" title="This registration was already reviewed">
        Your decision wasn’t recorded. See below who reviewed it.
      </Banner>
    );
  }
  if (outcome.done === 'accepted') {
    return (
      <Banner kind="info" title="This invitation has already been accepted">
        We didn’t send another one.
      </Banner>
    );
  }
  const title = titles[outcome.done];
  const what = outcome.done === 'declined' ? 'The reason' : 'The invitation';
  const before = outcome.done === 'invited again' && 'The earlier link no longer works.';
  return outcome.mail === 'Sent' ? (
    <Banner kind="success" title={title}>
      {what} was sent to {email}. {before}
    </Banner>
  ) : (
    <Banner kind="warning" title={title}>
      {what} couldn’t be sent to {email} yet. We’ll keep trying. {before}
    </Banner>
  );
}
