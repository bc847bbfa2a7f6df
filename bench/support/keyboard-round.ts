import type { Page } from 'playwright';
import type { CountedKeys } from './counted-keys.ts';
import { demoPassword } from './sign-in.ts';
import type { Task, RoundVisit } from './twenty-residents.ts';

const answer = 'Yes, please continue.';

/** Walks a round in a browser as a prescriber does, by keys. */
export function walker(page: Page, { press, reach, type }: CountedKeys) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const review = page.getByRole('dialog', { name: 'Review and finalise' });
  const toScroll = review.getByText('Scroll to the end to finalise.').first();
  const ready = review.locator('button[aria-keyshortcuts="Control+Enter"]');
  const tray = page.getByRole('region', { name: 'Draft changes' });

  /** Waits until the chart is there and drafts can be written on it. */
  const arrive = async ({ name, number }: RoundVisit) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('region', { name: 'Round' }).getByText(`Resident ${number} of`).waitFor();
    await page.locator('button:not([aria-disabled])', { hasText: 'Add medicine' }).waitFor();
  };
  const read = async (isControlled = false) => {
    await review.waitFor();
    const identifier = review.getByRole('checkbox', { name: /^This is / });
    const toRead = review.getByRole('group', { name: 'The order' });
    // The safety check is the last to come.
    await review
      .getByText(/still running|Saving your drafts/)
      .first()
      .waitFor({ state: 'hidden' });
    if ((await identifier.count()) > 0) await press('Space');
    else await toRead.waitFor();
    if (isControlled) {
      // Too early: it leads to the supply that is missing.
      await press('Control+Enter');
      await press('Enter');
      await review
        .getByRole('button', { name: /^Supply as before/ })
        .waitFor({ state: 'detached' });
    }
    // A key for each time that its end isn’t in sight.
    for (;;) {
      await toScroll.or(ready).first().waitFor();
      if ((await ready.count()) > 0) return;
      await press('End');
      await toScroll.waitFor({ state: 'detached' });
    }
  };
  const send = async (isControlled = false) => {
    await read(isControlled);
    await press('Control+Enter');
    if (isControlled) {
      await page.getByLabel('Clinical system password').waitFor();
      await type(demoPassword);
      await press('Enter');
    }
    await page.getByText(/^Success! Your changes have been finalised/).waitFor();
  };
  const reviewDrafts = async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tray.getByText(/^1 draft/).waitFor();
    await press('Control+Enter');
    await send();
  };
  const renew = async (isControlled: boolean) => {
    await press('Control+Shift+Enter');
    await tray.getByText(/to renew/).waitFor();
    await press('Control+Enter');
    await send(isControlled);
  };

  const acts = {
    unchanged: async () => {},
    renewed: async () => renew(false),
    controlled: async () => renew(true),
    answered: async () => {
      await press('a');
      await press('Enter');
      await page.getByRole('textbox', { name: 'Answer' }).waitFor();
      await type(answer);
      await press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    accepted: async () => {
      await press('a');
      await press('Enter');
      await reviewDrafts();
    },
    added: async ({ line }: { line: string }) => {
      await press('n');
      await page.getByRole('combobox', { name: 'Medicine' }).waitFor();
      await type(line);
      await page.getByText('Enter chooses it').waitFor();
      await press('Enter');
      await page.getByRole('button', { name: 'Save draft' }).waitFor();
      await press('Control+Enter');
      await reviewDrafts();
    },
    ceased: async ({ medicine }: { medicine: string }) => {
      await press('m');
      await reach(
        page.getByRole('checkbox', { name: `Select ${medicine}`, exact: true }),
        'ArrowDown',
      );
      await press('Enter');
      const cease = page.getByRole('menuitem', { name: 'Cease', exact: true });
      await cease.waitFor();
      // Change comes before it.
      await press('c');
      await press('e');
      await reach(cease, 'ArrowDown');
      await press('Enter');
      await reach(button('No longer needed'));
      await press('Enter');
      await press('Control+Enter');
      await reviewDrafts();
    },
  };
  const act = (task: Task) => {
    if (task.kind === 'added') return acts.added(task);
    return task.kind === 'ceased' ? acts.ceased(task) : acts[task.kind]();
  };
  return {
    arrive,
    /** All that is done about one resident, and the key for the next. */
    see: async ({ task, name }: RoundVisit) => {
      try {
        await act(task);
      } catch (cause) {
        const shown = await page.getByRole('dialog').or(tray).allInnerTexts();
        throw new Error(`${task.kind}, ${name}: ${shown.join('\n')}`, { cause });
      }
      await press('j');
    },
  };
}
