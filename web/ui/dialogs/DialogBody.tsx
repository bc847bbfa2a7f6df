import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Dialog.module.css';

const tabbable = 'a[href], button, input, select, textarea, [tabindex="0"]';

interface DialogBodyProps {
  isBusy: boolean;
  children: ReactNode;
}

/** What a dialog says. If it scrolls and has nothing to tab to, it takes the focus itself, to be read by keyboard. */
export function DialogBody({ isBusy, children }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const [needsFocus, setNeedsFocus] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (current === null) return;
    const look = () =>
      setNeedsFocus(
        current.scrollHeight > current.clientHeight && current.querySelector(tabbable) === null,
      );
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    const contents = new MutationObserver(look);
    contents.observe(current, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return (
    <div
      ref={body}
      className={styles.body}
      aria-busy={isBusy}
      {...(needsFocus && { role: 'group', 'aria-label': 'Text of this dialog', tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
