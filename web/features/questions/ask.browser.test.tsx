import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';

const insulin = medication({
  product: {
    name: 'insulin aspart 100 units per mL injection (NovoRapid FlexPen), 3 mL cartridge',
    ingredients: ['insulin aspart'],
  },
  instructions:
    'By blood glucose: below 4 mmol/L: treat low blood glucose and call the doctor; 4 units if 8.1 to 12 mmol/L; 6 units if 12.1 to 20 mmol/L; above 20 mmol/L: call the doctor – subcutaneous – three times a day',
});

test.each([768, 320])(
  'at %i px wide what a question is about is read whole, chosen or in the list',
  async (width) => {
    hasChart({ order: orderOf([insulin]) });
    openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
    await page.getByRole('button', { name: 'Ask a prescriber' }).click();
    await page.viewport(width, 1024);
    const about = page.getByRole('dialog').getByRole('button', { name: /About/ });
    await expect.element(about).toHaveTextContent('The whole chart');
    await about.click();
    const option = page.getByRole('option', { name: /^insulin aspart/ });
    await expect.element(option).toMatchTextContent(/three times a day$/);
    expectWhole(option.element());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(about).toMatchTextContent(/three times a day$/);
    expectWhole(about.element());
    await expectBothLooks();
  },
);

/** Nothing in it is wider or higher than it is shown. */
function expectWhole(shown: Element): void {
  for (const part of [shown, ...shown.querySelectorAll('*')]) {
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth || part.scrollWidth);
    expect(part.scrollHeight).toBeLessThanOrEqual(part.clientHeight || part.scrollHeight);
  }
}
