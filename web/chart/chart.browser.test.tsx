import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../testing/charts.ts';
import { person } from '../testing/people.ts';
import { answers, fails, holds } from '../testing/server.ts';
import { render } from '../ui/gallery/render.fixture.tsx';
import { ChartMoment } from './ChartMoment.tsx';

test('CFM-01 nothing can be confirmed, and no day is shown, until the resident is loaded', async () => {
  answers(authorisation.dataAccess, { state: 'allowed' });
  for (const operation of [
    portal.resident,
    portal.allergies,
    medications.chartSummary,
    medications.chartContact,
    medications.latestOrder,
    medications.history,
    medications.questions,
  ]) {
    fails(operation, 500, 'Not today.');
  }
  const release = holds(portal.resident);
  const order = '00000000-0000-4000-8000-000000000001';
  openApp(`/residents/pharmacy/demo/r1/confirm/${order}`, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('Loading the resident')).toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('We couldn’t load the resident')).toBeVisible();
  await expect
    .element(page.getByText('The server has a problem. Try again in a moment.'))
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const iron = medication({
  id: 'iron',
  product: { name: 'iron', ingredients: ['iron'] },
  status: 'New',
  confirmed: false,
});

test('LIV-01 while a newer chart is loading, the live sign says so', async () => {
  hasChart({ order: orderOf([iron]) });
  answers(medications.changeStatus, { action: 'Actioned' });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const sign = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /…|Live/ });
  await expect.element(sign).toMatchTextContent('Connecting…');
  const release = holds(medications.latestOrder);
  await page.getByRole('switch', { name: 'To action iron' }).click();
  await expect.element(sign).toMatchTextContent('Updating…');
  release();
  await expect.element(sign).toMatchTextContent('Connecting…');
});

test('a chart’s date and time needs an open chart', () => {
  const at = Instant.parse('2026-11-21T20:00:00.000Z');
  expect(() => render(<ChartMoment at={at} />)).toThrow(
    'The component is outside the chart provider',
  );
});
