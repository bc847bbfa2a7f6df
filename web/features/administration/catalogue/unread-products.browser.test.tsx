import type { UnreadProduct } from '@wattle/contract/entities/unread-product.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { expectBothLooks, expectNoSidewaysScroll } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, fails, holds } from '../../../testing/server.ts';

const administrator = person({ userType: 'Administrator' });
const path = '/administration/unread-products';
const products: UnreadProduct[] = [
  { code: 'P-1', name: 'docusate', strength: '', form: 'tablet', why: 'no-strength' },
  { code: 'P-2', name: 'metformin', strength: '500 mg', form: 'thing', why: 'no-counted' },
  { code: 'P-3', name: 'paracetamol', strength: '500 mg', form: 'oral liquid', why: 'no-per' },
  {
    code: 'P-4',
    name: 'amoxicillin + clavulanic acid',
    strength: 'forte',
    form: 'tablet',
    why: 'no-amounts',
  },
];
const contents = { organisations: 1, facilities: 1, residents: 3, medicines: 120, users: {} };
const row = (code: string) => page.getByRole('row').filter({ hasText: code });

test('the overview leads to the strengths to correct, if there are any', async () => {
  answers(portal.unreadProducts, { total: products.length, products });
  answers(portal.instanceContents, { ...contents, unreadMedicines: 4 });
  openApp('/administration', administrator);
  await page.getByRole('link', { name: 'Strengths to correct: 4' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Strengths to correct');
  const sections = page.getByRole('navigation', { name: 'Administration' });
  await expect
    .element(sections.getByRole('link', { name: 'Overview' }))
    .toHaveAttribute('aria-current', 'page');
});

test.each([{}, { unreadMedicines: 0 }])('an overview of %j leads to none', async (unread) => {
  answers(portal.instanceContents, { ...contents, ...unread });
  openApp('/administration', administrator);
  await expect.element(page.getByRole('link', { name: 'Add a medicine' })).toBeVisible();
  await expect.element(page.getByText(/Strengths to correct/)).not.toBeInTheDocument();
});

test('each product has what its strength doesn’t say, and the columns of the file that corrects it', async () => {
  answers(portal.unreadProducts, { total: products.length, products });
  openApp(path, administrator);
  await expect.element(row('P-1')).toMatchTextContent(/docusate.*None.*It’s missing/);
  await expect.element(row('P-2')).toMatchTextContent(/500 mg.*Write counted, such as tablet/);
  await expect.element(row('P-3')).toMatchTextContent(/oral liquid.*in how much.*500 mg in 5 mL/);
  await expect.element(row('P-4')).toMatchTextContent(/forte.*of each ingredient/);
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent(/npm run wattle -- import catalogue catalogue.csv/);
  await expect
    .element(main)
    .toMatchTextContent(
      /code, ingredients, form, schedule, route, usualCourseType and strength, and counted/,
    );
  await expectBothLooks();
  for (const width of [320, 768]) {
    await page.viewport(width, 800);
    await expectNoSidewaysScroll();
  }
});

test('of very many the first are listed, with how many there are', async () => {
  answers(portal.unreadProducts, { total: 1234, products });
  openApp(path, administrator);
  await expect.element(page.getByText('The first 4 of 1,234')).toBeVisible();
});

test('a catalogue that can all be read says so, and one that can’t be loaded too', async () => {
  answers(portal.unreadProducts, { total: 0, products: [] });
  const release = holds(portal.unreadProducts);
  openApp(path, administrator);
  await expect.element(page.getByText('Loading the medicines')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('Every strength in the catalogue can be read')).toBeVisible();
  await expectBothLooks();
});

test('a list that fails to load says so', async () => {
  fails(portal.unreadProducts, 500, 'secret');
  openApp(path, administrator);
  await expect.element(page.getByText('We couldn’t load the medicines')).toBeVisible();
});
