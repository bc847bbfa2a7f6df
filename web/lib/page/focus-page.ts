/** For an element that disappears with the focus in it: the page takes the focus, and doesn't scroll. */
export function focusPage(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
