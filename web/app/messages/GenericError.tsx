import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import {
  ApiError,
  isFailedCall,
  NetworkError,
  referenceOf,
  SignInServiceError,
  signInFaultOf,
  UnreadableAnswerError,
} from '../../api/errors.ts';
import { isOffline, useBackOnline } from '../../lib/back-online.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Splash } from '../../ui/states/Splash.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { MessagePage } from './MessagePage.tsx';
import { RenderFailure } from './RenderFailure.tsx';
import { SomethingWrong } from './SomethingWrong.tsx';

const signInPages = lazyPart(() => import('../start/SignInProblem.tsx'));

/**
 * What a route shows if its loader failed (PAGE-06) or its screen failed to render (PAGE-07). Opened offline it says
 * so, and continues automatically; a sign-in that can't work says why.
 */
export function GenericError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof NetworkError && isOffline()) return <Offline onRetry={again} />;
  if (isAboutSignIn(error)) return <SignInFailure error={error} onRetry={again} />;
  const isFailed = isFailedCall(error) || error instanceof UnreadableAnswerError;
  if (!isFailed) return <RenderFailure error={error} />;
  return <SomethingWrong onRetry={again} reference={referenceOf(error)} />;
}

function isAboutSignIn(error: unknown): boolean {
  if (error instanceof SignInServiceError || signInFaultOf(error) !== undefined) return true;
  // An old token is renewed, and a session that is over says so: only a new token is still refused.
  return error instanceof ApiError && error.status === 401;
}

function SignInFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { productName } = useConfiguration();
  const pages = signInPages.usePart(true);
  if (pages === undefined) return <Splash name={productName} />;
  if (error instanceof SignInServiceError) return <pages.SignInServicePage onRetry={onRetry} />;
  const fault = signInFaultOf(error);
  if (fault === undefined) return <pages.NewSignInRefusedPage onRetry={onRetry} />;
  return <pages.SignInFaultPage fault={fault} onRetry={onRetry} />;
}

function Offline({ onRetry }: { onRetry: () => void }) {
  useBackOnline(onRetry);
  return (
    <MessagePage
      title="This device is offline"
      actions={
        <Button variant="primary" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p>The page loads by itself once the device is back online.</p>
    </MessagePage>
  );
}
