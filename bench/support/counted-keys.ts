import type { Locator, Page } from 'playwright';

/** What a person has done so far, as the browser saw it. */
export interface InputCount {
  /** Keys, with each letter that was typed; a chord such as Ctrl+Enter is one. */
  readonly keys: number;
  /** How many of them were typed text. */
  readonly typed: number;
  readonly clicks: number;
}

/** More than the longest tab sequence of any screen. */
const longestWay = 150;

declare global {
  interface Window {
    pressed?: { keys: number; clicks: number };
  }
}

/** A person who works by keys alone. The browser counts, not who presses. */
export async function countedKeys(page: Page) {
  await page.addInitScript(() => {
    const pressed = { keys: 0, clicks: 0 };
    window.pressed = pressed;
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
    const options = { capture: true } as const;
    const onKey = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat && !modifiers.includes(key)) pressed.keys += 1;
    };
    addEventListener('keydown', onKey, options);
    // A button that is pressed by a key is clicked too, zero times.
    const onClick = ({ detail }: MouseEvent) => {
      if (detail > 0) pressed.clicks += 1;
    };
    addEventListener('click', onClick, options);
  });
  let typed = 0;
  const press = (key: string) => page.keyboard.press(key);

  /** Moves the focus there. */
  const reach = async (target: Locator, key = 'Tab') => {
    const element = await target.elementHandle();
    for (let step = 0; step < longestWay; step += 1) {
      if (await element.evaluate((one) => one === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`${key} does not lead to ${String(target)}`);
  };
  return {
    press,
    reach,
    type: async (text: string) => {
      typed += text.length;
      await page.keyboard.type(text);
    },
    soFar: async (): Promise<InputCount> => {
      const { keys, clicks } = (await page.evaluate(() => window.pressed)) ?? {};
      if (keys === undefined || clicks === undefined) throw new Error('Nothing counted');
      return { keys, clicks, typed };
    },
  };
}

export type CountedKeys = Awaited<ReturnType<typeof countedKeys>>;
