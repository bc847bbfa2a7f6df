import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Moves the focus to the element, once it is there and enabled. */
export async function focusOn(target: Locator): Promise<void> {
  await expect
    .poll(() => {
      const element = target.element();
      if (element instanceof HTMLElement) element.focus();
      return document.activeElement === element;
    })
    .toBe(true);
}
