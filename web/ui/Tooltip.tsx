import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Tooltip.module.css';

interface TooltipProps {
  content: ReactNode;
  /** One focusable react-aria component: the kit's Button, IconButton or a pressable Badge. */
  children: ReactNode;
  /** Touch doesn't open tooltips: a trigger that shows one on press controls these. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A short explanation of the focused or hovered element. Never the only place for a fact. */
export function Tooltip({ content, children, isOpen, onOpenChange }: TooltipProps) {
  const driven = isOpen !== undefined;
  return (
    <TooltipTrigger
      delay={400}
      closeDelay={100}
      shouldCloseOnPress={!driven}
      {...(driven && { isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      {children}
      <AriaTooltip className={cx(styles.tip)} offset={6}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
