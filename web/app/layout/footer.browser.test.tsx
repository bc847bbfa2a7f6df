import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasResidents, residents, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, fails } from '../../testing/server.ts';

const footer = page.getByRole('contentinfo');
const notice = page.getByRole('alertdialog');
const stored = (key: string) => window.localStorage.getItem(key);

test('FOO-01 the footer has help links, year, version and a Top button', async () => {
  hasResidents(residents(25));
  openApp('/residents', person());
  const url = 'https://training.example/manuals';
  answers(medications.lmsLinks, {
    trainingManuals: { title: 'Training manuals', url },
    releaseInformation: null,
  });
  await expect.element(rows.first()).toBeVisible();
  await expect.element(footer).toMatchTextContent(/Need help\?/);
  await expect
    .element(footer)
    .toMatchTextContent(new RegExp(`© ${new Date().getFullYear()} Wattle · Version 1\\.2\\.3`));
  const manuals = footer.getByRole('link', { name: /^Training manuals/ });
  await expect.element(manuals).toHaveAttribute('href', url);
  await expect.element(manuals).toHaveAttribute('target', '_blank');
  expect(stored('lmsApiError')).toBe('false');
  expect(stored('lmsLink')).toContain(url);

  const release = footer.getByRole('button', { name: 'Release information' });
  await focusOn(release);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(notice)
    .toMatchTextContent(
      'Release information is currently unavailable. Please try again later. If the problem persists, please contact our Residential Support team.',
    );
  await expect.element(notice.getByRole('button', { name: 'OK' })).toHaveFocus();
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(release).toHaveFocus();

  window.scrollTo({ top: document.body.scrollHeight });
  expect(window.scrollY).toBeGreaterThan(0);
  await footer.getByRole('button', { name: 'Top' }).click();
  await expect.poll(() => window.scrollY).toBe(0);
});

test('FOO-01 the footer says when its links are missing, and leaves out a missing version', async () => {
  hasResidents(residents(1));
  openApp('/residents', person());
  fails(medications.lmsLinks, 500, 'The service is away.');
  fails(medications.version, 500, 'The service is away.');
  await expect.element(rows.first()).toBeVisible();
  await expect.poll(() => stored('lmsApiError')).toBe('true');
  await expect.element(footer).not.toMatchTextContent(/Version/);
  await footer.getByRole('button', { name: 'Training manuals' }).click();
  await expect.element(notice).toMatchTextContent('Training manuals are currently unavailable.');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
