import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from './gallery/render.fixture.tsx';
import { useMediaQuery } from './use-media-query.ts';

function Width() {
  return <output>{useMediaQuery('(max-width: 48rem)') ? 'narrow' : 'wide'}</output>;
}

test('answers now, and again when the answer changes', async () => {
  render(<Width />);
  await expect.element(page.getByRole('status')).toHaveTextContent('wide');
  await page.viewport(600, 800);
  await expect.element(page.getByRole('status')).toHaveTextContent('narrow');
});
