import { LinkButton } from '../ui/LinkButton.tsx';
import { useConfiguration } from './configuration.ts';
import { MessagePage } from './MessagePage.tsx';

/** PAGE-01. `isProviderTold`: whether the session at the identity provider has ended as well. */
export function SignedOut({ isProviderTold }: { isProviderTold: boolean }) {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title="You are now signed out"
      tagline="Simplify medication management in residential aged care"
      actions={
        // A plain link: everything is loaded anew for the next user.
        <LinkButton variant="primary" href="/residents">
          Return to sign-in screen
        </LinkButton>
      }
    >
      <p>You have been successfully signed out of {productName}</p>
      {!isProviderTold && (
        <p>
          The sign-in service could not be told. The next sign-in on this device will ask for the
          password.
        </p>
      )}
    </MessagePage>
  );
}
