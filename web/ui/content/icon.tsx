import type { ReactNode } from 'react';

/** An icon beside text is hidden from assistive technology; an icon on its own needs a `label`. */
export interface IconProps {
  size?: number;
  className?: string;
  label?: string;
}

/** Each is one path where it can be: a hundred rows show five hundred. */
export function icon(shape: ReactNode) {
  return function Icon({ size = 18, className, label }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {shape}
      </svg>
    );
  };
}
