import axe from 'axe-core';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeContext, axePreload, rulesOfLooks, standards } from '../../tools/accessibility.ts';
import { showAt, showOnLaptop } from './frame.ts';

const root = document.documentElement;

/**
 * Whether react-aria still hides a dialog: for up to 600 ms it expects an on-screen keyboard, once the page was resized
 * with the focus in a field, as it is here between tests.
 */
const waitsForKeyboard = () =>
  [...document.querySelectorAll<HTMLElement>('[data-rac]')].some(
    ({ style }) => style.opacity === '0',
  );

/** Waits until what is open can be seen and pressed. */
export async function expectNothingHidden(): Promise<void> {
  await expect.poll(waitsForKeyboard).toBe(false);
}

/** What axe finds on the page as it is, one line per node; by default under all standards. */
export async function findings(rules?: string[]): Promise<string[]> {
  await expectNothingHidden();
  // What is behind a dialog can't be read or reached, and is looked at without it.
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const { violations } = await axe.run(
    { ...axeContext, ...(dialog !== undefined && { include: dialog }) },
    {
      runOnly: rules === undefined ? standards : { type: 'rule', values: rules },
      resultTypes: ['violations'],
      preload: axePreload,
    },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** The page as it is has no axe finding and doesn't scroll sideways, dark on a tablet and light on a laptop. */
export async function expectBothLooks(): Promise<void> {
  root.style.colorScheme = 'dark';
  showAt('768px');
  await expectNoSidewaysScroll();
  // Everything else is the same in every look.
  expect(await findings(rulesOfLooks)).toEqual([]);
  root.style.colorScheme = 'light';
  await showOnLaptop();
  await expectNoSidewaysScroll();
  expect(await findings()).toEqual([]);
}

/** Waits until the page doesn't scroll sideways; if it does, names what is too wide. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect.poll(standsOut).toEqual([]);
}

function standsOut(): string[] {
  const { scrollWidth, clientWidth } = root;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map((element) => `${element.tagName} ${element.className}`);
}

/** Waits until the page has this many. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** Waits until the elements have these texts, in order. */
export async function expectTexts(locator: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => locator.elements().map((one) => one.textContent)).toEqual(texts);
}
