import { useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { asksForNumbers } from '@wattle/contract/rules/people/gate.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Splash } from '../../ui/states/Splash.tsx';
import type { LinkProblem } from './automatic-link.ts';
import { useConfiguration } from './configuration.ts';
import { signOut } from '../session/sign-out.ts';

const mapped = lazyPart(() => import('../messages/AlreadyMapped.tsx'));
const form = lazyPart(() => import('../../features/mapping/Mapping.tsx'));

/** What a user without a type sees if they couldn't be linked automatically (GATE-05, GATE-06). */
export function LinkGate({ problem, identity }: { problem: LinkProblem; identity: Identity }) {
  const queryClient = useQueryClient();
  const { productName } = useConfiguration();
  const isMapping = problem === 'mapping';
  const mapping = form.usePart(isMapping);
  const pages = mapped.usePart(!isMapping);
  if (!isMapping && pages !== undefined) {
    return problem === 'User_Already_Mapped' ? (
      <pages.UserAlreadyMapped />
    ) : (
      <pages.EmailAlreadyUsed />
    );
  }
  if (mapping === undefined || !isMapping) return <Splash name={productName} />;
  const Page = asksForNumbers(identity) ? mapping.Mapping : mapping.AskForAccess;
  return (
    <Page account={identity.userId} onSignOut={(reason) => void signOut(queryClient, reason)} />
  );
}
