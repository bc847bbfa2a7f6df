import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../ui/render.fixture.tsx';
import { DatedText } from './DatedText.tsx';

test('DT1 no width breaks a date at its hyphens, and the text stays the same', async () => {
  const text =
    'QX000011, expires 01-Feb-2030. From 23-Nov-2026 to 27-Nov-2026, 1-2 tablets, 5–7.5 mg on 2026-11-23';
  render(
    <p style={{ width: 0 }}>
      <DatedText>{text}</DatedText>
    </p>,
  );
  expect(page.getByText(/^QX/).element().textContent).toBe(text);
  for (const date of ['01-Feb-2030', '23-Nov-2026', '27-Nov-2026', '1-2', '5–7.5', '2026-11-23']) {
    expect(page.getByText(date, { exact: true }).element().getClientRects()).toHaveLength(1);
  }
});
