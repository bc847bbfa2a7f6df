import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { RefreshIcon } from '../content/icons.tsx';
import { render } from '../gallery/render.fixture.tsx';

test('a button disabled with a reason stays focusable, gives the reason and does nothing', async () => {
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" disabledReason="Action every change first" onPress={onPress}>
        Confirm
      </Button>
    </form>,
  );
  const button = page.getByRole('button', { name: 'Confirm' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('Action every change first');

  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Action every change first');
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(button, { force: true });

  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('on touch, pressing shows the reason', async () => {
  render(<Button disabledReason="Nothing to undo">Undo</Button>);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }), { force: true });
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Nothing to undo');
});

test('a busy button keeps its name and focus, and ignores a second press', async () => {
  const onPress = vi.fn<() => void>();
  const { rerender } = render(<Button onPress={onPress}>Save</Button>);
  await userEvent.click(page.getByRole('button'));
  rerender(
    <Button onPress={onPress} isPending>
      Save
    </Button>,
  );
  const button = page.getByRole('button', { name: /Save/ });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a double press on a button that sends counts once, and a later press counts again', async () => {
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" isPending={false} onPress={onPress}>
        Send
      </Button>
      <Button onPress={onPress}>Next</Button>
    </form>,
  );
  const send = page.getByRole('button', { name: 'Send' });
  const pressTwice = (button: Element) => {
    for (let count = 0; count < 2; count += 1)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  pressTwice(send.element());
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  await userEvent.dblClick(send);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 2]);
  pressTwice(page.getByRole('button', { name: 'Next' }).element());
  expect(onPress).toHaveBeenCalledTimes(4);
});

test('hovering over a button shows its reason, or what its icon means', async () => {
  render(
    <>
      <Button disabledReason="Nothing to undo">Undo</Button>
      <IconButton label="Refresh" icon={<RefreshIcon />} />
    </>,
  );
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.unhover();
  await undo.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Nothing to undo');
  await page.getByRole('button', { name: 'Refresh' }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Refresh');
});
