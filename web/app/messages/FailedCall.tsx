import { ApiError, referenceOf, SignInServiceError, signInFaultOf } from '../../api/errors.ts';
import {
  NewSignInRefusedPage,
  SignInFaultPage,
  SignInServicePage,
} from '../start/SignInProblem.tsx';
import { SomethingWrong } from './SomethingWrong.tsx';

/** What replaces a screen whose loader failed; a sign-in that can't work says why. */
export function FailedCall({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof SignInServiceError) return <SignInServicePage onRetry={onRetry} />;
  const fault = signInFaultOf(error);
  if (fault !== undefined) return <SignInFaultPage fault={fault} onRetry={onRetry} />;
  // An old token is renewed, and a session that is over says so: only a new token is still refused.
  if (error instanceof ApiError && error.status === 401) {
    return <NewSignInRefusedPage onRetry={onRetry} />;
  }
  return <SomethingWrong onRetry={onRetry} reference={referenceOf(error)} />;
}
