import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { finalisedAt } from '../../testing/charts.ts';
import { showAt } from '../../testing/frame.ts';
import { answers, holds } from '../../testing/server.ts';
import { hasResidents, openList, resident, rows } from '../residents/testing/list.ts';
import { hasRound } from './testing/round.ts';

const { authoringSystem, authoringSystemForeignKey, ...abbott } = resident('Abbott');
const { familyName, givenName, preferredName, dateOfBirth } = abbott;

test.each(['1440px', '1280px', '1024px', '768px'])(
  'RES-11 at %s a round and an order to countersign that come late move no row of the residents list',
  async (width) => {
    showAt(width);
    hasResidents([resident('Abbott')]);
    hasRound();
    answers(medications.countersignList, [
      {
        authoringSystem,
        authoringSystemForeignKey,
        familyName,
        givenName,
        preferredName,
        dateOfBirth,
        facility: 'Banksia House',
        orders: 2,
        since: finalisedAt,
      },
    ]);
    const releases = [portalRounds.currentRound, medications.countersignList].map(holds);
    await openList('Doctor');
    const { top } = rows.first().element().getBoundingClientRect();
    for (const release of releases) release();
    await expect.element(page.getByText('Go on with your round (1 of 4)')).toBeVisible();
    await expect.element(page.getByText('To countersign (2)')).toBeVisible();
    expect(rows.first().element().getBoundingClientRect().top).toBe(top);
  },
);
