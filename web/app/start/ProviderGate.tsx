import { useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Splash } from '../../ui/states/Splash.tsx';
import { useConfiguration } from './configuration.ts';
import { signOut } from '../session/sign-out.ts';

const page = lazyPart(() => import('../../features/additional-details/AdditionalDetails.tsx'));

/** What the user of a shared account sees until they've said who they are (GATE-03). */
export function ProviderGate({ identity }: { identity: Identity }) {
  const queryClient = useQueryClient();
  const { productName } = useConfiguration();
  const details = page.usePart(true);
  if (details === undefined) return <Splash name={productName} />;
  return (
    <details.AdditionalDetails
      userType={identity.userType}
      onSignOut={() => void signOut(queryClient, 'User signed out')}
    />
  );
}
