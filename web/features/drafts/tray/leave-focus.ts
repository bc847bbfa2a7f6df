/** For a button that disappears with what it acts on: the tray or the review around it takes the focus. */
export function leaveFocus(button: HTMLElement): void {
  button.closest<HTMLElement>('[data-drafts]')?.focus();
}
