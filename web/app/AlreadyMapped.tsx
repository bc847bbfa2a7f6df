import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { SignOutIcon } from '../ui/icons.tsx';
import { useConfiguration } from './configuration.ts';
import { ErrorIllustration } from './ErrorIllustration.tsx';
import { MessagePage } from './MessagePage.tsx';
import { signOut } from './sign-out.ts';

/** PAGE-04: the provider record of the clinical system belongs to another user. */
export function UserAlreadyMapped() {
  const { productName } = useConfiguration();
  return (
    <MessagePage
      title={`Please sign in using your ${productName} credentials.`}
      actions={<SignOutButton />}
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
      actions={<SignOutButton />}
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

function SignOutButton() {
  const queryClient = useQueryClient();
  return (
    <Button
      variant="primary"
      icon={<SignOutIcon />}
      onPress={() => void signOut(queryClient, 'Authentication error')}
    >
      Sign out
    </Button>
  );
}
