import type { AllergyInfo, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type { AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import {
  allergyInfo,
  hasChart,
  orderOf,
  pharmacyPath,
  prescriberPath,
} from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, loses, refuses } from '../../../testing/server.ts';

const order = orderOf([medication()]);
const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
const dialog = page.getByRole('dialog');
const what = dialog.getByRole('textbox', { name: /^What they react to/ });
const penicillin: ListedAllergy = {
  allergen: 'Penicillin',
  reaction: 'hives',
  severity: 'severe',
  recordedAt: Instant.parse('2026-11-21T01:30:00.000Z'),
  recordedBy: 'Marcus Bell',
};
const listed = (...allergies: ListedAllergy[]): AllergyInfo => {
  const { allergy, ...info } = allergyInfo({ status: 'LISTED' });
  return { ...info, allergy: { ...allergy, allergies } };
};
const outcome = (changes: Partial<AllergyOutcome> = {}): AllergyOutcome => ({
  allergies: listed(penicillin),
  found: [],
  cleared: [],
  notChecked: [],
  ...changes,
});

async function opens(
  allergies = allergyInfo({ status: 'NOT ASKED' }),
  userType: 'RegisteredNurse' | 'Pharmacist' | 'GeneralStaffAdmin' = 'RegisteredNurse',
) {
  hasChart({ order, allergies });
  openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(box).toBeVisible();
}

test('ALG-01 a nurse records an allergy by keyboard, and reads which medicines it concerns', async () => {
  await opens();
  const message = 'Allergy or adverse reaction on record: Keflex (Hives). Amoxicillin is …';
  answers(
    portal.recordAllergyEvent,
    outcome({
      found: [
        {
          medicine: 'amoxicillin 500 mg capsule',
          level: 'conflict',
          message,
          prescriber: 'Priya Raman',
        },
      ],
    }),
  );
  await box.getByRole('button', { name: 'Record allergy' }).click();
  await expect.element(what).toHaveFocus();
  await userEvent.keyboard('kefle');
  await dialog.getByRole('button', { name: 'Keflex' }).click();
  await expect.element(dialog.getByText('Keflex: brand of cefalexin.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hives' }).click();
  await dialog.getByRole('radio', { name: 'Severe' }).click();
  await dialog.getByRole('button', { name: 'Family' }).click();
  await expectBothLooks();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText('Saved. It conflicts with a medicine here')).toBeVisible();
  await expect.element(dialog.getByText(`Conflict: ${message}`)).toBeVisible();
  await expect.element(dialog.getByText('Priya Raman prescribes it.')).toBeVisible();
  await expect
    .element(dialog.getByText(/the next dose is near, call Priya Raman too/))
    .toBeVisible();
  expect(callsOf(portal.recordAllergyEvent)).toMatchObject([
    {
      body: {
        content: {
          kind: 'recorded',
          entry: { allergen: 'Keflex', reaction: 'Hives', severity: 'severe', saidBy: 'Family' },
        },
      },
    },
  ]);
  await expectBothLooks();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box.getByRole('button', { name: 'Record allergy' })).toHaveFocus();
});

