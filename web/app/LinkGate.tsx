import { useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { asksForNumbers } from '@wattle/contract/rules/gate.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Splash } from '../ui/Splash.tsx';
import { EmailAlreadyUsed, UserAlreadyMapped } from './AlreadyMapped.tsx';
import type { LinkProblem } from './automatic-link.ts';
import { useConfiguration } from './configuration.ts';
import { signOut } from './sign-out.ts';

const form = lazyPart(() => import('../features/mapping/Mapping.tsx'));

/** What a user without a type sees if they couldn't be linked automatically (GATE-05, GATE-06). */
export function LinkGate({ problem, identity }: { problem: LinkProblem; identity: Identity }) {
  const queryClient = useQueryClient();
  const { productName } = useConfiguration();
  const mapping = form.usePart(problem === 'mapping');
  if (problem === 'User_Already_Mapped') return <UserAlreadyMapped />;
  if (problem === 'ExternalUser_Already_Mapped') return <EmailAlreadyUsed />;
  if (mapping === undefined) return <Splash name={productName} />;
  const Page = asksForNumbers(identity) ? mapping.Mapping : mapping.AskForAccess;
  return (
    <Page account={identity.userId} onSignOut={(reason) => void signOut(queryClient, reason)} />
  );
}
