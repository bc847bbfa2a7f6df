import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateField } from '../fields/DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { FormShell } from './FormShell.tsx';
import { InForm } from '../fields/InForm.tsx';
import { Select } from '../fields/Select.tsx';
import { TextField } from '../fields/TextField.tsx';
import { TimesField } from '../fields/TimesField.tsx';
import { render } from '../gallery/render.fixture.tsx';
import { expectNothingHidden } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';

const routes = [{ id: 'oral', label: 'Oral' }];
const isRequired = { required: 'This field is required' };

function Draft({ save, reason }: { save: (values: unknown) => void; reason?: string }) {
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { dose: '', route: '', end: '' },
    shouldFocusError: false,
  });
  const [error, setError] = useState('');
  const submit = handleSubmit(async (values) => {
    await Promise.resolve();
    if (values.dose === 'fail') setError('We couldn’t save the draft');
    else save(values);
  });
  return (
    <FormShell
      isOnPage
      onSubmit={submit}
      onUnreadable={handleSubmit(() => undefined)}
      submitLabel="Save draft"
      submitError={error}
      isSubmitting={formState.isSubmitting}
      submitDisabledReason={reason}
      isDirty={formState.isDirty}
    >
      <InForm control={control} name="route" rules={isRequired}>
        {(field) => <Select label="Route" options={routes} {...field} />}
      </InForm>
      <InForm control={control} name="dose" rules={isRequired}>
        {(field) => <TextField label="Dose" {...field} />}
      </InForm>
      <InForm control={control} name="end">
        {(field) => <DateField label="End date" {...field} />}
      </InForm>
    </FormShell>
  );
}

const submit = () => page.getByRole('button', { name: 'Save draft' });
const dose = () => page.getByRole('textbox', { name: 'Dose' });
const chooseRoute = async () => {
  await userEvent.click(page.getByRole('button', { name: /Route/ }));
  const oral = page.getByRole('option', { name: 'Oral' });
  await expect.element(oral).toBeVisible();
  await expectNothingHidden();
  await userEvent.click(oral);
};

test('moves the focus to the first invalid field of any kind, and then sends', async () => {
  const save = vi.fn<(values: unknown) => void>();
  render(<Draft save={save} />);
  await userEvent.click(submit());
  await expect.element(page.getByRole('button', { name: /Route/ })).toHaveFocus();
  await expect.element(dose()).toHaveAccessibleDescription('This field is required');
  await chooseRoute();
  await userEvent.click(submit());
  await expect.element(dose()).toHaveFocus();
  await userEvent.keyboard('5 mg{Enter}');
  await expect.poll(() => save.mock.calls).toEqual([[{ dose: '5 mg', route: 'oral', end: '' }]]);
});

test('does not send while an optional date is unreadable', async () => {
  const save = vi.fn<(values: unknown) => void>();
  render(<Draft save={save} />);
  await chooseRoute();
  await userEvent.type(dose(), '5 mg');
  const end = page.getByRole('textbox', { name: 'End date' });
  await userEvent.type(end, '31/02/2027{Enter}');
  await expect.element(end).toHaveAccessibleDescription('Enter a valid date as DD/MM/YYYY');
  await userEvent.click(submit());
  await expect.element(end).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  await userEvent.fill(end, '28/02/2027');
  await userEvent.click(submit());
  await expect
    .poll(() => save.mock.calls)
    .toEqual([[{ dose: '5 mg', route: 'oral', end: '2027-02-28' }]]);
});

test('shows other errors while a date is unreadable', async () => {
  const save = vi.fn<(values: unknown) => void>();
  render(<Draft save={save} />);
  await userEvent.type(page.getByRole('textbox', { name: 'End date' }), '31/02/2027{Enter}');
  await expect.element(dose()).toHaveAccessibleDescription('This field is required');
  await expect.element(page.getByRole('button', { name: /Route/ })).toHaveFocus();
  await chooseRoute();
  await userEvent.type(dose(), '5 mg');
  await expect.element(dose()).not.toHaveAccessibleDescription('This field is required');
  await userEvent.click(submit());
  await expect.element(page.getByRole('textbox', { name: 'End date' })).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test('says why the whole attempt failed, and keeps the input', async () => {
  render(<Draft save={() => expect.unreachable('saved')} />);
  await chooseRoute();
  await userEvent.type(dose(), 'fail{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t save the draft');
  await expect.element(dose()).toHaveValue('fail');
});

function Saving({ saved }: { saved: Promise<void> }) {
  const [isSubmitting, setSubmitting] = useState(false);
  const save = async () => {
    setSubmitting(true);
    await saved;
    setSubmitting(false);
  };
  return (
    <Dialog isOpen onClose={vi.fn<() => void>()} title="Draft">
      <FormShell onSubmit={save} submitLabel="Save draft" isSubmitting={isSubmitting}>
        <TextField label="Dose" value="5 mg" onChange={vi.fn<(value: string) => void>()} />
      </FormShell>
    </Dialog>
  );
}

test('fields can’t be changed while they are being saved; if that fails the focus is where it was', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  render(<Saving saved={promise} />);
  await focusOn(dose());
  const field = dose().element();
  const isInert = () => field.closest('[inert]') !== null;
  expect(isInert()).toBe(false);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(submit()).toHaveFocus();
  expect(isInert()).toBe(true);
  resolve();
  await expect.element(dose()).toHaveFocus();
  expect(isInert()).toBe(false);
});

test('with a disabled reason, Enter in a field does not send either', async () => {
  const save = vi.fn<(values: unknown) => void>();
  render(<Draft save={save} reason="Somebody else has changed the chart" />);
  await chooseRoute();
  await userEvent.type(dose(), '5 mg{Enter}');
  await expect.element(submit()).toHaveAccessibleDescription('Somebody else has changed the chart');
  expect(save).not.toHaveBeenCalled();
});

test('the browser warns only while there is unsaved input', async () => {
  render(<Draft save={() => {}} />);
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isGuarded()).toBe(false);
  await userEvent.type(dose(), '5');
  expect(isGuarded()).toBe(true);
  await userEvent.clear(dose());
  expect(isGuarded()).toBe(false);
});

test('in a dialog, a failure of a long form is in sight beside its buttons', async () => {
  render(
    <Dialog isOpen onClose={vi.fn<() => void>()} title="Draft">
      <FormShell
        onSubmit={() => Promise.resolve()}
        submitLabel="Save draft"
        submitError="We couldn’t save the draft"
        onCancel={vi.fn<() => void>()}
      >
        {Array.from({ length: 30 }, (_, at) => (
          <p key={at}>Field {at}</p>
        ))}
      </FormShell>
    </Dialog>,
  );
  await expect.element(submit()).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('We couldn’t save the draft')).toBeInViewport({ ratio: 1 });
});

function Times() {
  const { control, handleSubmit } = useForm({
    defaultValues: { times: ['08:00'] },
    shouldFocusError: false,
  });
  return (
    <FormShell isOnPage onSubmit={handleSubmit(() => undefined)} submitLabel="Save draft">
      <InForm
        control={control}
        name="times"
        rules={{ validate: (times) => times.length === 2 || 'Enter 2 dose times' }}
      >
        {(field) => <TimesField label="Dose times" {...field} />}
      </InForm>
    </FormShell>
  );
}

test('the focus doesn’t move to the button that removes a time, where a second Enter would press it', async () => {
  render(<Times />);
  await focusOn(submit());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter 2 dose times')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Dose times' })).toHaveFocus();
});
