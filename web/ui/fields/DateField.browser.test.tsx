import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { render } from '../gallery/render.fixture.tsx';

function Birth(props: Partial<DateFieldProps> & { start?: string }) {
  const [value, setValue] = useState(props.start ?? '');
  return (
    <>
      <DateField
        label="Date of birth"
        max="2027-06-30"
        maxMessage="The date can’t be in the future"
        {...props}
        value={value}
        onChange={setValue}
      />
      <output>{value || 'none'}</output>
    </>
  );
}

const box = () => page.getByRole('textbox', { name: 'Date of birth' });
const calendar = () => page.getByRole('button', { name: 'Open calendar' });
const value = () => page.getByRole('status');

test.each(['05061950', '5/6/1950', '5.6.1950', '1950-06-05'])('%s is 5 June 1950', async (text) => {
  render(<Birth />);
  await userEvent.type(box(), text);
  await userEvent.tab();
  await expect.element(box()).toHaveValue('05/06/1950');
  await expect.element(value()).toHaveTextContent('1950-06-05');
  await expect.element(box()).not.toHaveAttribute('aria-invalid');
});

test.each(['31/02/1950', '31021950', '1950-13-01', '6.7.51', 'soon'])(
  '%s is kept and reported',
  async (text) => {
    render(<Birth start="1950-06-05" />);
    await userEvent.fill(box(), text);
    await expect.element(value()).toHaveTextContent('none');
    await expect.element(box()).not.toHaveAccessibleDescription(/real date/);
    await userEvent.tab();
    await expect.element(box()).toHaveValue(text);
    await expect.element(box()).toHaveAccessibleDescription('Enter a valid date as DD/MM/YYYY');
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box()).toBeInvalid();
  },
);

test('a day outside the range is kept and reported', async () => {
  render(<Birth />);
  await userEvent.type(box(), '01072027');
  await userEvent.tab();
  await expect.element(box()).toHaveValue('01/07/2027');
  await expect.element(box()).toHaveAccessibleDescription('The date can’t be in the future');
  await userEvent.fill(box(), '30/06/2027');
  await userEvent.tab();
  await expect.element(box()).not.toHaveAttribute('aria-invalid');
});

test('clearing gives no date', async () => {
  render(<Birth start="1950-06-05" />);
  await expect.element(box()).toHaveValue('05/06/1950');
  await userEvent.clear(box());
  await userEvent.tab();
  await expect.element(value()).toHaveTextContent('none');
  await expect.element(box()).not.toHaveAttribute('aria-invalid');
});

test('a new value replaces the text', async () => {
  const onChange = vi.fn<() => void>();
  const { rerender } = render(<DateField label="Date of birth" value="" onChange={onChange} />);
  rerender(<DateField label="Date of birth" value="2027-01-31" onChange={onChange} />);
  await expect.element(box()).toHaveValue('31/01/2027');
  expect(onChange).not.toHaveBeenCalled();
});

test('the label names the box alone, and describes the button of its calendar', async () => {
  render(
    <>
      <Birth isRequired />
      <Birth label="Expiry" />
    </>,
  );
  const named = page.getByLabelText('Date of birth', { exact: false });
  await expect.element(named).toHaveAttribute('placeholder');
  await expect.element(calendar().first()).toHaveAccessibleDescription('Date of birth');
  await expect.element(calendar().last()).toHaveAccessibleDescription('Expiry');
});

test('the text below may be wider than the box', async () => {
  render(<Birth description="As on the resident’s Medicare card, which the facility keeps." />);
  const right = (part: ReturnType<typeof box>) => part.element().getBoundingClientRect().right;
  await expect.element(box()).toBeVisible();
  expect(right(page.getByText(/^As on/))).toBeGreaterThan(right(calendar()) + 8);
});

test('the calendar opens, moves, chooses and returns the focus by keyboard', async () => {
  render(<Birth start="2027-06-05" />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /Saturday,? 5 June 2027/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('13/06/2027');
  await expect.element(calendar()).toHaveFocus();
});

test('Escape closes the calendar without choosing', async () => {
  render(<Birth start="2027-06-05" />);
  await userEvent.click(calendar());
  await expect.element(page.getByRole('button', { name: /Saturday,? 5 June 2027/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('05/06/2027');
  await expect.element(calendar()).toHaveFocus();
});

test('the calendar reaches a birth year directly and offers nothing beyond the range', async () => {
  render(<Birth start="2027-06-05" />);
  await userEvent.click(calendar());
  await userEvent.selectOptions(page.getByRole('combobox', { name: /year/i }), '1931');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /month/i }), 'Nov');
  await userEvent.click(page.getByRole('button', { name: /17 November 1931/ }));
  await expect.element(value()).toHaveTextContent('1931-11-17');
  await userEvent.click(calendar());
  const years = page.getByRole('combobox', { name: /year/i });
  await expect.element(years.getByRole('option').last()).toHaveTextContent('2027');
});

test('Escape in the box is left to the dialog around it', async () => {
  const onKeyDown = vi.fn<(event: { key: string }) => void>();
  render(
    <div role="presentation" onKeyDown={({ key }) => onKeyDown({ key })}>
      <Birth />
    </div>,
  );
  await userEvent.type(box(), '{Escape}');
  expect(onKeyDown).toHaveBeenCalledWith({ key: 'Escape' });
});

test('REG-07 an error message does not move a button away while it is pressed', async () => {
  const press = vi.fn<() => void>();
  render(
    <>
      <Birth />
      <Button size="small" onPress={press}>
        Next
      </Button>
    </>,
  );
  await userEvent.fill(box(), '31/02/1950');
  const next = page.getByRole('button', { name: 'Next' });
  // At its upper edge, from where it would move first.
  await userEvent.click(next, { position: { x: 10, y: 3 } });
  expect(press).toHaveBeenCalledOnce();
  await expect.element(box()).toHaveAccessibleDescription('Enter a valid date as DD/MM/YYYY');
});
