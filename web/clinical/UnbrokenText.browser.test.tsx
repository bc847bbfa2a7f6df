import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../ui/gallery/render.fixture.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { MedicineInstruction } from './MedicineLine.tsx';
import { UnbrokenText } from './UnbrokenText.tsx';

test('DT1 a date isn’t broken at its hyphens at any width, and the text stays the same', async () => {
  const text =
    'QX000011, expires 01-Feb-2030. From 23-Nov-2026 to 27-Nov-2026, 1-2 tablets, 5–7.5 mg on 2026-11-23';
  render(
    <p style={{ width: 0 }}>
      <UnbrokenText>{text}</UnbrokenText>
    </p>,
  );
  expect(page.getByText(/^QX/).element().textContent).toBe(text);
  for (const date of ['01-Feb-2030', '23-Nov-2026', '27-Nov-2026', '1-2', '5–7.5', '2026-11-23']) {
    expect(page.getByText(date, { exact: true }).element().getClientRects()).toHaveLength(1);
  }
});

test('L3 a range in a medicine’s line or in an order’s changes isn’t broken at any width', async () => {
  const values = { dose: '1-2 tablets', maximum24h: '7–8 tablets', directions: 'For 3-5 days' };
  const line = medication({ ...values, dosage: undefined });
  render(
    <div style={{ width: 0 }}>
      <MedicineInstruction prescribed={line} />
      <FieldChanges
        before={{ ...line, brandName: null }}
        after={{ ...line, brandName: null, dose: '0.5-1 tablet' }}
      />
    </div>,
  );
  for (const range of ['1-2', '7–8', '3-5', '0.5-1']) {
    expect(page.getByText(range, { exact: true }).first().element().getClientRects()).toHaveLength(
      1,
    );
  }
});
