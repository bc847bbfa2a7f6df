/** A held Enter doesn't press a button or submit a form again: the user first reads what it has opened. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter') return;
  if (event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
}
