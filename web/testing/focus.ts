import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** More than the longest tab sequence of any screen. */
const longestWay = 60;

/** Goes to the element by the Tab key alone; fails if that doesn’t lead there. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let step = 0; step < longestWay && document.activeElement !== target.element(); step += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(target).toHaveFocus();
}

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
