import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '../ui/Logo.tsx';
import styles from './MessagePage.module.css';

interface MessagePageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

/** A page with one thing to say: signed out, access denied, not found. The heading takes the focus. */
export function MessagePage({ title, children, actions, footer }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    document.title = `${title} – Wattle`;
  }, [title]);
  return (
    <div className={styles.page}>
      <main className={styles.message}>
        <Logo />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </main>
      {footer}
    </div>
  );
}
