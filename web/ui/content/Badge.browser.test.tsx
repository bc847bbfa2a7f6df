import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Badge } from './Badge.tsx';
import { render } from '../gallery/render.fixture.tsx';

function Courses() {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <Badge kind="critical" isExpanded={isExpanded} onPress={() => setExpanded(!isExpanded)}>
      2 meds expired
    </Badge>
  );
}

test('a badge that opens something has its state, and toggles by keyboard', async () => {
  render(<Courses />);
  const badge = page.getByRole('button', { name: '2 meds expired' });
  await expect.element(badge).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(badge).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard(' ');
  await expect.element(badge).toHaveAttribute('aria-expanded', 'false');
});

test('a plain badge is not a button, and has its kind’s icon', async () => {
  render(<Badge kind="caution">3 days left</Badge>);
  await expect.element(page.getByText('3 days left')).toBeInTheDocument();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect(page.getByText('3 days left').element().querySelector('svg')).not.toBeNull();
});

test('a tooltip opens by keyboard and on press', async () => {
  render(
    <Badge kind="caution" tooltip="Cough since Monday">
      Suspected Infection
    </Badge>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Cough since Monday');
  await expect
    .element(page.getByRole('button', { name: 'Suspected Infection' }))
    .toHaveAccessibleDescription('Cough since Monday');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button'));
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
});
