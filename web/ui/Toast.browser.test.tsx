import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormShell } from './FormShell.tsx';
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

const viewports = [
  [1280, 800],
  [768, 1024],
] as const;
const dialogs = [
  ['small', 'one line'],
  ['medium', 'one line'],
  ['medium', 'more than the screen'],
  ['large', 'more than the screen'],
  ['wide', 'more than the screen'],
] as const;

test.each(
  viewports.flatMap(([width, height]) =>
    dialogs.map(([size, content]) => ({ width, height, size, content })),
  ),
)(
  'at $width pixels toasts cover no button and no title of a $size dialog with $content',
  async (shown) => {
    await page.viewport(shown.width, shown.height);
    const isLong = shown.content !== 'one line';
    render(
      <>
        <ToastRegion />
        <Dialog
          isOpen
          onClose={() => undefined}
          size={shown.size}
          title="Cease metformin, for Smith, John, born 08-Mar-1941, allergic to penicillin"
          footer={<Button>OK</Button>}
        >
          <FormShell
            submitLabel="Save draft"
            onSubmit={async () => undefined}
            onCancel={() => undefined}
          >
            <p style={{ minHeight: isLong ? '80rem' : undefined }}>Why?</p>
          </FormShell>
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
    showToast({
      kind: 'success',
      title: 'Undone',
      action: { label: 'Undo', onPress: () => undefined },
    });
    const region = page.getByRole('region', { name: 'Notifications' });
    await expect.element(region.getByText('Undone')).toBeVisible();
    const covering = region.element().getBoundingClientRect();
    const dialog = page.getByRole('dialog', { name: /^Cease/ });
    const buttons = dialog.getByRole('button').elements();
    expect(buttons.map((button) => button.textContent)).toEqual(['', 'Cancel', 'Save draft', 'OK']);
    const title = dialog.getByRole('heading', { name: /^Cease/ }).element();
    const covered = [title, ...buttons].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return (
        right > covering.left &&
        left < covering.right &&
        bottom > covering.top &&
        top < covering.bottom
      );
    });
    expect(covered).toEqual([]);
  },
);
