import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '../api/errors.ts';
import { startSignIn } from '../auth/session.ts';
import { Button } from '../ui/Button.tsx';
import { hereInApplication } from './address.ts';
import { useConfiguration } from './configuration.ts';
import { MessagePage } from './MessagePage.tsx';
import type { SessionEnd } from './session-end.ts';

/** How long the reason stays before sign-in restarts by itself. */
const restartMs = 10_000;

/** Says why the session ended and restarts sign-in at the same place (AUTH-05, AUTH-06). */
export function SessionEnded({ end }: { end: SessionEnd }) {
  const { loginTimeout } = useConfiguration().authentication;
  const [failure, setFailure] = useState<string>();
  const again = () => {
    setFailure(undefined);
    startSignIn(hereInApplication()).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
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

const titles = {
  idle: 'Your session has ended',
  'token-expired': 'Token expired',
  'signed-out-elsewhere': 'You have signed out in another tab',
} as const satisfies Record<SessionEnd, string>;

const bodies = {
  'token-expired': 'Your sign-in has run out and could not be renewed. Sign-in starts again.',
  'signed-out-elsewhere': 'This tab has been signed out as well.',
} as const;

function idleText(minutes: number): string {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `You were signed out because nothing was pressed for ${time}. Sign-in starts again.`;
}
