import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { Gate } from '@wattle/contract/rules/people/gate.ts';
import { useChildMatches, useRouterState } from '@tanstack/react-router';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { firstScreenShown } from '../../lib/loading/when-idle.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { MessageContext } from '../messages/MessagePage.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface LayoutProps {
  identity: Identity;
  gate: Gate;
  children: ReactNode;
}

/** Header and footer of every signed-in screen. */
export function Layout({ identity, gate, children }: LayoutProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusOnNewPage(content);
  useKeptFocus();
  const skip = (event: MouseEvent) => {
    // The fragment would end up in the address the user returns to.
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content" onClick={skip}>
        Skip to content
      </a>
      <Header identity={identity} gate={gate} />
      <div ref={content} id="content" tabIndex={-1} className={styles.content}>
        <MessageContext value="layout">{children}</MessageContext>
      </div>
      <Footer />
      <FirstScreen />
    </div>
  );
}

/** Reports when the first screen has loaded everything, and stops counting then. */
function FirstScreen() {
  const [isShown, setShown] = useState(false);
  return isShown ? null : <Loading onLoaded={() => setShown(true)} />;
}

function Loading({ onLoaded }: { onLoaded: () => void }) {
  const client = useQueryClient();
  const count = useIsFetching();
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' });
  const report = useEffectEvent(() => {
    // Checked again, because the screen's queries have only just started.
    if (isOnItsWay || client.isFetching() > 0) return;
    firstScreenShown();
    onLoaded();
  });
  useEffect(() => report(), [count, isOnItsWay]);
  return null;
}

/**
 * Moves the focus to the new page if it was lost with the old one. Not at start, and not for a pop-up on the
 * same page, which returns the focus itself.
 */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  // Administration is a frame around pages. Elsewhere a deeper path is a pop-up.
  const page = useChildMatches({
    select: ([match, inner]) =>
      (match?.routeId === '/_signed-in/administration' && inner ? inner : match)?.pathname,
  });
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' });
  const shown = useRef(page);
  useEffect(() => {
    if (isOnItsWay || shown.current === page) return;
    shown.current = page;
    if (document.activeElement === document.body) content.current?.focus();
  }, [page, isOnItsWay, content]);
}
