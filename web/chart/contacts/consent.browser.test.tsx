import { portal } from '@wattle/contract/operations/portal.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../testing/server.ts';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { useContactsPanel } from './contacts-panel.ts';

const dialog = page.getByRole('dialog');
const choice = (name: string) => dialog.getByRole('radio', { name });
const save = dialog.getByRole('button', { name: 'Save' });
const doctor = person({ userType: 'Doctor' });

const unanswered = {
  indigenousStatusCode: '1',
  closingTheGap: { code: '0', recordedAt: null, recordedBy: null },
} as const;
const accepted = {
  indigenousStatusCode: '1',
  closingTheGap: {
    code: '1',
    recordedAt: Instant.parse('2026-11-19T23:05:00.000Z'),
    recordedBy: 'Priya Raman',
  },
} as const;

const later = Instant.parse('2026-11-19T23:06:00.000Z');

async function openConsent() {
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'CTG not answered' }).click();
  await expect
    .element(dialog.getByRole('heading', { name: 'Closing the Gap (CTG)' }))
    .toBeVisible();
}

test('HDR-03 CON-01 the badge opens the consent, where a doctor records the answer', async () => {
  hasChart({ order: null, resident: unanswered });
  answers(portal.saveCtgResponse, null);
  await openConsent();
  await expectTexts(dialog.getByRole('tab'), ['Consent', 'Contacts']);
  const [consentTab, contactsTab, panel] = [
    dialog.getByRole('tab', { name: 'Consent' }),
    dialog.getByRole('tab', { name: 'Contacts' }),
    dialog.getByRole('tabpanel'),
  ].map((part) => part.element().getBoundingClientRect());
  expect(consentTab?.top, 'the tabs begin where their panel does').toBe(panel?.top);
  expect(contactsTab?.top).toBe(consentTab?.bottom);
  expect(contactsTab?.right).toBeLessThan(panel?.left ?? 0);
  await expectTexts(dialog.getByRole('radiogroup').getByText(/^(Accept|No answer|Decline)$/), [
    'Accept',
    'No answer',
    'Decline',
  ]);
  await expect.element(choice('No answer')).toBeChecked();
  await expect.element(save).toHaveAccessibleDescription('The answer hasn’t changed');
  await expect.element(dialog.getByText('No answer has been recorded.')).toBeVisible();
  await expectBothLooks();

  await choice('Accept').click();
  const release = holds(portal.saveCtgResponse);
  await save.click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  hasChart({ order: null, resident: accepted });
  release();
  await expect
    .element(dialog.getByText(/^Accept, recorded/))
    .toMatchTextContent(/^Accept, recorded 20-Nov-2026 09:35.* by Priya Raman\.$/);
  expect(callsOf(portal.saveCtgResponse).map(({ body }) => body)).toEqual([
    {
      authoringSystem: 'demo',
      authoringSystemForeignKey: 'r1',
      patientId: 'r1',
      ctgResponse: '1',
      seen: null,
    },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('button', { name: 'CTG', exact: true })).toBeVisible();
});

test('CON-01 an unsaved answer stays while the contacts are read, and isn’t discarded without asking', async () => {
  hasChart({ order: null, resident: unanswered });
  answers(portal.saveCtgResponse, null);
  await openConsent();
  await choice('Accept').click();
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await dialog.getByRole('tab', { name: 'Consent' }).click();
  await expect.element(choice('Accept')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  const asks = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await expectBothLooks();
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(choice('Accept')).toBeChecked();

  // Nor can it be discarded once it is on its way.
  const release = holds(portal.saveCtgResponse);
  await save.click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(asks).not.toBeInTheDocument();
  hasChart({ order: null, resident: accepted });
  release();
  await expect.element(save).toHaveAccessibleDescription('The answer hasn’t changed');
  await choice('Decline').click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(portal.saveCtgResponse)).toHaveLength(1);
  await page.getByRole('button', { name: 'CTG', exact: true }).click();
  await expect.element(choice('Accept')).toBeChecked();
});

test('CON-01 an answer that can’t be saved stays chosen', async () => {
  hasChart({ order: null, resident: unanswered });
  fails(portal.saveCtgResponse, 500, 'Away.');
  await openConsent();
  await choice('Decline').click();
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The answer wasn’t saved.');
  await expect.element(choice('Decline')).toBeChecked();
  await expect.element(dialog.getByText('No answer has been recorded.')).toBeVisible();
  await expectBothLooks();
  loses(portal.saveCtgResponse);
  await save.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The answer may not have been saved.');
  answers(portal.saveCtgResponse, null);
  await save.click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  expect(callsOf(portal.saveCtgResponse).map(({ body }) => body.ctgResponse)).toEqual([
    '2',
    '2',
    '2',
  ]);
});

test('CON-01 a message says so when an answer can’t be saved after its tab is left', async () => {
  hasChart({ order: null, resident: unanswered });
  fails(portal.saveCtgResponse, 500, 'boom');
  const release = holds(portal.saveCtgResponse);
  await openConsent();
  await choice('Accept').click();
  await save.click();
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  release();
  await expect
    .element(page.getByText(/^Smith, John: We couldn’t save the answer on Closing the Gap\./))
    .toBeVisible();
});

test('CON-01 the answer of a resident who is no longer active can only be read', async () => {
  hasChart({ order: null, resident: { ...unanswered, residentStatus: 'Discharged' } });
  await openConsent();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await expect.element(save).toHaveAccessibleDescription(/no longer active/);
});

test.for([
  ['another user type', person({ userType: 'NursePractitioner' }), '1'],
  ['another origin', doctor, '4'],
] as const)('CON-01 there is no consent tab for %s', async ([, identity, indigenousStatusCode]) => {
  hasChart({ order: null, resident: { ...unanswered, indigenousStatusCode } });
  openApp(prescriberPath, identity);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Banksia House' }).click();
  await expect.element(dialog).toHaveAccessibleName(/^Contacts Smith, John/);
  await expect.element(dialog.getByRole('tab')).not.toBeInTheDocument();
});

test('HDR-07 the dialog goes back to its default section 500 ms after closing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Panel />);
  const state = () => document.querySelector('output')?.textContent;
  document.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('pharmacist open');
  document.querySelectorAll('button')[1]?.click();
  await vi.advanceTimersByTimeAsync(499);
  expect(state()).toBe('pharmacist closed');
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('facility closed');
});

