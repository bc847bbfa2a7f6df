import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { SignOutIcon } from '../ui/icons.tsx';
import { useConfiguration } from './configuration.ts';
import { MessagePage } from './MessagePage.tsx';
import { signOut } from './sign-out.ts';

/** What a user sees whose access has ended, also in the middle of a session. */
export function AccessEnded() {
  const queryClient = useQueryClient();
  const { productName, helpdeskEmail } = useConfiguration();
  return (
    <MessagePage
      title={`Your access to ${productName} has ended`}
      actions={
        <Button
          variant="primary"
          icon={<SignOutIcon />}
          onPress={() => void signOut(queryClient, 'Access ended')}
        >
          Sign out
        </Button>
      }
    >
      <p>Changes that you finalised are safe.</p>
      <p>
        If you still need access, ask the administrator at your aged care provider, or write to{' '}
        <a href={`mailto:${helpdeskEmail}`}>{helpdeskEmail}</a>.
      </p>
    </MessagePage>
  );
}
