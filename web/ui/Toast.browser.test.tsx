import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from './render.fixture.tsx';
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
