import styles from './VisuallyHidden.module.css';

let region: HTMLElement | undefined;

/** Has assistive technology say something that shows elsewhere without taking the focus. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = styles.hidden ?? '';
    region.ariaLive = 'assertive';
    // An open dialog of react-aria hides everything around it but this.
    region.dataset['liveAnnouncer'] = 'true';
    document.body.append(region);
  }
  // In a line of its own, so that the same words are said again.
  const line = document.createElement('div');
  line.textContent = text;
  region.replaceChildren(line);
}
