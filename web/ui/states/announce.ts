import styles from '../content/VisuallyHidden.module.css';

let region: HTMLElement | undefined;

/** Makes screen readers announce something that appears without taking the focus. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = styles.hidden ?? '';
    region.ariaLive = 'assertive';
    // An open react-aria dialog hides everything outside it except this.
    region.dataset['liveAnnouncer'] = 'true';
    document.body.append(region);
  }
  // In a new element, so that the same text is announced again.
  const line = document.createElement('div');
  line.textContent = text;
  region.replaceChildren(line);
}
