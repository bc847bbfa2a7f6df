import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, NetworkError, RefusalError } from '../api/errors.ts';
import { Button } from '../ui/Button.tsx';
import { SignOutIcon } from '../ui/icons.tsx';
import { useConfiguration } from './configuration.ts';
import styles from './GenericError.module.css';
import { MessagePage } from './MessagePage.tsx';
import { RenderFailure } from './RenderFailure.tsx';
import { signOut } from './sign-out.ts';

/** What a route shows when its loader failed (PAGE-06) or its screen broke while rendering (PAGE-07). */
export function GenericError({ error, reset }: ErrorComponentProps) {
  const isFailedCall =
    error instanceof ApiError || error instanceof NetworkError || error instanceof RefusalError;
  return isFailedCall ? (
    <SomethingWrong reset={reset} />
  ) : (
    <RenderFailure error={error instanceof Error ? error : new Error(String(error))} />
  );
}

/** PAGE-06: the generic error screen. */
export function SomethingWrong({ reset }: { reset: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { productName, helpdeskEmail } = useConfiguration();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title="Whoops... we've run into a problem"
      actions={
        <>
          <Button variant="primary" onPress={again}>
            Try again
          </Button>
          <span className={styles.signOut}>
            <Button
              icon={<SignOutIcon />}
              onPress={() =>
                void signOut(queryClient, 'Authentication error', window.location.href)
              }
            >
              Sign out of {productName}
            </Button>
          </span>
        </>
      }
      footer={
        <footer className={styles.credit}>
          Illustrations by{' '}
          <a href="https://undraw.co" target="_blank" rel="noreferrer">
            unDraw (opens in a new tab)
          </a>
        </footer>
      }
    >
      <p>
        It looks like something went wrong. Please try again or contact the{' '}
        <a href={`mailto:${helpdeskEmail}`}>support team</a>.
      </p>
    </MessagePage>
  );
}