function Panel() {
  const { isOpen, section, open, close } = useContactsPanel();
  return (
    <>
      <button type="button" onClick={() => open('pharmacist')}>
        open
      </button>
      <button type="button" onClick={close}>
        close
      </button>
      <output>
        {section} {isOpen ? 'open' : 'closed'}
      </output>
    </>
  );
}

test('CON-01 the second of two doctors sees what the first recorded, and what they chose stays', async () => {
  hasChart({ order: null, resident: unanswered });
  await openConsent();
  await choice('Decline').click();
  refuses(portal.saveCtgResponse, 'Answer_Changed');
  hasChart({ order: null, resident: accepted });
  await save.click();
  await expect
    .element(
      dialog.getByRole('alert').filter({ hasText: 'Somebody else recorded an answer meanwhile' }),
    )
    .toMatchTextContent(/Accept, recorded 20-Nov-2026 09:35.* by Priya Raman\. What you chose/);
  await expect.element(choice('Decline')).toBeChecked();
  await expectBothLooks();
  answers(portal.saveCtgResponse, null);
  hasChart({
    order: null,
    resident: {
      ...accepted,
      closingTheGap: { ...accepted.closingTheGap, code: '2', recordedAt: later },
    },
  });
  await save.click();
  await expect.element(dialog.getByText(/^Decline, recorded/)).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  expect(callsOf(portal.saveCtgResponse).map(({ body }) => body)).toMatchObject([
    { seen: null },
    { seen: accepted.closingTheGap.recordedAt },
  ]);
});
