import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useTooltip } from './use-tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** What it does, for assistive technology and as the tooltip. */
  label: string;
  icon: ReactNode;
  /** For icons that everyone knows, such as a dialog's close button. */
  hideTooltip?: boolean;
}

/** A button with only an icon. */
export function IconButton({ label, hideTooltip = false, ...props }: IconButtonProps) {
  const isExplained = hideTooltip || props.disabledReason !== undefined;
  const { trigger, tip } = useTooltip(isExplained ? undefined : label);
  return (
    <>
      <Button variant="quiet" {...props} {...trigger} aria-label={label} />
      {tip}
    </>
  );
}
