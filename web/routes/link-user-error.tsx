import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { MessagePage } from '../app/MessagePage.tsx';
import { signOut } from '../app/sign-out.ts';
import { Button } from '../ui/Button.tsx';
import { useConfiguration } from '../app/configuration.ts';

export const Route = createFileRoute('/link-user-error')({ component: SignInProblem });

/** The sign-in problem page: the provider's answer was refused. */
function SignInProblem() {
  const { productName } = useConfiguration();
  const queryClient = useQueryClient();
  return (
    <MessagePage
      title={`There was a problem signing into ${productName}`}
      actions={
        <Button variant="primary" onPress={() => void signOut(queryClient, 'Link user error')}>
          OK
        </Button>
      }
    >
      <p>We have experienced an issue signing you into {productName}.</p>
    </MessagePage>
  );
}
