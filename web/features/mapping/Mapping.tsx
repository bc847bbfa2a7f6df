import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery, loadable } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import styles from './mapping.module.css';
import { MappingFlow } from './MappingFlow.tsx';

const title = 'Please complete your registration details';

interface MappingProps {
  /** The code of the account that is signed in. */
  account: string;
  onSignOut: (reason: string) => void;
}

/**
 * Asks a user without a type for their numbers (MAP). The server says whether they may try. A user without any needs
 * an administrator.
 */
export function Mapping({ account, onSignOut }: MappingProps) {
  usePageTitle(title);
  const attempts = useQuery({ ...apiQuery(portal.getUserAttempts, {}), gcTime: 0 });
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        <Loaded
          from={loadable(attempts)}
          loading={<LoadingState label="Loading the form" count={3} />}
          failed="We couldn’t load the form"
        >
          {({ attemptRetriesExpired }) => (
            <MappingFlow isLocked={!attemptRetriesExpired} onSignOut={onSignOut} />
          )}
        </Loaded>
        <details>
          <summary>I have no HPI-I number</summary>
          <CodeToGive account={account} />
        </details>
      </div>
    </main>
  );
}

/** What a user without a type sees where no numbers could find anybody: only an administrator can help. */
export function AskForAccess({ account, onSignOut }: MappingProps) {
  const heading = 'You don’t have access yet';
  usePageTitle(heading);
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{heading}</h1>
        <div>
          <CodeToGive account={account} />
        </div>
        <p>If you were invited by email, open the link in that message.</p>
        <div>
          <Button variant="secondary" onPress={() => onSignOut('User signed out')}>
            Sign out
          </Button>
        </div>
      </div>
    </main>
  );
}

function CodeToGive({ account }: { account: string }) {
  return (
    <>
      <p>
        Ask your administrator for access. Give them the code of the account you signed in with:
      </p>
      <p className={styles.code}>
        <code>{account}</code>
      </p>
    </>
  );
}
