import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isFailedCall } from '../api/errors.ts';
import { RenderFailure } from './RenderFailure.tsx';
import { SomethingWrong } from './SomethingWrong.tsx';

/** What a route shows if its loader failed (PAGE-06) or its screen failed to render (PAGE-07). */
export function GenericError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return isFailedCall(error) ? <SomethingWrong onRetry={again} /> : <RenderFailure error={error} />;
}
