import { icon } from './icon.tsx';

// Only what the residents list shows: the others are in `screen-icons.tsx`, which its first load doesn't need.

export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronUpIcon = icon(<path d="m6 15 6-6 6 6" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const FilterIcon = icon(<path d="M4 5h16l-6 7.5V19l-4 1.5v-8z" />);
export const SearchIcon = icon(
  <path d="M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0zM16 16l4.5 4.5" />,
);
export const WarningIcon = icon(<path d="M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.01" />);
export const CriticalIcon = icon(
  <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5V13M12 16.4v.01" />,
);
/** Filled, unlike every other sign. */
/** Written lines; a tick would read as if somebody had checked it. */
export const InfoIcon = icon(
  <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM12 11v5.5M12 7.6v.01" />,
);
export const PositiveIcon = icon(
  <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM8 12.3l2.8 2.8L16 9.8" />,
);
export const NeutralIcon = icon(<circle cx="12" cy="12" r="4" />);
export const RefreshIcon = icon(
  <path d="M20 5v5h-5M4 19v-5h5M19.2 10A7.6 7.6 0 0 0 5.6 8M4.8 14a7.6 7.6 0 0 0 13.6 2" />,
);
export const PillIcon = icon(
  <path d="M5.07 13.27L13.27 5.07a4 4 0 0 1 5.66 5.66L10.73 18.93a4 4 0 0 1 -5.66 -5.66zM9.2 9.2l5.6 5.6" />,
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
export const SortAscendingIcon = icon(
  <path d="M12 19V6M6.5 11 12 5.5 17.5 11" strokeWidth="2.5" />,
);
export const SortDescendingIcon = icon(
  <path d="M12 5v13M6.5 13l5.5 5.5 5.5-5.5" strokeWidth="2.5" />,
);
export const SortNoneIcon = icon(<path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />);
