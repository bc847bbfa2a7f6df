import { useConfiguration } from '../start/configuration.ts';
import { ErrorIllustration } from './ErrorIllustration.tsx';
import { MessagePage } from './MessagePage.tsx';
import { SignOutButton } from '../session/SignOutButton.tsx';

/** PAGE-04: the provider record of the clinical system belongs to another user. */
export function UserAlreadyMapped() {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title={`Please sign in using your ${productName} credentials.`}
      actions={<SignOutButton reason="Authentication error" />}
    >
      <p>
        You can’t access {productName} straight from the clinical system. Please sign out, then sign
        in again with your {productName} credentials.
      </p>
    </MessagePage>
  );
}

/** PAGE-05: the email address in the provider record belongs to another user. */
export function EmailAlreadyUsed() {
  const { productName, helpdeskEmail } = useConfiguration();
  return (
    <MessagePage
      title="Whoops... we've run into a problem."
      illustration={<ErrorIllustration />}
      actions={<SignOutButton reason="Authentication error" />}
    >
      <p>
        The email saved in the clinical system user detail is already used by another {productName}{' '}
        user.
      </p>
      <p>
        Please contact the <a href={`mailto:${helpdeskEmail}`}>support team</a>.
      </p>
    </MessagePage>
  );
}
