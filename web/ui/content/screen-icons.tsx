import { icon } from './icon.tsx';

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const SendIcon = icon(<path d="M21 3 10 14M21 3l-7 18-4-7-7-4z" />);
export const ExternalIcon = icon(
  <path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" />,
);
export const StopIcon = icon(
  <>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" />
    <path d="M9 9h6v6H9z" fill="currentColor" />
  </>,
);
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" strokeWidth="3.5" />);
export const ResumeIcon = icon(<path d="M7 4.5 19 12 7 19.5z" fill="currentColor" />);
export const ConflictIcon = icon(
  <>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" fill="currentColor" />
    <path d="M12 7.5V13M12 16.4v.01" stroke="var(--surface)" strokeWidth="2.5" />
  </>,
);
export const AnsweredIcon = icon(
  <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM8 10h8M8 14h5" />,
);
export const FailedIcon = icon(<path d="M4 4h16v16H4zM9 9l6 6M15 9l-6 6" />);
export const EyeIcon = icon(
  <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0 -5.5 0z" />,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.5 5.8A9.7 9.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.3 4M6 7.6A16.4 16.4 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.6 9.6 0 0 0 4-.85M10 10a2.75 2.75 0 0 0 3.9 3.9" />,
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
export const UserIcon = icon(
  <path d="M8 8a4 4 0 1 0 8 0 4 4 0 1 0 -8 0zM4.5 20.5c.6-4.2 3.6-6.2 7.5-6.2s6.9 2 7.5 6.2" />,
);
export const EditIcon = icon(
  <path d="M4 20l1-4.5L16.2 4.3a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19z" />,
);
export const QuestionIcon = icon(
  <path d="M4 4h16v12.5h-8.5L7.5 20.5v-4H4zM9.8 8.6a2.2 2.2 0 1 1 3.2 2q-1 .5-1 1.4M12 14.2v.01" />,
);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5" />);
