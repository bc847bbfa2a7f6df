import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './Banner.module.css';
import { IconButton } from '../buttons/IconButton.tsx';
import { CloseIcon, CriticalIcon, InfoIcon, PositiveIcon, WarningIcon } from '../content/icons.tsx';

export type BannerKind = 'info' | 'success' | 'warning' | 'error';

/** The icon of each kind, shared with toasts. */
export const kindIcons = {
  info: InfoIcon,
  success: PositiveIcon,
  warning: WarningIcon,
  error: CriticalIcon,
} satisfies Record<BannerKind, typeof InfoIcon>;

export interface BannerProps {
  kind: BannerKind;
  title: ReactNode;
  /** More detail. */
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** A message that stays on the page. Warnings and errors interrupt a screen reader. */
export function Banner({ kind, title, children, actions, onDismiss }: BannerProps) {
  const Icon = kindIcons[kind];
  const isUrgent = kind === 'warning' || kind === 'error';
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={cx(styles.banner, styles[kind])}>
      <Icon size={20} className={cx(styles.icon)} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<CloseIcon />}
          size="small"
          hideTooltip
          onPress={onDismiss}
        />
      )}
    </div>
  );
}
