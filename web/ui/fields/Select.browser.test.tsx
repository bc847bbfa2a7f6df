import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Select } from './Select.tsx';
import { render } from '../gallery/render.fixture.tsx';

const routes = [
  { id: 'oral', label: 'Oral' },
  { id: 'subcutaneous', label: 'Subcutaneous', isDisabled: true },
  { id: 'topical', label: 'Topical' },
];

function Route() {
  const [value, setValue] = useState('');
  return <Select label="Route" options={routes} value={value} onChange={setValue} />;
}

test('opens, skips disabled options, chooses and returns the focus by keyboard', async () => {
  render(<Route />);
  const button = page.getByRole('button', { name: /Route/ });
  await expect.element(button).toHaveTextContent('Choose');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Oral' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(button).toHaveTextContent('Topical');
  await expect.element(button).toHaveFocus();
});

test('Escape closes it and keeps the value; a letter chooses without opening', async () => {
  render(<Route />);
  const button = page.getByRole('button', { name: /Route/ });
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('option', { name: 'Oral' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('Choose');
  await userEvent.keyboard('t');
  await expect.element(button).toHaveTextContent('Topical');
});

test('shows its error, connected to the button', async () => {
  render(
    <Select
      label="Route"
      options={routes}
      value={null}
      onChange={() => {}}
      errorMessage="Choose a route"
    />,
  );
  await expect
    .element(page.getByRole('button', { name: /Route/ }))
    .toHaveAccessibleDescription('Choose a route');
});

test('a choice of several rows keeps away from the edges, and one of a row is no higher for it', async () => {
  const long = { id: 'long', label: 'paracetamol 500 mg tablet, two when required '.repeat(12) };
  render(
    <>
      <Select label="Long" options={[long]} value="long" onChange={() => {}} />
      <Select label="Short" options={routes} value="oral" onChange={() => {}} />
    </>,
  );
  const boxOf = (target: Locator) => target.element().getBoundingClientRect();
  const button = page.getByRole('button', { name: /Long/ });
  const words = button.getByText(/two when required/);
  expect(boxOf(words).top - boxOf(button).top).toBeGreaterThanOrEqual(6);
  expect(boxOf(button).bottom - boxOf(words).bottom).toBeGreaterThanOrEqual(6);
  expect(boxOf(page.getByRole('button', { name: /Short/ })).height).toBe(40);
});
