import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { photoCache } from '../../lib/storage/photo-cache.ts';
import { signalAccess } from '../../live/access-signal.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';

const nurse = person();
const name = page.getByRole('heading', { name: /^Smith, John/ });
const denied = page.getByRole('heading', { name: 'Whoops! Access denied.' });

/** The resident's facility is in an organisation that the user doesn't work for any more. */
function losesResident(): void {
  answers(authorisation.dataAccess, { state: 'denied' });
  for (const operation of [
    portal.resident,
    portal.allergies,
    medications.latestOrder,
    medications.chartSummary,
    medications.chartContact,
  ]) {
    fails(operation, 403, 'You don’t have access to this resident.');
  }
}

beforeEach(() => {
  hasChart({ order: orderOf([medication()]) });
});

test.each([
  ['prescriber’s', prescriberPath, nurse],
  ['pharmacist’s', pharmacyPath, person({ userType: 'Pharmacist' })],
])(
  'LIV-02 GATE-08 the %s chart leaves the page once its resident isn’t the user’s any more',
  async (_whose, path, user) => {
    openApp(path, user);
    await expect.element(name).toBeVisible();
    losesResident();
    signalAccess();
    await expect.element(denied).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/drafts that you hadn’t finalised weren’t sent/))
      .toBeVisible();
  },
);

test('LIV-02 DRF-03 a form that is open on that chart asks nothing, and the page says that it wasn’t saved', async () => {
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await userEvent.click(page.getByRole('button', { name: 'Add medicine' }));
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'm');
  losesResident();
  signalAccess();
  await expect.element(denied).toBeVisible();
  await expect.element(page.getByText(/What you were typing wasn’t saved/)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('LIV-02 residents of an organisation that was withdrawn leave the list, and its photos leave the browser', async () => {
  hasResidents([resident('Abbott'), resident('Zeller')]);
  await photoCache.keep('https://server.test/photo', new Response('photo'));
  openApp('/residents', nurse);
  await expect.element(rows.filter({ hasText: 'Zeller' })).toBeVisible();
  hasResidents([resident('Abbott')]);
  signalAccess();
  await expect.element(rows.filter({ hasText: 'Zeller' })).not.toBeInTheDocument();
  await expect.element(rows.filter({ hasText: 'Abbott' })).toBeVisible();
  expect(await photoCache.find('https://server.test/photo')).toBeUndefined();
});

test('LIV-02 what a changed type may not see leaves the page, and its own pages come', async () => {
  answers(portalAdministration.organisationRecords, []);
  hasResidents([resident('Abbott')]);
  openApp('/administration/organisations', person({ userType: 'Administrator' }));
  await expect.element(page.getByText('There’s no organisation yet')).toBeVisible();
  answers(portal.me, nurse);
  fails(portalAdministration.organisationRecords, 403, 'Your role doesn’t allow this.');
  signalAccess();
  await expect.element(rows.first()).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});

test('LIV-02 GATE-02 a list goes without a click once the user’s access has ended', async () => {
  hasResidents([resident('Abbott')]);
  openApp('/residents', nurse);
  await expect.element(rows.first()).toBeVisible();
  answers(portal.me, person({ userType: null, hasAccessEnded: true }));
  signalAccess();
  const ended = page.getByRole('heading', { name: 'Your access to Wattle has ended' });
  await expect.element(ended).toBeVisible();
  await expect.element(page.getByText('Abbott')).not.toBeInTheDocument();
});

test('LIV-02 a change that doesn’t concern the open chart leaves it and what is typed there', async () => {
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await userEvent.click(page.getByRole('button', { name: 'Add medicine' }));
  const box = page.getByRole('combobox', { name: 'Medicine' });
  await userEvent.type(box, 'm');
  const before = callsOf(medications.latestOrder).length;
  signalAccess();
  await expect.poll(() => callsOf(medications.latestOrder).length).toBe(before + 1);
  await expect.element(box).toHaveValue('m');
  await expect.element(box).toHaveFocus();
});

test('LIV-02 many changes at once are asked about twice: at the first, and after the last', async () => {
  hasResidents([resident('Abbott')]);
  openApp('/residents', nurse);
  await expect.element(rows.first()).toBeVisible();
  const before = callsOf(portal.me).length;
  for (let change = 0; change < 100; change += 1) signalAccess();
  await expect.poll(() => callsOf(portal.me).length).toBe(before + 2);
});

test('LIV-02 scrolling while access to the chart is asked again isn’t undone', async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    medication({ authoringSystemForeignKey: `m${at}` }),
  );
  hasChart({ order: orderOf(many) });
  openApp(prescriberPath, nurse);
  await expect.element(name).toBeVisible();
  const release = holds(authorisation.dataAccess);
  const requests = () => callsOf(authorisation.dataAccess).length;
  const shown = () => callsOf(medications.latestOrder).length;
  const before = [requests(), shown()];
  signalAccess();
  await expect.poll(requests).toBe((before[0] ?? 0) + 1);
  window.scrollTo(0, 300);
  await expect.poll(() => window.scrollY).toBe(300);
  release();
  await expect.poll(shown).toBe((before[1] ?? 0) + 1);
  expect(window.scrollY).toBe(300);
});

test('LIV-02 an open chart stays while the server can’t say whether it may', async () => {
  openApp(prescriberPath, nurse);
  await expect.element(name).toBeVisible();
  const before = callsOf(authorisation.dataAccess).length;
  loses(authorisation.dataAccess);
  signalAccess();
  // Once more after a second; the next test would not expect that call.
  await expect.poll(() => callsOf(authorisation.dataAccess).length).toBe(before + 2);
  await expect.element(name).toBeVisible();
});
