import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { questionOf } from '../round/testing/round.ts';
import { useFromTheStart } from './use-from-the-start.ts';

const order = orderOf([medication()]);
const at = (day: number) => Instant.parse(`2026-11-${day}T01:30:00.000Z`);
const signed = { sequence: 12, at: at(20) };
const strip = page.getByRole('region', { name: 'Since you last signed' });

const chart = page.getByRole('table', { name: 'Medication chart' });
const top = () => chart.element().getBoundingClientRect().top;
const status = strip.getByRole('status');

test('CHT-02 ML9 a prescriber sees how much others changed, and what on request; the chart doesn’t move when it comes', async () => {
  hasChart({ order: { ...order, changedSince: signed }, questions: [questionOf(1)] });
  answers(medications.seeQuestions, null);
  const release = holds(medications.sinceSigned);
  fails(medications.sinceSigned, 500, 'Away.');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(chart).toBeVisible();
  await expect.element(status).toMatchTextContent(/^Changes since you signed order 12,/);
  const before = top();
  release();
  const failed = strip.getByRole('alert').filter({ hasText: /We couldn’t load what changed/ });
  await expect.element(failed).toBeVisible();
  expect(top()).toBe(before);
  await expectBothLooks();
  answers(medications.sinceSigned, {
    signed,
    isCut: true,
    changes: [
      { at: at(22), by: 'Kim Ngo', medicine: null, text: 'Allergy recorded: latex' },
      { at: at(21), by: 'Ruth Tan', medicine: 'warfarin 1 mg tablet', text: 'Ceased' },
    ],
  });
  await strip.getByRole('button', { name: 'Try again' }).click();
  const rows = strip.getByRole('listitem');
  const latest = /^Allergy recorded: latex by Kim Ngo, 22-Nov-2026 12:00/;
  await expect
    .element(status)
    .toMatchTextContent(
      /^2 changes since you signed order 12, 20-Nov-2026 12:00[A-Z ]*, by Kim Ngo and 1 other, the last 22-Nov-2026 12:00/,
    );
  expect(top()).toBe(before);
  // What changed comes first, then what is asked.
  const ask = page.getByRole('region', { name: 'Questions and recommendations' });
  const isAfter = strip.element().compareDocumentPosition(ask.element());
  expect(isAfter).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await strip.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows.first()).toMatchTextContent(latest);
  await expect
    .element(rows.last())
    .toMatchTextContent(/^warfarin 1 mg tablet: Ceased by Ruth Tan, 21-Nov-2026 12:00/);
  await expect.element(strip.getByText('Earlier orders are in the change history.')).toBeVisible();
  await expectBothLooks();
});

test('CHT-02 an order that changed no line isn’t counted as a change', async () => {
  hasChart({ order: { ...order, changedSince: signed } });
  answers(medications.sinceSigned, { signed, isCut: false, changes: [] });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(status).toMatchTextContent(/^No changes since you signed order 12,/);
  await expect.element(strip.getByRole('button')).not.toBeInTheDocument();
});

test('CHT-02 without a change there is nothing, and nothing is asked for', async () => {
  hasChart({ order: { ...order, changedSince: null } });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(chart).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
  expect(callsOf(medications.sinceSigned)).toEqual([]);
});

test('ML9 what turns up while the chart is read waits until the page is out of sight', async () => {
  function Probe({ isThere }: { isThere: boolean }) {
    return useFromTheStart(isThere) ? 'shown' : 'not shown';
  }
  const leave = () => document.dispatchEvent(new Event('visibilitychange'));
  const { rerender } = render(<Probe isThere={false} />);
  rerender(<Probe isThere />);
  leave();
  await expect.element(page.getByText('not shown')).toBeVisible();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  leave();
  hidden.mockRestore();
  await expect.element(page.getByText(/^shown/)).toBeVisible();
  // They have signed: what comes after waits again.
  rerender(<Probe isThere={false} />);
  rerender(<Probe isThere />);
  await expect.element(page.getByText('not shown')).toBeVisible();
});
