import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
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
import { useTooltip } from '../buttons/use-tooltip.tsx';

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
  const { kind, children, icon, tooltip, onPress, isExpanded } = props;
  const Icon = icons[kind];
  const Chevron = isExpanded ? ChevronUpIcon : ChevronDownIcon;
  const content = (
    <>
      {icon ?? <Icon size={16} />}
      {children}
      {isExpanded !== undefined && <Chevron size={16} />}
    </>
  );
  return onPress || tooltip ? (
    <BadgeButton {...props}>{content}</BadgeButton>
  ) : (
    <span className={cx(styles.badge, styles[kind])}>{content}</span>
  );
}

function BadgeButton({ kind, children, tooltip, onPress, isExpanded, controls }: BadgeProps) {
  const { trigger, tip, open } = useTooltip(tooltip);
  return (
    <>
      <button
        {...trigger}
        type="button"
        className={cx(styles.badge, styles[kind], onPress ? styles.pressable : styles.hint)}
        onClick={onPress ?? open}
        aria-expanded={isExpanded}
        aria-controls={controls}
      >
        {children}
      </button>
      {tip}
    </>
  );
}
