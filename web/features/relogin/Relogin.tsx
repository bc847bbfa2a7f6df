import { useRouter } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { canReauthenticate } from '@wattle/contract/rules/people/reauthentication.ts';
import {
  findPayloadKey,
  findRequest,
  forgetRequest,
  reviewedChartOf,
} from '../../lib/storage/kept-request.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { onwardPath, returnPath, reviewPath } from '../../lib/page/return-address.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './relogin.module.css';

interface ReloginProps {
  identity: Identity;
  /** Where to go next, from the address bar; not trusted until checked. */
  redirectUri: string | undefined;
}

const title = 'Re-authenticate for controlled medication';

/** Asks for the clinical system password before a controlled medicine is finalised (RELOG-01). */
export function Relogin({ identity, redirectUri }: ReloginProps) {
  const { history } = useRouter();
  usePageTitle(title);
  const path = returnPath(redirectUri, window.location.origin);
  const ability = canReauthenticate(identity);
  const cancel = () => {
    const requestOrigin = { path, userId: identity.userId };
    const kept = findRequest(findPayloadKey() ?? '', requestOrigin);
    forgetRequest();
    history.replace(reviewPath(path), kept && { reviewedChart: reviewedChartOf(kept) });
  };
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        {ability.ok ? (
          <PasswordForm
            identity={identity}
            onCancel={cancel}
            onDone={() => history.replace(onwardPath(path, findPayloadKey()))}
          />
        ) : (
          <>
            <Banner kind="warning" title="You can’t re-authenticate">
              {ability.why}
            </Banner>
            <div className={styles.actions}>
              <Button variant="primary" onPress={cancel}>
                Go back
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
