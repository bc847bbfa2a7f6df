import { medications } from '@wattle/contract/operations/medications.ts';
import { today } from '@wattle/contract/rules/testing/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { tabTo } from '../../testing/focus.ts';
import { showAt } from '../../testing/frame.ts';
import { answers } from '../../testing/server.ts';
import { bar, doctor, hasRound, medicine, needOf, pathOfChart, whose } from './testing/round.ts';

const isCut = (words: HTMLElement | SVGElement) => words.scrollWidth > words.clientWidth;

test.each([
  ['1280px', false],
  ['768px', true],
])(
  'at %s the bar of a round leaves a reason all the room there is, and its tip the name',
  async (width, cut) => {
    showAt(width);
    hasRound();
    const about = ['trimethoprim + sulfamethoxazole 160 mg and 800 mg tablet'];
    answers(medications.residentNeeds, {
      today,
      needs: [needOf('course-end', { about, due: addDays(today, 1) })],
    });
    openApp(pathOfChart('Abbott'), doctor);
    await expect.element(medicine('Abbott')).toBeVisible();
    const why = bar.getByRole('button', { name: /ends tomorrow$/ });
    const words = bar.getByText(/ends tomorrow$/);
    await expect.element(words).toBeVisible();
    expect(isCut(words.element())).toBe(cut);
    const next = bar.getByRole('button', { name: 'Next' }).element().getBoundingClientRect();
    const badge = why.element().getBoundingClientRect();
    expect(Math.abs(badge.top + badge.bottom - next.top - next.bottom)).toBeLessThan(4);
    await tabTo(why);
    const tip = page.getByRole('tooltip');
    await expect.element(tip).toMatchTextContent(/ends tomorrow$/);
    const name = whose.element().getBoundingClientRect();
    const { top, left, right } = tip.element().getBoundingClientRect();
    expect(top > name.bottom || left > name.right || right < name.left).toBe(true);
    // The pointer gets onto it across the name.
    await userEvent.keyboard('{Escape}');
    await why.hover();
    await expect.element(tip).toBeVisible();
    const between = document.elementFromPoint((left + right) / 2, (badge.bottom + top) / 2);
    expect(between?.closest('[role=tooltip]')).not.toBeNull();
  },
);
