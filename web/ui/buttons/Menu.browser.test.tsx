import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from './Menu.tsx';
import { Question } from '../dialogs/Question.tsx';
import { render } from '../gallery/render.fixture.tsx';

test('opens, acts and returns the focus by keyboard', async () => {
  const print = vi.fn<() => void>();
  const items = [
    { id: 'change', label: 'Change', onAction: () => expect.unreachable('changed') },
    { id: 'print', label: 'Print', onAction: print },
  ];
  render(<Menu label="More" items={items} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: 'More' });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  await userEvent.keyboard('p{Enter}');
  expect(print).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test.each(['{Enter}', ' '])('%s opens it at the first action, which Enter does', async (key) => {
  const change = vi.fn<() => void>();
  render(<Menu label="More" items={[{ id: 'change', label: 'Change', onAction: change }]} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  expect(change).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(change).toHaveBeenCalledTimes(1);
});

test('closes when other actions take the place of those under the finger', async () => {
  const nothing = () => expect.unreachable('acted');
  const cease = { id: 'cease', label: 'Cease', onAction: nothing };
  const again = { id: 'again', label: 'Re-prescribe', onAction: nothing };
  const { rerender } = render(<Menu label="More" items={[cease, again]} />);
  const button = page.getByRole('button', { name: 'More' });
  await button.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  rerender(<Menu label="More" items={[again]} />);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

function Asking() {
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  return (
    <>
      <Menu
        label="More"
        items={[{ id: 'leave', label: 'Leave', onAction: () => setAsking(true) }]}
      />
      <Question
        isOpen={isAsking}
        title="Leave?"
        goOnLabel="Leave"
        onGoOn={stay}
        stayLabel="Stay"
        onStay={stay}
      >
        Drafts are lost.
      </Question>
    </>
  );
}

test('a question that an action asks returns the focus to the button', async () => {
  render(<Asking />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Leave' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('at the right edge it opens at its final width', async () => {
  await page.viewport(1280, 800);
  const faults: string[] = [];
  const listening = new AbortController();
  // The browser reports each frame in which placing the list changed its size again.
  window.addEventListener('error', ({ message }) => faults.push(message), listening);
  const items = ['Re-prescribe', 'Change the packaging to unpacked'].map((label) => ({
    id: label,
    label,
    onAction: () => undefined,
  }));
  render(
    <div style={{ textAlign: 'right' }}>
      <Menu label="More" items={items} />
    </div>,
  );
  await page.getByRole('button', { name: 'More' }).click();
  const item = page.getByRole('menuitem', { name: 'Change the packaging to unpacked' });
  await expect.element(item).toBeVisible();
  await expect.poll(() => item.element().clientHeight).toBeLessThan(50);
  listening.abort();
  expect(faults).toEqual([]);
});
