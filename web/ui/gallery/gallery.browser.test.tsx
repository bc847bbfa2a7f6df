// Gives `cdp()` its commands.
import type {} from '@vitest/browser-playwright';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { findings } from '../../testing/expecting.ts';
import { Backdrop } from '../dialogs/Backdrop.tsx';
import { DateField } from '../fields/DateField.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Gallery } from './gallery.fixture.tsx';
import { Splash } from '../states/Splash.tsx';
import { render } from './render.fixture.tsx';
import { showToast, ToastRegion } from '../states/Toast.tsx';

const root = document.documentElement;
document.title = 'Wattle';

function useScheme(scheme: string) {
  root.style.colorScheme = scheme;
}

const schemes = ['light', 'dark'];

test.each(schemes)('the whole kit has no axe finding in %s', async (scheme) => {
  useScheme(scheme);
  render(<Gallery />);
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(await findings()).toEqual([]);
});

test('prints dark on white from a dark screen, without its buttons and with its ticks', async () => {
  useScheme('dark');
  render(<Gallery />);
  const text = () => getComputedStyle(page.getByText('Buttons').element()).color;
  expect(text()).toBe('rgb(230, 236, 234)');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    expect(text()).toBe('rgb(23, 33, 31)');
    expect(getComputedStyle(root).backgroundColor).toBe('rgb(255, 255, 255)');
    await expect.element(page.getByText('Finalise')).not.toBeVisible();
    await expect.element(page.getByText('3 days left')).toBeVisible();
    // By default browsers print no fills, and the tick is white.
    const ticked = page.getByRole('checkbox', { checked: true }).first().element();
    expect(getComputedStyle(ticked).printColorAdjust).toBe('exact');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

const opened: [string, ReactElement, () => Promise<void>][] = [
  [
    'a dialog',
    <Dialog key="dialog" isOpen onClose={() => {}} title="Review">
      Three medicines
    </Dialog>,
    async () => {
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'a backdrop',
    <Backdrop key="backdrop" isOpen label="Sending" />,
    async () => {
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the splash',
    <Splash key="splash" />,
    async () => {
      await expect.element(page.getByRole('progressbar')).toBeVisible();
    },
  ],
  [
    'a toast',
    <main key="toast">
      <h1>Residents</h1>
      <ToastRegion />
    </main>,
    async () => {
      showToast({ kind: 'warning', title: 'There is a newer order', body: 'It was loaded.' });
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'a calendar',
    <main key="date">
      <h1>Draft</h1>
      <DateField label="Start" value="2027-06-05" onChange={() => {}} max="2027-06-20" />
    </main>,
    async () => {
      await userEvent.click(page.getByRole('button', { name: /calendar/ }));
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

test.each(schemes.flatMap((scheme) => opened.map((row) => [scheme, ...row] as const)))(
  'in %s, %s has no axe finding',
  async (scheme, _name, element, open) => {
    useScheme(scheme);
    render(element);
    await open();
    expect((await findings()).filter((line) => !line.startsWith('region'))).toEqual([]);
  },
);
