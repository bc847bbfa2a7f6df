import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Badge.module.css';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CriticalIcon,
  InfoIcon,
  NeutralIcon,
  PositiveIcon,
  WarningIcon,
} from './icons.tsx';
import { Tooltip } from './Tooltip.tsx';

export type BadgeKind = 'critical' | 'caution' | 'info' | 'positive' | 'standard' | 'neutral';

const icons = {
  critical: CriticalIcon,
  caution: WarningIcon,
  info: InfoIcon,
  positive: PositiveIcon,
  standard: NeutralIcon,
  neutral: NeutralIcon,
} satisfies Record<BadgeKind, typeof InfoIcon>;

export interface BadgeProps {
  kind: BadgeKind;
  children: ReactNode;
  /** Replaces the kind's own, such as a telephone for a phone order. */
  icon?: ReactNode;
  /** Shown on hover, on focus and on press, so that it can be read on a tablet. */
  tooltip?: ReactNode;
  onPress?: () => void;
  /** If given, the badge opens and closes something, and announces its state. */
  isExpanded?: boolean;
  /** The id of what it opens, while open. */
  controls?: string | undefined;
}

/** A state in a word or two. The icon shows the kind too, so that colour is never the only sign. */
export function Badge(props: BadgeProps) {
  const { kind, children, icon, tooltip, onPress, isExpanded, controls } = props;
  const [isTipOpen, setTipOpen] = useState(false);
  const Icon = icons[kind];
  const Chevron = isExpanded ? ChevronUpIcon : ChevronDownIcon;
  const className = cx(styles.badge, styles[kind]);
  const content = (
    <>
      {icon ?? <Icon size={16} />}
      {children}
      {isExpanded !== undefined && <Chevron size={16} />}
    </>
  );
  if (!onPress && !tooltip) return <span className={className}>{content}</span>;
  const button = (
    <Button
      className={cx(className, onPress ? styles.pressable : styles.hint)}
      onPress={onPress ?? (() => setTipOpen(true))}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      {...(controls !== undefined && { 'aria-controls': controls })}
    >
      {content}
    </Button>
  );
  if (!tooltip) return button;
  return onPress ? (
    <Tooltip content={tooltip}>{button}</Tooltip>
  ) : (
    <Tooltip content={tooltip} isOpen={isTipOpen} onOpenChange={setTipOpen}>
      {button}
    </Tooltip>
  );
}
