import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** What it does, for assistive technology and as the tooltip. */
  label: string;
  icon: ReactNode;
  /** For icons that everyone knows, such as a dialog's close button. */
  hideTooltip?: boolean;
}

/** A button with only an icon. */
export function IconButton({ label, hideTooltip = false, ...props }: IconButtonProps) {
  const button = <Button variant="quiet" {...props} aria-label={label} />;
  return hideTooltip || props.disabledReason ? button : <Tooltip content={label}>{button}</Tooltip>;
}
