import type { ReactNode } from 'react';

/** An icon beside text is hidden from assistive technology; an icon on its own needs a `label`. */
export interface IconProps {
  size?: number;
  className?: string;
  label?: string;
}

/** Each is one path where it can be: a hundred rows show five hundred. */
function icon(shape: ReactNode) {
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

export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronUpIcon = icon(<path d="m6 15 6-6 6 6" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const FilterIcon = icon(<path d="M4 5h16l-6 7.5V19l-4 1.5v-8z" />);
export const SendIcon = icon(<path d="M21 3 10 14M21 3l-7 18-4-7-7-4z" />);
export const ExternalIcon = icon(
  <path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" />,
);
export const SearchIcon = icon(
  <path d="M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0zM16 16l4.5 4.5" />,
);
export const StopIcon = icon(
  <>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" />
    <path d="M9 9h6v6H9z" fill="currentColor" />
  </>,
);
export const WarningIcon = icon(<path d="M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.01" />);
export const CriticalIcon = icon(
  <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5V13M12 16.4v.01" />,
);
/** Filled, unlike every other sign. */
export const ConflictIcon = icon(
  <>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" fill="currentColor" />
    <path d="M12 7.5V13M12 16.4v.01" stroke="var(--surface)" strokeWidth="2.5" />
  </>,
);
/** Written lines; a tick would read as if somebody had checked it. */
export const AnsweredIcon = icon(
  <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM8 10h8M8 14h5" />,
);
export const FailedIcon = icon(<path d="M4 4h16v16H4zM9 9l6 6M15 9l-6 6" />);
export const InfoIcon = icon(
  <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM12 11v5.5M12 7.6v.01" />,
);
export const PositiveIcon = icon(
  <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM8 12.3l2.8 2.8L16 9.8" />,
);
export const NeutralIcon = icon(<circle cx="12" cy="12" r="4" />);
export const EyeIcon = icon(
  <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0 -5.5 0z" />,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.5 5.8A9.7 9.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.3 4M6 7.6A16.4 16.4 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.6 9.6 0 0 0 4-.85M10 10a2.75 2.75 0 0 0 3.9 3.9" />,
);
export const RefreshIcon = icon(
  <path d="M20 5v5h-5M4 19v-5h5M19.2 10A7.6 7.6 0 0 0 5.6 8M4.8 14a7.6 7.6 0 0 0 13.6 2" />,
);
export const PrintIcon = icon(
  <path d="M7 9V3.5h10V9M7 17H4.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H17M7 14h10v6.5H7z" />,
);
export const CalendarIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="1.5" />
    <path d="M3.5 10h17M8 3v4M16 3v4" />
  </>,
);
export const KeyboardIcon = icon(
  <path d="M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10" />,
);
export const PillIcon = icon(
  <path d="M5.07 13.27L13.27 5.07a4 4 0 0 1 5.66 5.66L10.73 18.93a4 4 0 0 1 -5.66 -5.66zM9.2 9.2l5.6 5.6" />,
);
export const UserIcon = icon(
  <path d="M8 8a4 4 0 1 0 8 0 4 4 0 1 0 -8 0zM4.5 20.5c.6-4.2 3.6-6.2 7.5-6.2s6.9 2 7.5 6.2" />,
);
export const PhoneIcon = icon(
  <path d="M5 3.5h4l1.8 4.7-2.3 1.6a12 12 0 0 0 5.7 5.7l1.6-2.3 4.7 1.8v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.1A1.5 1.5 0 0 1 5 3.5z" />,
);
export const LeafIcon = icon(
  <path d="M20 4C9.5 4 5 8.5 5 14.2c0 3 1.9 4.8 4.6 4.8C16 19 20 13.5 20 4zM4 21c1.5-4.5 5-8.5 10-11" />,
);
export const VirusIcon = icon(
  <path d="M7 12a5 5 0 1 0 10 0 5 5 0 1 0 -10 0zM12 7V3.5M12 20.5V17M7 12H3.5M20.5 12H17M8.5 8.5 6 6M18 18l-2.5-2.5M15.5 8.5 18 6M6 18l2.5-2.5" />,
);
export const ClockIcon = icon(<path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM12 7v5.2l3.5 2" />);
export const SignOutIcon = icon(<path d="M10 4H5v16h5M10 12h10M16.5 8l4 4-4 4" />);
export const EditIcon = icon(
  <path d="M4 20l1-4.5L16.2 4.3a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19z" />,
);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5" />);
export const SortAscendingIcon = icon(
  <path d="M12 19V6M6.5 11 12 5.5 17.5 11" strokeWidth="2.5" />,
);
export const SortDescendingIcon = icon(
  <path d="M12 5v13M6.5 13l5.5 5.5 5.5-5.5" strokeWidth="2.5" />,
);
export const SortNoneIcon = icon(<path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />);
