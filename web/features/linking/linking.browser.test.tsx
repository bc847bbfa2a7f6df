import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { portal } from '@wattle/contract/operations/portal.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectTexts, findings } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { catchLoads } from '../../testing/loads.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';
import { hasResidents, openList, resident, rows } from '../residents/testing/list.ts';

const menu = page.getByRole('button', { name: 'Jodie Walsh' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const notFound = dialog("We can't find you.");
const linked = dialog('You have successfully linked your account to an aged care provider');
const notLinked = dialog('There was a problem linking to this aged care provider');
const close = page.getByRole('button', { name: 'Close' });

beforeEach(() => {
  hasResidents([resident('Abbott')]);
  answers(portal.linkableOrganisations, []);
});

async function openLinking(): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: 'Link to another aged care provider' }).click();
}

test('HEAD-02 a user who isn’t found, or can’t be looked up, sees a message and can exit', async () => {
  refuses(portal.linkAdditionalOrganisations, 'Provider_Not_Found');
  await openList('RegisteredNurse');
  await openLinking();
  await expect
    .element(notFound.getByText('Please review your details or contact the aged care facility.'))
    .toBeVisible();
  await expectBothLooks();
  await notFound.getByRole('button', { name: 'Exit' }).click();
  await expect.element(notFound).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();

  fails(portal.linkAdditionalOrganisations, 500, 'boom');
  await openLinking();
  await expect.element(notFound).toBeVisible();
  await expect.element(notFound).not.toMatchTextContent('boom');
  await userEvent.keyboard('{Escape}');
  await expect.element(notFound).not.toBeInTheDocument();
});

test('HEAD-02 by keyboard: a spinner, the organisations, and back to the residents list, which is loaded again', async () => {
  const loads = catchLoads();
  answers(portal.linkAdditionalOrganisations, {
    organisationList: ['Banksia Care', 'Jarrah Homes', 'Waratah Living'],
  });
  const release = holds(portal.linkAdditionalOrganisations);
  await openList('RegisteredNurse');
  await focusOn(menu);
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .element(page.getByRole('menuitem', { name: 'Link to another aged care provider' }))
    .toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const waiting = dialog('Link to another aged care provider');
  await expect.element(waiting.getByRole('status')).toHaveTextContent('Searching for your details');
  expect(await findings()).toEqual([]);
  release();
  const found = dialog('We found you!');
  await expect.element(found.getByText('You can now access your residents at...')).toBeVisible();
  await expectTexts(found.getByRole('listitem'), [
    'Banksia Care',
    'Jarrah Homes',
    'Waratah Living',
  ]);
  await expect.element(found.getByRole('button', { name: 'OK' })).toHaveFocus();
  await expectBothLooks();
  await userEvent.keyboard('{Enter}');
  await expect.poll(loads).toEqual(['/residents']);
});

test('HEAD-02 if nothing new was found, it says that nothing was linked', async () => {
  answers(portal.linkAdditionalOrganisations, {
    organisationList: ['Banksia Care'],
    isNew: false,
  });
  await openList('RegisteredNurse');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Link to another aged care provider' }).click();
  const known = dialog('We found you!');
  await expectTexts(known.getByRole('listitem'), ['Banksia Care']);
  await expect
    .element(known.getByText('Nothing new was linked: you could access them before.'))
    .toBeVisible();
  await expect.element(known.getByRole('button', { name: 'OK' })).toHaveFocus();
  await expectBothLooks();
});

test('HEAD-02 an empty list says that nothing was linked', async () => {
  answers(portal.linkAdditionalOrganisations, { organisationList: [] });
  await openList('RegisteredNurse');
  await openLinking();
  const nothing = dialog('Nothing was linked');
  await expect
    .element(nothing.getByText(/^We found no other aged care provider for you\./))
    .toBeVisible();
  await expect.element(nothing.getByRole('list')).not.toBeInTheDocument();
  await expect.element(nothing.getByRole('button', { name: 'Exit' })).toHaveFocus();
});

