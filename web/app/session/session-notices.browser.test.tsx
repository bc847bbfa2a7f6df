import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectBothLooks } from '../../testing/expecting.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IdleNotice } from './SessionNotices.tsx';

const moment = new Date(2026, 10, 21, 14, 5);

test('AUTH-05 the warning before a session expires can be reached while a dialog is open', async () => {
  const onContinue = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const withDialog = (notice: ReactNode) => (
    <>
      <main>
        <h1>Residents</h1>
      </main>
      <Dialog isOpen title="Add a medicine" onClose={onClose}>
        <TextField label="Medicine" value="" onChange={() => undefined} />
      </Dialog>
      {notice}
    </>
  );
  const { rerender } = render(withDialog(null));
  const field = page.getByRole('textbox', { name: 'Medicine' });
  await field.click();
  // An open dialog makes inert what comes after it too.
  rerender(withDialog(<IdleNotice endsAt={moment} onContinue={onContinue} />));
  const notice = page.getByRole('complementary', { name: 'Sign-in' });
  await expect
    .element(notice.getByRole('alert'))
    .toMatchTextContent(/^You’ll be signed out at 14:05 because there was no activity.*lost\./);
  await expectBothLooks();
  await notice.getByRole('button', { name: 'Stay signed in' }).click();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(field).toHaveFocus();
});
