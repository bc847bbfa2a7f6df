import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Pagination } from './Pagination.tsx';
import { pageItems } from './page-items.ts';
import { render } from '../gallery/render.fixture.tsx';
import { focusOn } from '../../testing/focus.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 7, '1 2 3 4 5 6 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 5 6 7 8 9'],
  [20, 40, '1 … 19 20 21 … 40'],
])('RES-01 page %i of %i shows %s', (page, pageCount, shown) => {
  const words = pageItems(page, pageCount).map((item) => (typeof item === 'number' ? item : '…'));
  expect(words.join(' ')).toBe(shown);
});

function Pages() {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pageCount={3} onPageChange={setPage} />;
}

test('moves to the end by keyboard and keeps the focus there', async () => {
  render(<Pages />);
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  const next = screen.getByRole('button', { name: 'Next page' });
  const previous = screen.getByRole('button', { name: 'Previous page' });
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await focusOn(next);
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  const last = screen.getByRole('button', { name: 'Page 3 of 3' });
  await expect.element(last).toHaveAttribute('aria-current', 'page');
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2 of 3' }));
  await expect.element(last).not.toHaveAttribute('aria-current');
});
