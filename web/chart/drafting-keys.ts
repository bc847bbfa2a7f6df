import type { ListedKey } from '../ui/content/KeyList.tsx';

/** The keys that lead from a chart to an order, in a round too. */
export const draftingKeys: readonly ListedKey[] = [
  {
    shown: 'Ctrl + Enter',
    text: 'save what is open; otherwise re-prescribe the selected medicines, then review, then finalise once you have read to the end',
  },
  { shown: 'Ctrl + Shift + Enter', text: 'renew the whole chart' },
];
