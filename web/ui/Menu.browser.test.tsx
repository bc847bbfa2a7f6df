import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from './Menu.tsx';
import { renderUi } from './testing.fixture.tsx';

test('opens, acts and returns the focus by keyboard', async () => {
  const print = vi.fn<() => void>();
  const items = [
    { id: 'cease', label: 'Cease', onAction: () => expect.unreachable('ceased'), isDisabled: true },
    { id: 'change', label: 'Change', onAction: () => expect.unreachable('changed') },
    { id: 'print', label: 'Print', onAction: print },
  ];
  renderUi(<Menu label="More" items={items} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: 'More' });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}p{Enter}');
  expect(print).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
