import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { render } from '../gallery/render.fixture.tsx';

function Leave({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Leave the chart?"
        isBusy={isBusy}
        footer={<Button onPress={() => setOpen(false)}>Stay</Button>}
      >
        Drafts are kept.
      </Dialog>
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Leave the chart?' });

test('keeps the focus inside; Escape closes it and returns the focus', async () => {
  render(<Leave />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toHaveFocus();
  const close = page.getByRole('button', { name: 'Close' });
  const stay = page.getByRole('button', { name: 'Stay' });
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.tab();
  await expect.element(stay).toHaveFocus();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('pressing outside does not close it', async () => {
  render(<Leave />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(dialog()).toBeInTheDocument();
  // The button is behind what covers the page.
  const outside = page.getByRole('button', { name: 'Open', includeHidden: true });
  await userEvent.click(outside, { force: true });
  await expect.element(dialog()).toBeInTheDocument();
});

/** Like a key pressed before a closed dialog has returned the focus. */
function escapeFromNowhere(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  expect(document.activeElement).toBe(document.body);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

function Asking() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog isOpen onClose={() => setAsking(true)} title="Add a medicine">
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title="Discard?"
      >
        It has not been saved.
      </Dialog>
    </Dialog>
  );
}

test('Escape reaches the top dialog even while nothing has the focus', async () => {
  render(<Asking />);
  const asks = page.getByRole('alertdialog', { name: 'Discard?' });
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  escapeFromNowhere();
  await expect.element(asks).toHaveFocus();
  escapeFromNowhere();
  await expect.element(asks).not.toBeInTheDocument();
});

test('while busy, nothing closes it', async () => {
  render(<Leave isBusy />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  escapeFromNowhere();
  await expect.element(dialog()).toBeInTheDocument();
});

test('an alert dialog has no close button: its question must be answered', async () => {
  render(
    <Dialog isOpen onClose={() => {}} role="alertdialog" title="Leave the chart?">
      Drafts are kept.
    </Dialog>,
  );
  await expect.element(page.getByRole('alertdialog')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