test('HEAD-01 HEAD-02 a user who is still being mapped isn’t offered another provider', async () => {
  refuses(portal.autoLinkUser, 'Provider_Not_Found');
  answers(portal.getUserAttempts, { attemptRetriesExpired: true });
  openApp('/residents', person({ userType: null }));
  await menu.click();
  await expectTexts(page.getByRole('menuitem'), ['Sign out']);
});

test.each(['?userLinked=true', '?isUserLinked=TRUE'])(
  'HEAD-03 %s says that it worked, and closing resets the address',
  async (flag) => {
    await openList('RegisteredNurse', `/residents${flag}`);
    await expect
      .element(linked)
      .toMatchTextContent(
        /use the name menu at top right and choose Link to another aged care provider/,
      );
    if (flag === '?userLinked=true') await expectBothLooks();
    await linked.getByRole('button', { name: 'OK' }).click();
    await expect.element(linked).not.toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/residents');
  },
);

test('HEAD-03 a false flag says that it didn’t work, and closing keeps the filters', async () => {
  await openList('RegisteredNurse', '/residents?user-linked=False&residentStatus=3');
  await expect
    .element(
      notLinked.getByText(/^We have experienced an issue linking you to the aged care provider/),
    )
    .toBeVisible();
  await close.click();
  await expect.element(notLinked).not.toBeInTheDocument();
  expect(window.location.search).toBe('?residentStatus=3');
});

test('HEAD-03 any other flag shows nothing', async () => {
  await openList('RegisteredNurse', '/residents?userLinked=perhaps');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(rows.first()).toBeVisible();
});

test('HEAD-03 the flag works only on the residents page', async () => {
  await openList('RegisteredNurse', '/residents?userLinked=true');
  await expect.element(linked).toBeVisible();
  cleanup();
  hasChart({ order: null });
  openApp(`${prescriberPath}?userLinked=true`, person());
  await expect.element(page.getByText('No medications found for the resident')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('HEAD-04 clinical systems that can’t be loaded say so, and can be loaded again', async () => {
  refuses(portal.linkAdditionalOrganisations, 'Provider_Not_Found');
  fails(portal.linkableOrganisations, 500, 'boom');
  await openList('RegisteredNurse');
  await openLinking();
  await expect.element(page.getByText('We couldn’t load the clinical systems.')).toBeVisible();
  await expectBothLooks();
  answers(portal.linkableOrganisations, [{ id: 'o2', name: 'Jarrah Homes' }]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByLabelText('Aged care provider')).toBeVisible();
});

test('HEAD-04 linking through a clinical system needs a choice, and says if it can’t start', async () => {
  refuses(portal.linkAdditionalOrganisations, 'Provider_Not_Found');
  answers(portal.linkableOrganisations, [{ id: 'o2', name: 'Jarrah Homes' }]);
  fails(portal.clinicalDetails, 500, 'boom');
  await openList('RegisteredNurse');
  await openLinking();
  const go = page.getByRole('button', { name: 'Go to the clinical system' });
  await expect.element(go).toHaveAttribute('aria-disabled', 'true');
  await userEvent.selectOptions(page.getByLabelText('Aged care provider'), 'Jarrah Homes');
  await go.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectBothLooks();
  expect(callsOf(portal.clinicalDetails)).toMatchObject([{ params: { id: 'o2' } }]);
});

test('HEAD-04 only a web address leads to a clinical system, never a script', async () => {
  refuses(portal.linkAdditionalOrganisations, 'Provider_Not_Found');
  answers(portal.linkableOrganisations, [{ id: 'o2', name: 'Jarrah Homes' }]);
  answers(portal.clinicalDetails, { oAuthLink: 'javascript:void(0)' });
  await openList('RegisteredNurse');
  await openLinking();
  await userEvent.selectOptions(page.getByLabelText('Aged care provider'), 'Jarrah Homes');
  await page.getByRole('button', { name: 'Go to the clinical system' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('There was a problem completing your request.');
});
