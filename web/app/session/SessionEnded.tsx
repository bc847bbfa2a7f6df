import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { hereInApplication } from '../layout/address.ts';
import { useConfiguration } from '../start/configuration.ts';
import { MessagePage } from '../messages/MessagePage.tsx';
import type { SessionEnd } from './session-end.ts';
import { SignedOut } from './SignedOut.tsx';
import { useSignIn } from '../start/use-sign-in.ts';

/** How long the reason is shown before sign-in restarts automatically. */
const restartMs = 10_000;

/** Says why the session ended, then restarts sign-in and returns to the same page (AUTH-05, AUTH-06). */
export function SessionEnded({ end }: { end: SessionEnd }) {
  const { loginTimeout } = useConfiguration().authentication;
  const { signIn, failure } = useSignIn();
  const again = () => signIn(hereInApplication());
  const restart = useEffectEvent(again);
  useEffect(() => {
    if (end === 'signed-out-elsewhere') return undefined;
    const timer = setTimeout(restart, restartMs);
    return () => clearTimeout(timer);
  }, [end]);
  return (
    <MessagePage
      title={titles[end]}
      actions={
        <Button variant="primary" onPress={again}>
          Sign in again
        </Button>
      }
    >
      <p>{end === 'idle' ? idleText(loginTimeout) : bodies[end]}</p>
      <p>Finalised changes are safe. Drafts are kept until the end of the day.</p>
      <p role="alert">{failure}</p>
    </MessagePage>
  );
}

/** After signing out without a connection. */
export function LeftOffline() {
  return <SignedOut isProviderTold={false} />;
}

const titles = {
  idle: 'Your session has ended',
  'token-expired': 'Token expired',
  'signed-out-elsewhere': 'You signed out in another tab',
} as const satisfies Record<SessionEnd, string>;

const bodies = {
  'token-expired': 'We couldn’t extend your session. You’ll be asked to sign in again.',
  'signed-out-elsewhere': 'This tab is signed out too.',
} as const;

function idleText(minutes: number): string {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `We signed you out because there was no activity for ${time}. You’ll be asked to sign in again.`;
}
