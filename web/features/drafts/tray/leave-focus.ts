/** For a button that disappears with what it acts on: what it stands in, the tray or the review, takes the focus. */
export function leaveFocus(button: HTMLElement): void {
  button.closest<HTMLElement>('[data-drafts]')?.focus();
}
