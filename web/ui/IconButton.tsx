import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** What it does, for assistive technology and as the tooltip. */
  label: string;
  icon: ReactNode;
  /** For signs that everybody knows, such as the cross of a dialog. */
  hideTooltip?: boolean;
}

/** A button that shows an icon alone. */
export function IconButton({ label, hideTooltip = false, ...props }: IconButtonProps) {
  const button = <Button variant="quiet" {...props} aria-label={label} />;
  return hideTooltip || props.disabledReason ? button : <Tooltip content={label}>{button}</Tooltip>;
}
