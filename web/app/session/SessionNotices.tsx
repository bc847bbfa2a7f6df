import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayLeave } from '../../lib/page/leave-guard.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { hereInApplication } from '../layout/address.ts';
import styles from '../layout/notice.module.css';
import { useSignIn } from '../start/use-sign-in.ts';

/** Says when the session ends if the browser can't renew it, and lets the user sign in again now (AUTH-11). */
export function RenewalNotice({ endsAt }: { endsAt: Date }) {
  const { signIn, failure } = useSignIn();
  const [isPutAside, setPutAside] = useState(false);
  const again = async () => {
    if (await mayLeave()) signIn(hereInApplication());
  };
  // It may cover something the user is reading.
  if (isPutAside) return null;
  return (
    <Notice>
      <Banner
        kind="info"
        onDismiss={() => setPutAside(true)}
        title={`Your session ends at ${timeOf(endsAt)}. This browser can’t extend it.`}
        actions={
          <Button variant="primary" onPress={() => void again()}>
            Sign in again now
          </Button>
        }
      >
        You’ll come back to this page. Your drafts are kept.
        <p role="alert">{failure}</p>
      </Banner>
    </Notice>
  );
}

interface IdleNoticeProps {
  endsAt: Date;
  onContinue: () => void;
}

/** Says that the session is about to expire because nothing was done, while it can still be kept (AUTH-05, WCAG 2.2.1). */
export function IdleNotice({ endsAt, onContinue }: IdleNoticeProps) {
  const [before] = useState(() => document.activeElement);
  const stay = () => {
    onContinue();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <Notice>
      <Banner
        kind="warning"
        title={`You’ll be signed out at ${timeOf(endsAt)} because there was no activity`}
        actions={
          <Button variant="primary" onPress={stay}>
            Stay signed in
          </Button>
        }
      >
        Drafts are kept. Anything you haven’t saved will be lost.
      </Banner>
    </Notice>
  );
}

/** Above everything, and outside what an open dialog makes inert. */
function Notice({ children }: { children: ReactNode }) {
  return createPortal(
    <aside className={styles.notice} aria-label="Sign-in" data-react-aria-top-layer="true">
      {children}
    </aside>,
    document.body,
  );
}

/** By the device's clock, e.g. `14:05`. */
function timeOf(moment: Date): string {
  return moment.toLocaleTimeString('en-AU', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
