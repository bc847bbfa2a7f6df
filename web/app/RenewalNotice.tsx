import { useState } from 'react';
import { sentenceOf } from '../api/errors.ts';
import { startSignIn } from '../auth/session.ts';
import { mayLeave } from '../lib/leave-guard.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { hereInApplication } from './address.ts';
import styles from './RenewalNotice.module.css';

/** Says when the sign-in ends where the browser cannot renew it, and lets the user renew it now (AUTH-11). */
export function RenewalNotice({ endsAt }: { endsAt: Date }) {
  const [failure, setFailure] = useState<string>();
  const [isPutAside, setPutAside] = useState(false);
  const again = async () => {
    setFailure(undefined);
    if (!(await mayLeave())) return;
    await startSignIn(hereInApplication()).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  // It may stand before something that is being read.
  if (isPutAside) return null;
  const time = endsAt.toLocaleTimeString('en-AU', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <aside className={styles.notice} aria-label="Sign-in">
      <Banner
        kind="info"
        onDismiss={() => setPutAside(true)}
        title={`Your sign-in ends at ${time} and this browser cannot renew it.`}
        actions={
          <Button variant="primary" onPress={() => void again()}>
            Sign in again now
          </Button>
        }
      >
        You come back to this page. Drafts are kept.
        <p role="alert">{failure}</p>
      </Banner>
    </aside>
  );
}
