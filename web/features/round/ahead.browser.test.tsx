// Gives `cdp()` its commands.
import type {} from '@vitest/browser-playwright';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { orderOf } from '../../testing/charts.ts';
import { answers, callsOf, holds } from '../../testing/server.ts';
import { hasRound, medicine, medicineOf, openRound } from './testing/round.ts';

test('the next chart is loaded and drawn out of sight before it is asked for, without its encounter; once shown it is the one that was drawn, and is read again', async () => {
  hasRound();
  await openRound();
  const orders = () => callsOf(medications.latestOrder).map(({ params }) => params.foreignKey);
  const opened = () =>
    callsOf(medications.encounter).map(({ body }) => body.encounter.authoringSystemForeignKey);
  await expect.poll(orders).toEqual(['Abbott', 'Baker']);
  const next = page.getByRole('heading', { level: 1, name: /^Baker/, includeHidden: true });
  await expect.poll(() => next.elements().length, { timeout: 30_000 }).toBe(1);
  const drawn = next.element();
  await expect.element(medicine('Baker')).not.toBeInTheDocument();
  expect(opened()).toEqual(['Abbott']);
  const releases = [medications.latestOrder, portal.resident, portal.allergies].map(holds);
  let hasSplash = false;
  const splash = new MutationObserver(() => {
    hasSplash ||= document.querySelector('[role="progressbar"][aria-label="Loading"]') !== null;
  });
  splash.observe(document.body, { subtree: true, childList: true });
  await userEvent.keyboard('j');
  // Before any of them has been answered.
  await expect.element(medicine('Baker')).toBeVisible();
  splash.disconnect();
  expect(hasSplash).toBe(false);
  expect(next.element()).toBe(drawn);
  for (const release of releases) release();
  await expect.poll(orders).toEqual(['Abbott', 'Baker', 'Baker', 'Castle']);
  expect(opened()).toEqual(['Abbott', 'Baker']);
});

test('the next chart is laid out ahead, in nobody’s reach: not on the screen or on paper, by pointer, key, screen reader or search', async () => {
  hasRound();
  await openRound();
  const title = page.getByRole('heading', { level: 1, name: /^Baker/, includeHidden: true });
  await expect.poll(() => title.elements().length, { timeout: 30_000 }).toBe(1);
  const stage = title.element().closest<HTMLElement>('[data-chart-stage]');
  const row = stage?.querySelector<HTMLElement>('[data-medicine]');
  const box = stage?.querySelector<HTMLElement>('[data-draft-select] input');
  if (stage == null || row == null || box == null) throw new Error('It is drawn');
  // So that to show it is to paint it.
  await expect.poll(() => row.getBoundingClientRect().height).toBeGreaterThan(0);
  expect(stage.getBoundingClientRect().height).toBe(0);
  expect(getComputedStyle(stage)).toMatchObject({ overflowY: 'clip', contain: 'paint' });
  const { left, top } = box.getBoundingClientRect();
  expect(stage.contains(document.elementFromPoint(left + 1, top + 1))).toBe(false);
  box.focus();
  expect(stage.contains(document.activeElement)).toBe(false);
  await expect.element(medicine('Baker')).not.toBeInTheDocument();
  getSelection()?.selectAllChildren(document.body);
  expect(getSelection()?.toString()).toContain('abbottamine');
  expect(getSelection()?.toString()).not.toContain('bakeramine');
  getSelection()?.removeAllRanges();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  expect(stage.checkVisibility()).toBe(false);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

test('nothing is asked of the server for a chart that was drawn ahead before it is painted', async () => {
  hasRound();
  await openRound();
  const title = page.getByRole('heading', { level: 1, name: /^Baker/, includeHidden: true });
  await expect.poll(() => title.elements().length, { timeout: 30_000 }).toBe(1);
  const stage = title.element().closest('[data-chart-stage]');
  if (stage === null) throw new Error('It is drawn');
  let isInFrame = false;
  const shown = new MutationObserver(() => requestAnimationFrame(() => (isInFrame = true)));
  shown.observe(stage, { attributeFilter: ['class'] });
  const asked = new Map<string, boolean>();
  answers(medications.latestOrder, ({ params: { foreignKey } }) => {
    if (foreignKey === 'Baker') asked.set('order', isInFrame);
    return orderOf([medication()]);
  });
  answers(medications.residentNeeds, ({ params: { foreignKey } }) => {
    if (foreignKey === 'Baker') asked.set('needs', isInFrame);
    return { needs: [], today };
  });
  await userEvent.keyboard('j');
  await expect.poll(() => Object.fromEntries(asked)).toEqual({ order: true, needs: true });
  shown.disconnect();
});

test('what is new in the next chart is marked from the start, and no chart outside a round loads more for it', async () => {
  hasRound();
  const before = '00000000-0000-4000-8000-0000000000ee';
  answers(medications.latestOrder, ({ params: { foreignKey } }) => ({
    ...orderOf([
      medication({
        id: 'm-new',
        product: { name: medicineOf(foreignKey), ingredients: [medicineOf(foreignKey)] },
      }),
      medication({ id: 'm-old' }),
    ]),
    previousOrderId: foreignKey === 'Baker' ? before : null,
  }));
  answers(medications.order, { ...orderOf([medication({ id: 'm-old' })]), id: before });
  await openRound();
  const next = page.getByRole('heading', { level: 1, name: /^Baker/, includeHidden: true });
  await expect.poll(() => next.elements().length, { timeout: 30_000 }).toBe(1);
  const versions = () => callsOf(medications.order).map(({ params }) => params.foreignKey);
  expect(versions()).toEqual(['Baker']);
  const release = holds(medications.order);
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Baker/ })).toBeVisible();
  await expect.element(medicine('Baker')).toBeVisible();
  const marked = [...document.querySelectorAll('[data-medicine="new"]')];
  expect(marked.filter((row) => row.closest('[aria-hidden="true"]') === null)).toHaveLength(1);
  release();
  // Read once more, as it is shown.
  await expect.poll(versions).toEqual(['Baker', 'Baker']);
});
