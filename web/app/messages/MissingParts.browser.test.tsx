import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { clearToasts, showToast, ToastRegion } from '../../ui/states/Toast.tsx';
import { MissingParts } from './MissingParts.tsx';

/** A part that arrives when `line` is up. */
function help() {
  const line = { isUp: false };
  const part = lazyPart(async () => {
    await Promise.resolve();
    if (!line.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { text: 'Ask at the desk' };
  });
  function Help() {
    const [isOpen, setOpen] = useState(false);
    const loaded = part.usePart(isOpen);
    return (
      <main>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Help
        </button>
        <p>{isOpen && loaded?.text}</p>
        <MissingParts />
      </main>
    );
  }
  return { line, Help };
}

const notice = () => page.getByRole('alert');

test('a part that fails to load when it is needed is reported, and opens after Try again', async () => {
  const { line, Help } = help();
  render(<Help />);
  await userEvent.click(page.getByRole('button', { name: 'Help' }));
  await expect.element(notice().getByText('We couldn’t load that part of the page.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(notice()).toBeVisible();
  line.isUp = true;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('Ask at the desk')).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('the part opens automatically when the connection is back, and the notice goes once it isn’t needed', async () => {
  const { line, Help } = help();
  render(<Help />);
  const button = page.getByRole('button', { name: 'Help' });
  await userEvent.click(button);
  await expect.element(notice()).toBeVisible();
  await userEvent.click(button);
  await expect.element(notice()).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.element(notice()).toBeVisible();
  line.isUp = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Ask at the desk')).toBeVisible();
});

test('on a narrow screen messages don’t cover the notice', async () => {
  await page.viewport(768, 800);
  const { Help } = help();
  render(
    <>
      <ToastRegion />
      <Help />
    </>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Help' }));
  showToast({ kind: 'error', title: 'We couldn’t load the photo' });
  const messages = page.getByRole('region', { name: 'Notifications' });
  await expect.element(messages).toBeVisible();
  const bottom = () =>
    page.getByRole('complementary', { name: 'Loading' }).element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThanOrEqual(messages.element().getBoundingClientRect().top);
  clearToasts();
});
