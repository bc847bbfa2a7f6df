import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../dialogs/Dialog.tsx';
import { render } from '../gallery/render.fixture.tsx';
import { clearToasts, showToast, ToastRegion } from './Toast.tsx';

test('shows what happened as an alert, until it is closed', async () => {
  render(<ToastRegion />);
  showToast({ kind: 'error', title: 'Could not trigger sync to Clinical' });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Could not trigger sync to Clinical');
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a region shows all its toasts, and signing out clears them', async () => {
  render(<ToastRegion />);
  showToast({ kind: 'success', title: 'First', body: 'More words' });
  showToast({ kind: 'info', title: 'Second' });
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  await expect.element(page.getByText('First')).toBeVisible();
  await expect.element(page.getByText('More words')).toBeVisible();
  await expect.element(page.getByText('Second')).toBeVisible();
  clearToasts();
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
});

// The last is a laptop at 200 % zoom.
test.each([
  [1280, 800],
  [768, 1024],
  [640, 400],
])('at %i × %i pixels toasts don’t cover any part of a dialog', async (width, height) => {
  await page.viewport(width, height);
  render(
    <>
      <ToastRegion />
      <Dialog isOpen onClose={() => undefined} size="large" title="Cease metformin">
        <p style={{ minHeight: '80rem' }}>Why?</p>
      </Dialog>
    </>,
  );
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    showToast({
      kind: 'error',
      title: name,
      body: 'Words that need two lines or more. '.repeat(4),
    });
  }
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect.element(region.getByText('Fourth')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Cease metformin' });
  const room = () =>
    region.element().getBoundingClientRect().top - dialog.element().getBoundingClientRect().bottom;
  await expect.poll(room).toBeGreaterThan(0);
});
