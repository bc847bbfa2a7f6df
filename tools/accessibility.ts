/** The axe rule sets that every screen has to pass. */
export const standards: string[] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** The rules that depend on colours and widths; the others give the same result in every look. */
export const rulesOfLooks = ['color-contrast', 'target-size'];

/** Without react-aria's announcer: it may be labelled by elements that have already gone. */
export const axeContext = { exclude: [['[data-live-announcer]']] };

/** Not the style sheets, which none of these rules reads: collecting them took half of a run. */
export const axePreload = { assets: ['media'] };
