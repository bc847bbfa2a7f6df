import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { Logo } from '../ui/Logo.tsx';
import { useConfiguration } from './configuration.ts';
import styles from './MessagePage.module.css';

/** Whether header and footer already stand around the screen. */
export const InLayout = createContext(false);

interface MessagePageProps {
  title: string;
  tagline?: string;
  illustration?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

/** A page with one thing to say: signed out, access denied, not found. The heading takes the focus. */
export function MessagePage(props: MessagePageProps) {
  const { title, tagline, illustration, children, actions, footer } = props;
  const isInLayout = use(InLayout);
  const { productName } = useConfiguration();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className={isInLayout ? styles.inLayout : styles.page}>
      {!isInLayout && (
        <header className={styles.product}>
          <Logo size={36} name={productName} />
          {tagline !== undefined && <p>{tagline}</p>}
        </header>
      )}
      <main className={styles.main}>
        <div className={styles.panel}>
          {illustration}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {footer}
      </main>
    </div>
  );
}
