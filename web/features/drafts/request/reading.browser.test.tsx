import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import { answers, callsOf, fails } from '../../../testing/server.ts';
import {
  dialog,
  drafted,
  finalise,
  openReview,
  readReview,
  success,
  toRead,
} from '../testing/review.ts';

const key = '{Control>}{Enter}{/Control}';
const six = ['warfarin', 'bisoprolol', 'sertraline', 'metformin', 'perindopril', 'frusemide'];
const toEnd = 'Scroll to the end to finalise.';

/** A press of the mouse there, whatever the button says. */
const clickAnyway = () => finalise.element().dispatchEvent(new MouseEvent('click', mouse));
/** Scrolls what is read as far as it goes. */
function scrollToEnd(): void {
  const body = toRead.element().parentElement;
  if (body === null) throw new Error('Nothing scrolls.');
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
  body.scrollTop = body.scrollHeight;
}
const mouse = { bubbles: true, cancelable: true, detail: 1 };

test('DRF-02 neither mouse nor keys finalise before the end of the review was in sight, nor does a held key', async () => {
  openReview(six);
  await expect.element(dialog.getByText(toEnd).first()).toBeVisible();
  await expect.element(finalise).toHaveAccessibleDescription(toEnd);
  await expectBothLooks();
  clickAnyway();
  await userEvent.keyboard(key + key + key);
  await focusOn(finalise);
  await userEvent.keyboard('{Enter}');
  expect(callsOf(medications.finalise)).toEqual([]);

  // The review has the focus again, so that the keys scroll it.
  await expect.element(toRead).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(dialog.getByText(toEnd)).not.toBeInTheDocument();
  await expect.element(finalise).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...press, repeat: true }));
  expect(callsOf(medications.finalise)).toEqual([]);
  await userEvent.keyboard(key);
  await expect.element(success).toBeVisible();
});

test('DRF-02 on a tablet and at 200% the end has to be in sight too', async () => {
  openReview(six);
  await expect.element(toRead).toHaveFocus();
  for (const [width, height] of [
    [768, 600],
    [384, 400],
  ] as const) {
    await page.viewport(width, height);
    toRead.element().scrollIntoView({ block: 'start' });
    await expect.element(finalise).toHaveAccessibleDescription(toEnd);
  }
  clickAnyway();
  expect(callsOf(medications.finalise)).toEqual([]);
  await focusOn(toRead);
  await userEvent.keyboard('{End}');
  await finalise.click();
  await expect.element(success).toBeVisible();
});

test('DRF-02 on a tablet the end read just before the review asks for it stays in sight', async () => {
  await page.viewport(768, 900);
  class AsLateAsAKey extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback) {
      super((entries, observer) => {
        // Where End leads, before it is known that the end isn't in sight.
        if (entries.at(-1)?.isIntersecting === false) scrollToEnd();
        tell(entries, observer);
      });
    }
  }
  vi.stubGlobal('IntersectionObserver', AsLateAsAKey);
  openReview([...six, 'pantoprazole']);
  await expect.element(finalise).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  vi.unstubAllGlobals();
});

test('DRF-02 a review that grows after its end was seen has to be seen again', async () => {
  openReview(six);
  fails(medications.licensedCheck, 500, 'Away.');
  await expect.element(dialog.getByText('Check failed: licensed source')).toBeVisible();
  await readReview();
  await userEvent.keyboard('{Home}');
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeInViewport();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');

  const potassium = { check: 'interaction', level: 'caution', source: null } as const;
  const message = 'Watch the potassium.';
  const line = {
    line: drafted('frusemide', 6).id,
    findings: [{ ...potassium, key: 'potassium', message }],
    notChecked: [],
  };
  const lines = [{ ...line, failed: [], state: 'checked' as const }];
  answers(medications.licensedCheck, { source: 'Example Interactions', lines });
  await again.click();
  await expect.element(dialog.getByText(/Watch the potassium/)).toBeInTheDocument();
  await expect.element(finalise).toHaveAccessibleDescription(toEnd);
  clickAnyway();
  await userEvent.keyboard(key);
  expect(callsOf(medications.finalise)).toEqual([]);
});

test('DRF-02 the second half of a double click that moves doesn’t finalise what has only just opened', async () => {
  openReview(['warfarin'], {}, prescriberPath);
  const open = page.getByRole('button', { name: 'Review and finalise (1)' });
  await expect.element(open).not.toHaveAttribute('aria-disabled');
  const began = performance.now();
  const second = new Promise<void>((resolve) => {
    const opening = new MutationObserver(() => {
      const button = finalise.query();
      if (button === null) return;
      opening.disconnect();
      // As a browser reports a click some pixels from the one before.
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      resolve();
    });
    opening.observe(document.body, { childList: true, subtree: true });
  });
  await open.click();
  await second;
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  // Longer than the two halves are apart, however soon all of it is loaded.
  expect(performance.now() - began).toBeGreaterThanOrEqual(600);
  expect(callsOf(medications.finalise)).toEqual([]);
  await finalise.click();
  await expect.element(success).toBeVisible();
});

test('DRF-02 a key pressed again and again opens a review that fits on the screen, and doesn’t finalise it', async () => {
  openReview(['warfarin'], {}, prescriberPath);
  await expect.element(page.getByText(/1 re-prescribed/)).toBeVisible();
  // Quick on any machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let press = 0; press < 10; press++) {
    await userEvent.keyboard(key);
    vi.advanceTimersByTime(500);
  }
  await expect.element(dialog).toBeVisible();
  expect(callsOf(medications.finalise)).toEqual([]);
  // Once the keys have been at rest for a second, the next press counts.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      return finalise.element().getAttribute('aria-keyshortcuts');
    })
    .toBe('Control+Enter');
  vi.useRealTimers();
  await userEvent.keyboard(key);
  await expect.element(success).toBeVisible();
});

test('DRF-02 a key still held after opening something doesn’t press anything there', async () => {
  openReview(['warfarin']);
  await expect.element(finalise).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await focusOn(finalise);
  const held = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  // The browser makes a click of a key that nobody prevents.
  expect(finalise.element().dispatchEvent(held)).toBe(false);
});

test('DRF-02 a double click on the way to the review finalises nothing', async () => {
  openReview(['warfarin']);
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  const second = { bubbles: true, detail: 2 };
  finalise.element().dispatchEvent(new MouseEvent('click', second));
  expect(callsOf(medications.finalise)).toEqual([]);
  await finalise.click();
  await expect.element(success).toBeVisible();
});
