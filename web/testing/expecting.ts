import axe from 'axe-core';
import { afterEach, expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { axeContext, rulesOfLooks, standards } from '../../tools/accessibility.ts';

const root = document.documentElement;

// Half-way from one colour to another, a contrast is nobody's.
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { transition: none !important; }';
document.head.append(still);

afterEach(() => {
  root.style.removeProperty('color-scheme');
});

/** What axe finds on the page as it stands, one line a node; all of the standards unless `rules` are named. */
export async function findings(rules?: string[]): Promise<string[]> {
  const { violations } = await axe.run(axeContext, {
    runOnly: rules === undefined ? standards : { type: 'rule', values: rules },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** The page as it stands has no axe finding and cannot be scrolled sideways, on a tablet in dark and a laptop in light. */
export async function expectBothLooks(): Promise<void> {
  root.style.colorScheme = 'dark';
  await page.viewport(768, 800);
  await expectNoSidewaysScroll();
  // All else is the same in every look.
  expect(await findings(rulesOfLooks)).toEqual([]);
  root.style.colorScheme = 'light';
  await page.viewport(1280, 800);
  await expectNoSidewaysScroll();
  expect(await findings()).toEqual([]);
}

/** Waits until the page cannot be scrolled sideways, naming what stands out. */
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

/** Waits until the page has so many of it. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** Waits until the elements have these texts, in order. */
export async function expectTexts(locator: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => locator.elements().map((one) => one.textContent)).toEqual(texts);
}
