import { useQueryClient } from '@tanstack/react-query';
import { type SignInFault, signInFaults } from '@wattle/contract/sign-in-faults.ts';
import { type ReactNode, useState } from 'react';
import type { SignInProblem } from '../../auth/sign-in-problem.ts';
import { spanText } from '../../lib/time/span-text.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useConfiguration } from './configuration.ts';
import { MessagePage } from '../messages/MessagePage.tsx';
import { signOut } from '../session/sign-out.ts';
import { useSignIn } from './use-sign-in.ts';

/** PAGE-02: the provider's answer was refused. Says why if that is known, then continues to the address asked for. */
export function SignInProblemPage({ problem }: { problem: SignInProblem | undefined }) {
  const { signIn, failure } = useSignIn();
  const again = () => signIn(problem?.returnTo ?? '/residents');
  if (problem?.kind === 'cancelled') return <Cancelled onSignIn={again} failure={failure} />;
  return (
    <Problem again={problem && <Button onPress={again}>Sign in again</Button>}>
      {problem?.kind === 'clock' && <ClockText lead={problem.lead} />}
      {problem?.kind === 'provider-clock' && (
        <p>
          The clock of the sign-in service is about {spanText(Math.abs(problem.lead))}{' '}
          {problem.lead > 0 ? 'ahead' : 'behind'}. Tell your administrator, then sign in again.
        </p>
      )}
      {problem?.kind === 'unreachable' && (
        <p>We couldn’t reach the sign-in service. Wait a moment, then sign in again.</p>
      )}
      {problem !== undefined && <p role="alert">{failure}</p>}
    </Problem>
  );
}

/** Only the administrator can help: what to tell them. */
export function SignInFaultPage({ fault, onRetry }: { fault: SignInFault; onRetry: () => void }) {
  return (
    <Problem again={<Button onPress={onRetry}>Try again</Button>}>
      <p>
        {fault === 'provider-unreachable'
          ? 'Your account and password are fine. Try again in a few minutes.'
          : 'Your account and password are fine, and signing in again won’t help.'}
      </p>
      <p>
        <strong>Tell your administrator:</strong> {signInFaults[fault]} The server’s log says what
        to check ({fault}).
      </p>
    </Problem>
  );
}

/** The server refused a sign-in that was new, and didn't say why: the token's times didn't suit its clock. */
export function NewSignInRefusedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Problem again={<Button onPress={onRetry}>Try again</Button>}>
      <p>
        The server doesn’t accept your sign-in, although it is new. The clock of the server or of
        the sign-in service may be wrong. Tell your administrator, then try again.
      </p>
    </Problem>
  );
}

/** The provider can't be reached, so nobody can sign in. */
export function SignInServicePage({ onRetry }: { onRetry: () => void }) {
  const { helpdeskEmail } = useConfiguration();
  return (
    <MessagePage
      title="The sign-in service can’t be reached"
      actions={
        <Button variant="primary" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        You can’t sign in until it is back. Try again in a moment. If that doesn’t help, contact the{' '}
        <a href={`mailto:${helpdeskEmail}`}>support team</a>.
      </p>
    </MessagePage>
  );
}

function Problem({ again, children }: { again?: ReactNode; children?: ReactNode }) {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title={`There was a problem signing into ${productName}`}
      actions={
        <>
          <SignOutButton label="OK" isPrimary />
          {again}
        </>
      }
    >
      <p>We have experienced an issue signing you into {productName}.</p>
      {children}
    </MessagePage>
  );
}

interface CancelledProps {
  onSignIn: () => void;
  failure: string | undefined;
}

function Cancelled({ onSignIn, failure }: CancelledProps) {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title="Sign-in was cancelled"
      actions={
        <>
          <Button variant="primary" onPress={onSignIn}>
            Sign in
          </Button>
          <SignOutButton label="Use another account" />
        </>
      }
    >
      <p>
        You, or the sign-in service, cancelled it, so you aren’t signed in to {productName}. Sign in
        to go on to the page you asked for.
      </p>
      <p role="alert">{failure}</p>
    </MessagePage>
  );
}

/** What this device's clock shows, and how far off that is. */
function ClockText({ lead }: { lead: number }) {
  const [shown] = useState(() => new Date().toLocaleString('en-AU', shownTime));
  return (
    <p>
      This device’s clock is wrong. It shows {shown}, which is about {spanText(Math.abs(lead))}{' '}
      {lead > 0 ? 'ahead' : 'behind'}. Set its date, time and time zone, then sign in again.
    </p>
  );
}

const shownTime = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

function SignOutButton({ label, isPrimary = false }: { label: string; isPrimary?: boolean }) {
  const queryClient = useQueryClient();
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      onPress={() => void signOut(queryClient, 'Link user error')}
    >
      {label}
    </Button>
  );
}
