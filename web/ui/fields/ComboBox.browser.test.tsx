import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ComboBox } from './ComboBox.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import type { Option } from './Option.tsx';
import { render } from '../gallery/render.fixture.tsx';

const catalogue: Option[] = [
  { id: '1', label: 'Metformin 500 mg tablet', detail: 'Diabex' },
  { id: '2', label: 'Metoprolol 50 mg tablet' },
];

function Medicine({ isLoading = false }: { isLoading?: boolean }) {
  const [chosen, setChosen] = useState<Option>();
  const [text, setText] = useState('');
  const items = catalogue.filter(({ label }) => label.toLowerCase().startsWith(text));
  if (chosen !== undefined) return <output>{chosen.id}</output>;
  return (
    <>
      <ComboBox
        label="Medicine"
        items={items}
        onSelect={setChosen}
        onInputChange={setText}
        isLoading={isLoading}
        minChars={2}
        emptyText="No medicine found"
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const box = () => page.getByRole('combobox', { name: 'Medicine' });
const chosen = () => page.getByRole('status').filter({ hasText: /^\d$/ });

test('SP2 says how many letters it needs, when it is searching, and when it found nothing', async () => {
  const { rerender } = render(<Medicine />);
  await userEvent.type(box(), 'm');
  await expect.element(page.getByRole('listbox')).toHaveTextContent('Type at least 2 letters');
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('listbox')).toHaveTextContent('No medicine found');
  rerender(<Medicine isLoading />);
  await expect.element(page.getByRole('listbox')).toHaveTextContent('Searching');
});

test('SP3 chooses with arrow keys and Enter, and leaves the box unchanged until then', async () => {
  render(<Medicine />);
  await userEvent.type(box(), 'met');
  await expect.element(page.getByRole('option', { name: /Metoprolol/ })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(box()).toHaveValue('met');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen()).toHaveTextContent('2');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('Enter without an arrow key chooses nothing', async () => {
  render(<Medicine />);
  await userEvent.type(box(), 'metf{Enter}');
  await expect.element(box()).toHaveValue('metf');
});

test('text without a choice is cleared on leaving', async () => {
  render(<Medicine />);
  await userEvent.type(box(), 'metf');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  await expect.element(box()).toHaveValue('');
});

test('Escape closes the list, keeps the text, and does not close the dialog around it', async () => {
  render(
    <Dialog isOpen onClose={() => expect.unreachable('closed')} title="Add">
      <Medicine />
    </Dialog>,
  );
  await userEvent.type(box(), 'met');
  await expect.element(page.getByRole('listbox')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('met');
});

test('scrolling the page keeps what was typed, and the list is under the box again', async () => {
  render(
    <div style={{ paddingTop: '300px', height: '300vh' }}>
      <Medicine />
    </div>,
  );
  await userEvent.type(box(), 'met');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  const gap = () =>
    page.getByRole('listbox').element().getBoundingClientRect().top -
    box().element().getBoundingClientRect().bottom;
  const before = gap();
  window.scrollTo(0, 120);
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(gap()).toBeCloseTo(before, 0);
  await expect.element(box()).toHaveValue('met');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen()).toHaveTextContent('2');
});

test('on a narrow screen the list fits, and stays open while moving through it', async () => {
  await page.viewport(400, 800);
  render(<Medicine />);
  await userEvent.type(box(), 'met');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen()).toHaveTextContent('2');
});

test('Escape keeps the list closed when its results arrive, and typing on opens it', async () => {
  const { rerender } = render(<Medicine isLoading />);
  await userEvent.type(box(), 'me');
  await expect.element(page.getByRole('listbox')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  rerender(<Medicine />);
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('t');
  await expect.element(page.getByRole('option', { name: /Metoprolol/ })).toBeInTheDocument();
});

test('the list opens in a box that lost the focus for a moment before anything was typed', async () => {
  render(<Medicine />);
  await userEvent.click(box());
  const input = box().element();
  if (!(input instanceof HTMLElement)) throw new TypeError('There is no box');
  input.blur();
  input.focus();
  await userEvent.keyboard('met');
  await expect.element(page.getByRole('option', { name: /Metoprolol/ })).toBeInTheDocument();
});
