import type { ReactNode } from 'react';
import {
  Disclosure as AriaDisclosure,
  Button,
  DisclosurePanel,
  Heading,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Disclosure.module.css';
import { ChevronRightIcon } from './icons.tsx';

export interface DisclosureProps {
  title: ReactNode;
  /** Shown at the other end of the title's line, such as the current choice. */
  aside?: ReactNode;
  level?: 2 | 3 | 4;
  defaultExpanded?: boolean;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  children: ReactNode;
}

/** A pane that collapses under its title. */
export function Disclosure({ title, aside, level = 2, children, ...rest }: DisclosureProps) {
  return (
    <AriaDisclosure {...rest}>
      <Heading level={level} className={cx(styles.heading)}>
        <Button slot="trigger" className={cx(styles.button)}>
          <ChevronRightIcon className={cx(styles.chevron)} />
          {title}
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </Button>
      </Heading>
      <DisclosurePanel className={cx(styles.panel)}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
