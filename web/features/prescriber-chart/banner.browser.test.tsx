import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });

test('CHT-01 HDR-06 RB1 the resident’s name is above the chart and stays visible', async () => {
  const many = Array.from({ length: 30 }, (_, at) => medication({ id: `m${at}` }));
  const reaction = (allergen: string) => ({ allergen, reaction: '' });
  const allergies = [reaction('penicillin'), reaction('latex')];
  hasChart({
    order: orderOf(many),
    resident: {
      preferredName: 'Jack',
      identifiers: {
        medicareDetails: { cardNumber: '2123456701', expiresOn: null, reference: null },
        dvaDetails: { dvaNumber: 'NX901234', dvaExpiry: null },
      },
    },
    allergies: allergyInfo({
      status: 'LISTED',
      allergy: { ...allergyInfo().allergy, allergies },
    }),
  });
  openApp(prescriberPath, person());
  await expect.element(chart).toBeVisible();
  const name = page.getByRole('heading', { level: 1 });
  await expect.element(name).toHaveTextContent('Smith, John (Jack)');
  await userEvent.keyboard('{End}');
  chart.getByRole('row').last().element().scrollIntoView({ block: 'end' });
  await expect.poll(() => window.scrollY).toBeGreaterThan(100);
  await expect.element(name).toBeInViewport();
  const born = page.getByText(/^Born /);
  await expect.element(born).toHaveTextContent('Born 08-Mar-1941 (85 years)');
  for (const sign of [
    born,
    page.getByText('Medicare 2123 45670 1'),
    page.getByText('Male', { exact: true }),
    page.getByText('Allergies: penicillin, latex'),
  ]) {
    await expect.element(sign).toBeInViewport();
  }
  // The column headings stay below the banner, also once it has taken its own height.
  const banner = document.querySelector('[data-resident-banner]');
  const heading = chart.getByRole('columnheader', { name: 'Medicine' }).element();
  const gap = () =>
    heading.getBoundingClientRect().top - (banner?.getBoundingClientRect().bottom ?? Number.NaN);
  await expect.poll(gap).toBeCloseTo(0, 0);
});
