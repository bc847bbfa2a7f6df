import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../gallery/render.fixture.tsx';
import { TimesField } from './TimesField.tsx';

function Times({ start = [] }: { start?: string[] }) {
  const [value, setValue] = useState(start);
  return (
    <form onSubmit={() => expect.unreachable('submitted')}>
      <TimesField label="Dose times" value={value} onChange={setValue} />
      <output>{value.join(' ') || 'none'}</output>
    </form>
  );
}

const box = () => page.getByRole('textbox', { name: 'Dose times' });
const value = () => page.getByRole('status');

test('Enter adds a time in order, once, and does not submit the form', async () => {
  render(<Times start={['12:00']} />);
  await userEvent.type(box(), '2000{Enter}8{Enter}20:00{Enter}');
  await expect.element(value()).toHaveTextContent('08:00 12:00 20:00');
  await expect.element(box()).toHaveValue('');
  await expect.element(box()).toHaveFocus();
});

test('the button adds a time, and so does leaving the box', async () => {
  render(<Times />);
  await userEvent.type(box(), '0830');
  await userEvent.click(page.getByRole('button', { name: 'Add time' }));
  await expect.element(value()).toHaveTextContent('08:30');
  await userEvent.type(box(), '22');
  await userEvent.tab();
  await expect.element(value()).toHaveTextContent('08:30 22:00');
});

test('text that is not a time is kept and reported', async () => {
  render(<Times />);
  await userEvent.type(box(), '25:00{Enter}');
  await expect.element(box()).toHaveValue('25:00');
  await expect.element(box()).toHaveAccessibleDescription(/Enter a time as HH:mm/);
  await expect.element(box()).toBeInvalid();
  await expect.element(value()).toHaveTextContent('none');
});

test('removing by keyboard keeps the focus in the list, then moves it to the box', async () => {
  render(<Times start={['08:00', '12:00', '20:00']} />);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Remove 12:00' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove 20:00' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove 08:00' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(value()).toHaveTextContent('none');
  await expect.element(box()).toHaveFocus();
});
