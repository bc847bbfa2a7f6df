import { useState } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { startSignIn } from '../../auth/session.ts';

/** Signs in to go on to `returnTo`, and says if that can't start. */
export function useSignIn() {
  const [failure, setFailure] = useState<string>();
  const signIn = (returnTo: string) => {
    setFailure(undefined);
    startSignIn(returnTo).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  return { signIn, failure };
}
