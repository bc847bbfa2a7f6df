import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Checkbox } from './Checkbox.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SearchField } from './SearchField.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from '../content/Tabs.tsx';
import { render } from '../gallery/render.fixture.tsx';

test('a checkbox toggles with Space, and can be indeterminate', async () => {
  function Actioned() {
    const [value, setValue] = useState(false);
    return <Checkbox label="Actioned" value={value} onChange={setValue} />;
  }
  const { rerender } = render(<Actioned />);
  const box = page.getByRole('checkbox', { name: 'Actioned' });
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  rerender(<Checkbox label="Actioned" value={false} isIndeterminate onChange={() => {}} />);
  await expect.element(box).toBePartiallyChecked();
});

test('REG-08 a checkbox is the browser’s own control, of full size and not hidden', async () => {
  render(<Checkbox label="I accept" value={false} onChange={() => {}} />);
  const box = page.getByRole('checkbox', { name: 'I accept' }).element();
  const { width, height, left, top } = box.getBoundingClientRect();
  expect([width, height]).toEqual([24, 24]);
  expect(getComputedStyle(box)).toMatchObject({ opacity: '1', visibility: 'visible' });
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(box);
});

test('a radio group is one tab stop, and arrow keys choose', async () => {
  function Course() {
    const [value, setValue] = useState('');
    const options = [
      { id: 'regular', label: 'Regular' },
      { id: 'short', label: 'Short course' },
    ];
    return <RadioGroup label="Course" options={options} value={value} onChange={setValue} />;
  }
  render(<Course />);
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Short course' })).toBeChecked();
});

test('PHA-02 a switch announces its state, and toggles with Space or a click on its role', async () => {
  function Ceased() {
    const [value, setValue] = useState(false);
    return <Switch label="Show ceased" value={value} onChange={setValue} />;
  }
  render(<Ceased />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  const control = page.getByRole('switch', { name: 'Show ceased' });
  await expect.element(control).toBeChecked();
  await control.click();
  await expect.element(control).not.toBeChecked();
});

test('PHA-02 a switch is the browser’s own control, of full size and not hidden', async () => {
  render(<Switch label="Actioned" value={false} onChange={() => {}} />);
  const control = page.getByRole('switch', { name: 'Actioned' }).element();
  const { width, height, left, top } = control.getBoundingClientRect();
  expect([width, height]).toEqual([40, 24]);
  expect(getComputedStyle(control)).toMatchObject({ opacity: '1', visibility: 'visible' });
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(control);
});

test('Escape and the clear button empty a search box and keep the focus in it', async () => {
  function Resident() {
    const [value, setValue] = useState('');
    return <SearchField label="Resident" value={value} onChange={setValue} />;
  }
  render(<Resident />);
  const box = page.getByRole('searchbox', { name: 'Resident' });
  await userEvent.type(box, 'Ngu{Escape}');
  await expect.element(box).toHaveValue('');
  await userEvent.keyboard('Smi');
  await userEvent.click(page.getByRole('button', { name: /clear/i }));
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
});

test('tabs move with arrow keys and notify their owner', async () => {
  function Charts() {
    const [tab, setTab] = useState<'now' | 'then'>('now');
    const items = [
      { id: 'now', label: 'Current', count: 3 },
      { id: 'then', label: 'History' },
    ] as const;
    return (
      <Tabs label="Charts" items={items} selectedKey={tab} onSelectionChange={setTab}>
        Shown: {tab}
      </Tabs>
    );
  }
  render(<Charts />);
  await expect.element(page.getByRole('tabpanel', { name: /Current/ })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Shown: then');
});