test('HDR-09 words that the check doesn’t know say so, and NKDA is offered as the answer', async () => {
  await opens();
  await box.getByRole('button', { name: 'Record allergy' }).click();
  await what.fill('blue lotion');
  // No name is offered, so none is to be chosen.
  await expect
    .element(dialog.getByText('This can’t be checked against medicines.', { exact: true }))
    .toBeVisible();
  await what.fill('amoxi');
  await expect
    .element(
      dialog.getByText(/^This can’t be checked.* Choose a name above if one of them is meant/),
    )
    .toBeVisible();
  await what.fill('NKDA');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText('This isn’t something that people react to')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record “No known allergies” instead' }).click();
  await expect.element(dialog.getByRole('radio', { name: /no known allergies/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText('Enter who was asked')).toBeVisible();
  await dialog.getByRole('button', { name: 'Resident', exact: true }).click();
  answers(portal.recordAllergyEvent, outcome({ allergies: allergyInfo() }));
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();
  expect(callsOf(portal.recordAllergyEvent)).toMatchObject([
    {
      body: {
        content: { kind: 'answered', was: 'NOT ASKED', answer: 'NONE KNOWN', saidBy: 'Resident' },
      },
    },
  ]);
});

test('ALG-01 somebody else was first: what was typed stays, beside what is there now', async () => {
  await opens();
  await box.getByRole('button', { name: 'Record allergy' }).click();
  await what.fill('penicillin');
  await dialog.getByRole('button', { name: 'Rash' }).click();
  refuses(portal.recordAllergyEvent, 'Allergy_Listed');
  answers(portal.allergies, listed(penicillin));
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect
    .element(dialog.getByText('On the list now: Penicillin (hives; severe)'))
    .toBeVisible();
  await expect.element(dialog.getByText(/^Recorded by Marcus Bell/)).toBeVisible();
  await expect.element(dialog.getByText('hives → Rash')).toBeVisible();
  await expect.element(what).toHaveValue('penicillin');
  await expectBothLooks();
  answers(portal.recordAllergyEvent, outcome());
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();
  expect(callsOf(portal.recordAllergyEvent).at(-1)).toMatchObject({
    body: { content: { kind: 'corrected', of: penicillin, entry: { reaction: 'Rash' } } },
  });
});

test('ALG-01 without an answer what was typed stays, and goes again under the same id', async () => {
  await opens();
  await box.getByRole('button', { name: 'Record allergy' }).click();
  await what.fill('latex');
  loses(portal.recordAllergyEvent);
  const record = dialog.getByRole('button', { name: 'Record', exact: true });
  await record.click();
  await expect.element(dialog.getByText(/It may have been saved all the same/)).toBeVisible();
  await expect.element(what).toHaveValue('latex');
  answers(portal.recordAllergyEvent, outcome());
  await record.click();
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();
  const [first, second] = callsOf(portal.recordAllergyEvent);
  expect(second).toEqual(first);
});

test('ALG-01 a pharmacist refutes one, for a reason', async () => {
  await opens(listed(penicillin), 'Pharmacist');
  await expect.element(box.getByText(/^Recorded .* by Marcus Bell$/)).toBeVisible();
  await box.getByRole('button', { name: 'Change Penicillin' }).click();
  await page.getByRole('menuitem', { name: 'Refute' }).click();
  await dialog.getByRole('button', { name: 'Refute', exact: true }).click();
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();
  await expectBothLooks();
  await dialog.getByRole('button', { name: 'Tested negative' }).click();
  answers(
    portal.recordAllergyEvent,
    outcome({ allergies: allergyInfo(), cleared: ['amoxicillin 500 mg capsule'] }),
  );
  await dialog.getByRole('button', { name: 'Refute', exact: true }).click();
  await expect
    .element(dialog.getByText('No longer concerned: amoxicillin 500 mg capsule.'))
    .toBeVisible();
  expect(callsOf(portal.recordAllergyEvent)).toMatchObject([
    { body: { content: { kind: 'refuted', of: penicillin, reason: 'Tested negative' } } },
  ]);
});

test('HDR-09 an imported NKDA is offered as the answer, and general staff only read', async () => {
  await opens(listed({ allergen: 'NKDA', reaction: '' }));
  await expect
    .element(box.getByText(/^not an allergen, so medicines aren’t checked/))
    .toBeVisible();
  await box.getByRole('button', { name: 'Record “No known allergies”' }).click();
  await expect.element(dialog.getByRole('radio', { name: /no known allergies/ })).toBeChecked();
});

test('API-06 general staff read the allergies and change nothing', async () => {
  await opens(listed(penicillin), 'GeneralStaffAdmin');
  await expect.element(box.getByText(/^hives; severe/)).toBeVisible();
  await expect.element(box.getByRole('button', { name: 'History' })).toBeVisible();
  await expect
    .element(box.getByRole('button', { name: /^(Record|Change)/ }))
    .not.toBeInTheDocument();
});

test('ALG-01 the history says what was recorded and taken off the list, by whom and why; it loads, fails and may be empty', async () => {
  await opens(listed(penicillin), 'GeneralStaffAdmin');
  fails(portal.allergyEvents, 503, 'Try again later.');
  await box.getByRole('button', { name: 'History' }).click();
  await expect.element(dialog.getByText('We couldn’t load the history of allergies')).toBeVisible();
  answers(portal.allergyEvents, []);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Nothing was recorded here yet')).toBeVisible();
  const event = { id: Uuid.parse(crypto.randomUUID()), at: penicillin.recordedAt as Instant };
  answers(portal.allergyEvents, [
    {
      ...event,
      by: 'Priya Raman',
      content: {
        kind: 'refuted',
        of: { allergen: 'Latex', reaction: '' },
        reason: 'Wrong resident',
      },
    },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await box.getByRole('button', { name: 'History' }).click();
  await expect.element(dialog.getByText('Refuted: Latex. Wrong resident')).toBeVisible();
  await expect.element(dialog.getByText(/by Priya Raman$/)).toBeVisible();
  await expectBothLooks();
});
