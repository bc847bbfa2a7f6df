/** The button that opens the menu of a medicine or of a draft, the last one in its row (`RowActions`). */
export function menuButtonOf(key: string): HTMLElement | undefined {
  const buttons = `[data-actions-of="${CSS.escape(key)}"] button`;
  return [...document.querySelectorAll<HTMLElement>(buttons)].at(-1);
}
