import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers } from '../../testing/server.ts';
import { needy, pageOf } from './testing/needy.ts';

test.each<[UserType, string, string]>([
  ['Pharmacist', 'question', 'Question or recommendation'],
  ['Pharmacist', 'answered', 'Not known'],
  ['Doctor', 'answered', 'Not known'],
])(
  'to a %s an address with the reason %s shows nobody, and one button clears it',
  async (userType, reason, name) => {
    answers(portalRounds.currentRound, null);
    answers(medications.needsCount, { residents: 1 });
    answers(portal.myFacilities, []);
    answers(portal.myOrganisations, []);
    // As the server does of a reason that isn’t of the caller’s role.
    answers(medications.needs, ({ query }) =>
      query.reason === undefined
        ? pageOf([needy('Brook')])
        : { ...pageOf([]), reasons: pageOf([needy('Brook')]).reasons },
    );
    openApp(`/needs-me?reason=${reason}`, person({ userType }));
    await expect.element(page.getByText('Nobody needs you with these filters')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Reason' })).toHaveDisplayValue(name);
    await expect
      .element(page.getByRole('button', { name: 'Start a round' }))
      .not.toBeInTheDocument();
    await expectBothLooks();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('table')).toMatchTextContent(/Brook/);
    expect(window.location.search).toBe('');
  },
);
