/** What axe has to find nothing of on any screen. */
export const standards: string[] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** The rules that depend on colours and widths; the others find the same in every look. */
export const rulesOfLooks = ['color-contrast', 'target-size'];

/** Without react-aria's announcer: it may be labelled by elements that have already gone. */
export const axeContext = { exclude: [['[data-live-announcer]']] };
