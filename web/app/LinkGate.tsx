import { useQueryClient } from '@tanstack/react-query';
import { lazyPart } from '../lib/lazy-part.ts';
import { Splash } from '../ui/Splash.tsx';
import { EmailAlreadyUsed, UserAlreadyMapped } from './AlreadyMapped.tsx';
import type { LinkProblem } from './automatic-link.ts';
import { useConfiguration } from './configuration.ts';
import { signOut } from './sign-out.ts';

const form = lazyPart(() => import('../features/mapping/Mapping.tsx'));

/** What a user without a type sees if they couldn't be linked automatically (GATE-05, GATE-06). */
export function LinkGate({ problem, account }: { problem: LinkProblem; account: string }) {
  const queryClient = useQueryClient();
  const { productName } = useConfiguration();
  const mapping = form.usePart(problem === 'mapping');
  if (problem === 'User_Already_Mapped') return <UserAlreadyMapped />;
  if (problem === 'ExternalUser_Already_Mapped') return <EmailAlreadyUsed />;
  if (mapping === undefined) return <Splash name={productName} />;
  return (
    <mapping.Mapping account={account} onSignOut={(reason) => void signOut(queryClient, reason)} />
  );
}
