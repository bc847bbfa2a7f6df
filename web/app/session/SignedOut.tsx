import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { MessagePage } from '../messages/MessagePage.tsx';

/** PAGE-01. `isProviderTold`: whether the identity provider's session has ended too. */
export function SignedOut({ isProviderTold }: { isProviderTold: boolean }) {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title="You are now signed out"
      tagline="Simplify medication management in residential aged care"
      actions={
        // A plain link, which reloads everything for the next user.
        <LinkButton variant="primary" href="/residents">
          Return to sign-in screen
        </LinkButton>
      }
    >
      <p>You have been successfully signed out of {productName}</p>
      {!isProviderTold && (
        <p>
          We couldn’t reach the sign-in service. The next sign-in on this device will ask for the
          password.
        </p>
      )}
    </MessagePage>
  );
}
