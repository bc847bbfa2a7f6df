import { createFileRoute } from '@tanstack/react-router';
import { SignInProblemPage } from '../app/start/SignInProblem.tsx';
import { keptProblem } from '../auth/sign-in-problem.ts';

export const Route = createFileRoute('/link-user-error')({ component: LinkUserError });

function LinkUserError() {
  return <SignInProblemPage problem={keptProblem()} />;
}
