import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GalleryTable } from '../gallery/gallery-table.fixture.tsx';
import { render } from '../gallery/render.fixture.tsx';

test('a sortable header announces its order and reverses it by keyboard', async () => {
  render(<GalleryTable />);
  const header = page.getByRole('columnheader', { name: 'Medicine' });
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
});

test.each([1280, 768, 400, 320])('at %i px nothing needs sideways scrolling', async (width) => {
  await page.viewport(width, 800);
  render(<GalleryTable />);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('when narrow, a cell shows its label and rows are still rows', async () => {
  await page.viewport(400, 800);
  render(<GalleryTable />);
  const cell = page.getByRole('cell', { name: /05-Jun-2027 08:30/ }).first();
  await expect.element(cell).toBeVisible();
  expect(getComputedStyle(cell.element(), '::before').content).toContain('Chart updated');
  expect(page.getByRole('row').elements()).toHaveLength(6);
  await expect.element(page.getByRole('button', { name: 'Medicine' })).toBeVisible();
});

test('the header stays visible while the rows scroll', async () => {
  await page.viewport(1280, 200);
  render(
    <>
      <GalleryTable />
      <GalleryTable />
    </>,
  );
  window.scrollTo(0, 120);
  const header = page.getByRole('columnheader', { name: 'Status' }).first();
  await expect.poll(() => header.element().getBoundingClientRect().top).toBe(0);
});
