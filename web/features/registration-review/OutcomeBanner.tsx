import type { MailState } from '@wattle/contract/entities/registration.ts';
import { Banner } from '../../ui/Banner.tsx';

type Sent = 'approved' | 'declined' | 'invited again';

/** What came of it: `overtaken` when somebody else had decided before, `accepted` when the invited person had come. */
export type Outcome =
  | { readonly done: Sent; readonly mail: MailState }
  | { readonly done: 'overtaken' }
  | { readonly done: 'accepted' };

const titles: Record<Sent, string> = {
  approved: 'The registration was approved',
  declined: 'The registration was declined',
  'invited again': 'There is a new invitation',
};

export function OutcomeBanner({ outcome, email }: { outcome: Outcome; email: string }) {
  if (outcome.done === 'overtaken') {
    return (
      <Banner kind="warning" title="This registration had been decided before">
        Your decision was not recorded. Below is who decided.
      </Banner>
    );
  }
  if (outcome.done === 'accepted') {
    return (
      <Banner kind="info" title="The invitation has been accepted already">
        No other was sent.
      </Banner>
    );
  }
  const title = titles[outcome.done];
  const what = outcome.done === 'declined' ? 'The reason' : 'The invitation';
  const before = outcome.done === 'invited again' && 'The link sent before no longer works.';
  return outcome.mail === 'Sent' ? (
    <Banner kind="success" title={title}>
      {what} was sent to {email}. {before}
    </Banner>
  ) : (
    <Banner kind="warning" title={title}>
      {what} could not be sent to {email} yet. The email is waiting, and is tried again by itself.{' '}
      {before}
    </Banner>
  );
}
