/** A held Enter presses no button and submits no form again: what it has opened is read first. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter') return;
  if (event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
}
