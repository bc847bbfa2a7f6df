import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import {
  isFailedCall,
  NetworkError,
  signInFaultOf,
  UnreadableAnswerError,
} from '../../api/errors.ts';
import { isOffline, useBackOnline } from '../../lib/loading/back-online.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Splash } from '../../ui/states/Splash.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { MessagePage } from './MessagePage.tsx';
import { RenderFailure } from './RenderFailure.tsx';

const failed = lazyPart(() => import('./FailedCall.tsx'));

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
  const isFailed =
    isFailedCall(error) ||
    error instanceof UnreadableAnswerError ||
    signInFaultOf(error) !== undefined;
  return isFailed ? <Failed error={error} onRetry={again} /> : <RenderFailure error={error} />;
}

function Failed(props: { error: unknown; onRetry: () => void }) {
  const { productName } = useConfiguration();
  const page = failed.usePart(true);
  return page === undefined ? <Splash name={productName} /> : <page.FailedCall {...props} />;
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
