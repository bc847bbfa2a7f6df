import type { Identity } from '@wattle/contract/entities/user.ts';
import type { LinkProblem } from './automatic-link.ts';
import { LinkGate } from './LinkGate.tsx';
import { ProviderGate } from './ProviderGate.tsx';

interface EntryGateProps {
  identity: Identity;
  /** Why they couldn't be linked; undefined if they only have to say who they are. */
  linkProblem: LinkProblem | undefined;
}

/** What a user sees who isn't let in yet (GATE-03, GATE-05, GATE-06). */
export function EntryGate({ identity, linkProblem }: EntryGateProps) {
  if (linkProblem === undefined) return <ProviderGate identity={identity} />;
  return <LinkGate problem={linkProblem} identity={identity} />;
}
