import type { Identity } from '@wattle/contract/entities/user.ts';
import type { Gate } from '@wattle/contract/rules/gate.ts';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { InLayout } from './MessagePage.tsx';

interface LayoutProps {
  identity: Identity;
  gate: Gate;
  children: ReactNode;
}

/** Header and footer around every screen behind sign-in. */
export function Layout({ identity, gate, children }: LayoutProps) {
  const content = useRef<HTMLDivElement>(null);
  const skip = (event: MouseEvent) => {
    // The fragment would end up in the address that a user comes back to.
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content" onClick={skip}>
        Skip to the content
      </a>
      <Header identity={identity} gate={gate} />
      <div ref={content} id="content" tabIndex={-1} className={styles.content}>
        <InLayout value={true}>{children}</InLayout>
      </div>
      <Footer />
    </div>
  );
}
