import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Logo } from '../../ui/content/Logo.tsx';
import { useConfiguration } from '../start/configuration.ts';
import styles from './MessagePage.module.css';

/** What the message is inside: the layout, or the `main` of a page for part of a pop-up. */
export const MessageContext = createContext<'none' | 'layout' | 'main'>('none');

interface MessagePageProps {
  title: string;
  tagline?: string;
  illustration?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

/** A page with a single message: signed out, access denied, not found. The heading gets the focus. */
export function MessagePage(props: MessagePageProps) {
  const { title, tagline, illustration, children, actions, footer } = props;
  const messageContext = use(MessageContext);
  const isInLayout = messageContext !== 'none';
  // A page has one `main` and one title.
  const [Main, Title] =
    messageContext === 'main' ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
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
      <Main className={styles.main}>
        <div className={styles.panel}>
          {illustration}
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {footer}
      </Main>
    </div>
  );
}
