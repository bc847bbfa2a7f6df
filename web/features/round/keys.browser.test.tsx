import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '../../testing/focus.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ComboBox } from '../../ui/fields/ComboBox.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { hasRound, medicine, openRound, stepsTaken } from './testing/round.ts';
import { useRoundKeys } from './use-round-keys.ts';

test('on a medicine’s checkbox, after M or a tick by mouse, the letters of a round act, and arrows stay among the medicines', async () => {
  hasRound();
  await openRound();
  const keys = page.getByRole('dialog', { name: 'Keys of the round' });
  await userEvent.keyboard('m?');
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(medicine('Abbott')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft} ');
  await expect.element(medicine('Abbott')).toBeChecked();
  expect(stepsTaken()).toEqual([]);
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await medicine('Baker').click();
  await userEvent.keyboard('k');
  await expect.element(medicine('Abbott')).toBeVisible();
  await userEvent.keyboard('mr');
  await expect.element(page.getByRole('dialog', { name: 'Review and finalise' })).toBeVisible();
});

const options = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
];
const nothing = () => {};

/** What the keys of a round mean beside fields of every kind. */
function Fields({ act }: { act: (meaning: string) => void }) {
  useRoundKeys(true, act);
  return (
    <>
      <TextField label="Dose" value="" onChange={nothing} />
      <TextArea label="Words" value="" onChange={nothing} />
      <NativeSelect label="Year" options={options} value="one" onChange={nothing} />
      <Select label="Place" options={options} value="one" onChange={nothing} />
      <ComboBox
        label="Medicine"
        items={[]}
        onSelect={nothing}
        onInputChange={nothing}
        isLoading={false}
        minChars={2}
        emptyText="None"
      />
      <RadioGroup label="Order" options={options} value="one" onChange={nothing} />
      <Button onPress={nothing}>Print</Button>
    </>
  );
}

test.each([
  ['a text field', page.getByRole('textbox', { name: 'Dose' }), []],
  ['a field of several lines', page.getByRole('textbox', { name: 'Words' }), []],
  ['a select of the browser', page.getByRole('combobox', { name: 'Year' }), []],
  ['a select', page.getByRole('button', { name: /Place/ }), []],
  ['a combobox', page.getByRole('combobox', { name: 'Medicine' }), []],
  ['a radio button', page.getByRole('radio', { name: 'One' }), ['help', 'next']],
  ['a button', page.getByRole('button', { name: 'Print' }), ['help', 'next', 'next']],
])('a key of a round has its own meaning in a field: %s', async (_, field, expected) => {
  const acts: string[] = [];
  render(<Fields act={(meaning) => acts.push(meaning)} />);
  await focusOn(field);
  await userEvent.keyboard('?j{ArrowRight}');
  expect(acts).toEqual(expected);
});
