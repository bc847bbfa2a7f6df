import type { MailState } from '@wattle/contract/entities/registration.ts';
import { Banner } from '../../ui/Banner.tsx';

/** What came of a decision: `overtaken` when somebody else had decided before. */
export type Outcome =
  | { readonly done: 'approved' | 'declined'; readonly mail: MailState }
  | { readonly done: 'overtaken' };

export function OutcomeBanner({ outcome, email }: { outcome: Outcome; email: string }) {
  if (outcome.done === 'overtaken') {
    return (
      <Banner kind="warning" title="This registration had been decided before">
        Your decision was not recorded. Below is who decided.
      </Banner>
    );
  }
  const title = `The registration was ${outcome.done}`;
  const what = outcome.done === 'approved' ? 'The invitation' : 'The reason';
  return outcome.mail === 'Sent' ? (
    <Banner kind="success" title={title}>
      {what} was sent to {email}.
    </Banner>
  ) : (
    <Banner kind="warning" title={title}>
      {what} could not be sent to {email} yet. The email is waiting, and is tried again by itself.
    </Banner>
  );
}
