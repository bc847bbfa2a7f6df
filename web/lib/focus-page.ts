/** For what disappears with the focus in it: the page takes it, where it is scrolled to. */
export function focusPage(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
