import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { axeContext, axePreload, rulesOfLooks, standards } from '../../tools/accessibility.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The small build, because every page that is checked loads it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Fails on any accessibility violation that axe finds on the page as it is, naming rule and elements. */
export async function expectAccessible(page: Page, rules = standards): Promise<void> {
  await transitionsEnd(page);
  // Once per document: injecting axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([context, runOnly, preload]) => {
      const { violations } = await window.axe.run(context, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
        preload,
      });
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        elements: nodes.map(({ html }) => html),
      }));
    },
    [axeContext, rules, axePreload] as const,
  );
  expect(found).toEqual([]);
}

/** Fails when the page can be scrolled sideways, naming the elements that stand out. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const standsOut = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const outside = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      );
      const names = outside.map((element) => `${element.tagName} ${element.className}`);
      return [`${scrollWidth} px of content on ${clientWidth} px`, ...names];
    });
  // Asked again, because an open menu is moved only after the window has changed.
  await expect.poll(standsOut).toEqual([]);
}

/** Both checks on the page as it is: what depends on the look on a dark tablet, everything on a light laptop. */
export async function expectBothLooks(page: Page): Promise<void> {
  for (const [width, colorScheme, rules] of [
    [768, 'dark', rulesOfLooks],
    [1280, 'light', standards],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await noSidewaysScroll(page);
    await expectAccessible(page, rules);
  }
}

/** Waits for transitions to end: during one, a contrast says nothing. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
