import { Button } from '../../ui/buttons/Button.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { ErrorIllustration } from './ErrorIllustration.tsx';
import { MessagePage } from './MessagePage.tsx';
import { SignOutButton } from '../session/SignOutButton.tsx';
import styles from './SomethingWrong.module.css';

interface SomethingWrongProps {
  readonly onRetry: () => void;
  /** What the help desk finds the failure by; undefined if there was no answer. */
  readonly reference: string | undefined;
}

/** PAGE-06: the generic error screen. */
export function SomethingWrong({ onRetry, reference }: SomethingWrongProps) {
  const { productName, helpdeskEmail } = useConfiguration();
  return (
    <MessagePage
      title="Whoops... we've run into a problem"
      illustration={<ErrorIllustration />}
      actions={
        <>
          <Button variant="primary" onPress={onRetry}>
            Try again
          </Button>
          <SignOutButton
            reason="Authentication error"
            variant="secondary"
            className={styles.signOut}
          >
            Sign out of {productName}
          </SignOutButton>
        </>
      }
      footer={
        <footer className={styles.credit}>
          The illustration was drawn for Wattle and may be used under the{' '}
          <a href="https://www.apache.org/licenses/LICENSE-2.0" target="_blank" rel="noreferrer">
            Apache licence (opens in a new tab)
          </a>
        </footer>
      }
    >
      <p>
        It looks like something went wrong. Please try again or contact the{' '}
        <a href={`mailto:${helpdeskEmail}`}>support team</a>.
      </p>
      {reference !== undefined && <p>Reference: {reference}</p>}
    </MessagePage>
  );
}
