import { expect, type Locator, type Page } from '@playwright/test';

/** How a user operates a page without a mouse. */
export interface Keyboard {
  /** Activates a button, a link, a checkbox or a switch. */
  readonly press: (target: Locator) => Promise<void>;
  readonly write: (target: Locator, text: string) => Promise<void>;
  /** Opens a menu and chooses an item. */
  readonly choose: (menu: Locator, item: string) => Promise<void>;
  /** Types into a search box and chooses a result. */
  readonly find: (box: Locator, text: string, answer: RegExp) => Promise<void>;
}

const isTickBox = (target: Locator) =>
  target.evaluate((element) => element.matches('[type=checkbox]'));

/** More than the longest tab sequence of any screen. */
const longestWay = 120;

/** By keyboard only: fails if something can't be reached with Tab or arrow keys. */
export function keyboard(page: Page): Keyboard {
  async function goTo(target: Locator, key: string): Promise<void> {
    // Found once: finding an element by its role at each step would take longer than the steps.
    const element = await target.elementHandle();
    for (let step = 0; step < longestWay; step += 1) {
      if (await element.evaluate((one) => one === one.ownerDocument.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${String(target)}`);
  }

  async function press(target: Locator): Promise<void> {
    // In a row of tabs the tab key reaches only the chosen one; an arrow key moves on and chooses.
    const isOtherTab = await target.evaluate((element) =>
      element.matches('[role=tab][aria-selected=false]'),
    );
    if (isOtherTab) {
      await goTo(page.getByRole('tab', { selected: true }), 'Tab');
      await goTo(target, 'ArrowRight');
      return;
    }
    await goTo(target, 'Tab');
    await page.keyboard.press((await isTickBox(target)) ? 'Space' : 'Enter');
  }

  return {
    press,
    write: async (target, text) => {
      await goTo(target, 'Tab');
      await page.keyboard.type(text);
    },
    choose: async (menu, item) => {
      await press(menu);
      await goTo(page.getByRole('menuitem', { name: item, exact: true }), 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    find: async (box, text, answer) => {
      await goTo(box, 'Tab');
      await page.keyboard.type(text);
      const option = page.getByRole('option', { name: answer });
      await expect(option).toBeEnabled();
      // The box keeps the focus: what is marked in its list is named by it.
      for (let step = 0; step < longestWay; step += 1) {
        await page.keyboard.press('ArrowDown');
        const id = await box.getAttribute('aria-activedescendant');
        if (id !== null && id === (await option.getAttribute('id'))) break;
      }
      await page.keyboard.press('Enter');
    },
  };
}
