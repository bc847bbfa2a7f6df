import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import {
  ApiError,
  isFailedCall,
  NetworkError,
  referenceOf,
  SignInServiceError,
  signInFaultOf,
  UnreadableAnswerError,
} from '../api/errors.ts';
import { isOffline, useBackOnline } from '../lib/back-online.ts';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from './MessagePage.tsx';
import { RenderFailure } from './RenderFailure.tsx';
import { NewSignInRefusedPage, SignInFaultPage, SignInServicePage } from './SignInProblem.tsx';
import { SomethingWrong } from './SomethingWrong.tsx';

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
  if (error instanceof SignInServiceError) return <SignInServicePage onRetry={again} />;
  const fault = signInFaultOf(error);
  if (fault !== undefined) return <SignInFaultPage fault={fault} onRetry={again} />;
  // An old token is renewed, and a session that is over says so: only a new token is still refused.
  if (error instanceof ApiError && error.status === 401) {
    return <NewSignInRefusedPage onRetry={again} />;
  }
  const isFailed = isFailedCall(error) || error instanceof UnreadableAnswerError;
  if (!isFailed) return <RenderFailure error={error} />;
  return <SomethingWrong onRetry={again} reference={referenceOf(error)} />;
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
