import { useState } from 'react';
import { sentenceOf } from '../api/errors.ts';
import { startSignIn } from '../auth/session.ts';
import { mayLeave } from '../lib/leave-guard.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { hereInApplication } from './address.ts';
import styles from './notice.module.css';

/** Says when the session ends if the browser can't renew it, and lets the user sign in again now (AUTH-11). */
export function RenewalNotice({ endsAt }: { endsAt: Date }) {
  const [failure, setFailure] = useState<string>();
  const [isPutAside, setPutAside] = useState(false);
  const again = async () => {
    setFailure(undefined);
    if (!(await mayLeave())) return;
    await startSignIn(hereInApplication()).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  // It may cover something the user is reading.
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
        title={`Your session ends at ${time}. This browser can’t extend it.`}
        actions={
          <Button variant="primary" onPress={() => void again()}>
            Sign in again now
          </Button>
        }
      >
        You’ll come back to this page. Your drafts are kept.
        <p role="alert">{failure}</p>
      </Banner>
    </aside>
  );
}
