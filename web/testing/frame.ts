import { page, server } from 'vitest/browser';

const frame = window.frameElement;

/** Of the frame that the tests' page is in. */
// The element is of another window, so that it is no instance of this one's classes.
const style = frame !== null && 'style' in frame ? (frame.style as CSSStyleDeclaration) : undefined;

// Nothing is drawn where nobody looks: drawing took a quarter of all computing. What a test asks for stays as it is.
if (server.config.browser.headless) style?.setProperty('opacity', '0');

/** Shows the page at this width: `page.viewport` resizes the whole browser, which takes longer. */
export function showAt(width: string): void {
  style?.setProperty('width', width);
}

/** Shows the page as on a laptop, 1280 × 800. */
export async function showOnLaptop(): Promise<void> {
  showAt('var(--viewport-width)');
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800);
}
