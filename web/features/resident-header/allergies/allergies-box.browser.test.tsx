import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
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
import { answers, callsOf, holds, loses } from '../../../testing/server.ts';

const order = orderOf([medication()]);
const allergies = allergyInfo({ waiting: ['Penicillin'] });
const words = 'Allergy waiting for review: Penicillin';

test.each([
  ['prescriber', prescriberPath, 'Doctor'],
  ['nurse', prescriberPath, 'RegisteredNurse'],
  ['pharmacist', pharmacyPath, 'Pharmacist'],
] as const)(
  'HDR-09 DRF-07 a waiting allergy stands beside the list, and the check leaves it out for a %s',
  async (_, path, userType) => {
    hasChart({ order, allergies });
    openApp(path, person({ userType }));
    await expect.element(page.getByText('No known allergies', { exact: true })).toBeVisible();
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Whole chart: Some allergies not checked; otherwise 1 medicine checked against a short list',
        ),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Allergies and adverse reactions' }))
      .toMatchTextContent(`${words}. Sent by another system and not on this list yet`);
    await expectBothLooks();
  },
);

test('HDR-09 a dialog that covers the banner names them too', async () => {
  hasChart({ order, allergies: allergyInfo({ status: 'NOT ASKED', waiting: ['Latex', 'Eggs'] }) });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByText('Allergies waiting for review: Latex, Eggs')).toBeVisible();
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await expect
    .element(
      page.getByRole('dialog', {
        name: /Allergies not asked about Allergies waiting for review: Latex, Eggs$/,
      }),
    )
    .toBeVisible();
});

test.each(['NOT ASKED', 'NONE SUPPLIED'] as const)(
  'HDR-09 DRF-07 allergies that are %s: the line, the chart and the list say so, and that the rest is checked',
  async (status) => {
    hasChart({ order, allergies: allergyInfo({ status }) });
    openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
    const means = 'No medicine is checked against allergies until they are known.';
    await expect
      .element(
        page.getByText(
          'Whole chart: Allergies not checked; otherwise 1 medicine checked against a short list',
          { exact: true },
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^Allergies not checked/ }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Allergies and adverse reactions' }))
      .toMatchTextContent(means);
    await expectBothLooks();
  },
);

test('ALG-01 an allergy that the system that keeps allergies hasn’t got yet says so, by that system’s name', async () => {
  const listed = allergyInfo({ status: 'LISTED' });
  const atSource = { system: 'ADMIT', name: 'Banksia admissions', state: 'not-yet' } as const;
  const allergies = [{ allergen: 'latex', reaction: 'rash', atSource }];
  hasChart({ order, allergies: { ...listed, allergy: { ...listed.allergy, allergies } } });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await page.getByRole('button', { name: 'Details' }).click();
  const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
  await expect.element(box.getByText('Recorded here, not yet at Banksia admissions')).toBeVisible();
  await expectBothLooks();
});

test('ALG-01 what the system that keeps allergies says otherwise is filled in, looked at and saved without typing', async () => {
  const known = allergyInfo({ status: 'LISTED' });
  const said = { allergen: 'rubber', reaction: 'Rash (severe)', certainty: 'confirmed' } as const;
  const source = { system: 'ADMIT', name: 'Banksia admissions' };
  const latex = {
    allergen: 'latex',
    reaction: 'itch',
    note: 'Gloves',
    atSource: { ...source, state: 'differs', said },
  } as const;
  const gone = {
    allergen: 'Penicillin',
    reaction: '',
    atSource: { ...source, state: 'not-listed' },
  } as const;
  hasChart({
    order,
    allergies: { ...known, allergy: { ...known.allergy, allergies: [latex, gone] } },
  });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Correct to what Banksia admissions says' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct latex/ });
  const filled = dialog.getByRole('status').filter({ hasText: 'is filled in' });
  await expect.element(filled).toMatchTextContent(/Reaction ?itch → Rash/);
  await expect.element(filled).toMatchTextContent(/Not known → Severe/);
  await expectBothLooks();
  const left = { ...known, allergy: { ...known.allergy, allergies: [gone] } };
  answers(portal.allergies, left);
  answers(portal.recordAllergyEvent, { allergies: left, found: [], cleared: [], notChecked: [] });
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const entry = {
    allergen: 'latex',
    reaction: 'Rash',
    severity: 'severe',
    certainty: 'confirmed',
    note: 'Gloves',
  };
  expect(callsOf(portal.recordAllergyEvent)).toMatchObject([
    { body: { content: { kind: 'corrected', of: latex, entry } } },
  ]);
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Change Penicillin' }).click();
  await page.getByRole('menuitem', { name: 'Refute' }).click();
  await page.getByRole('button', { name: 'No longer on the list of Banksia admissions' }).click();
  await expect
    .element(page.getByRole('textbox', { name: /^Reason/ }))
    .toHaveValue('No longer on the list of Banksia admissions');
});

test('HDR-09 an allergy is shown with how dangerous it is and with its note', async () => {
  const listed = allergyInfo({ status: 'LISTED' });
  const latex = {
    allergen: 'latex',
    reaction: 'rash',
    criticality: 'high' as const,
    note: 'Gloves',
  };
  hasChart({ order, allergies: { ...listed, allergy: { ...listed.allergy, allergies: [latex] } } });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: 'Details' }).click();
  const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
  await expect.element(box.getByRole('definition')).toMatchTextContent(/^rash; high risk; Gloves$/);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  const adding = page.getByRole('dialog', { name: /latex \(rash; high risk; Gloves\)$/ });
  await expect.element(adding).toBeVisible();
});

test('ALG-01 an answer whose reply was lost goes again as it was, also once the chart shows it', async () => {
  hasChart({ order, allergies: allergyInfo({ status: 'NOT ASKED' }) });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Record none known or not asked' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /no known allergies/ }).click();
  await dialog.getByRole('button', { name: 'Resident', exact: true }).click();
  loses(portal.recordAllergyEvent);
  answers(portal.allergies, allergyInfo());
  const record = dialog.getByRole('button', { name: 'Record', exact: true });
  await record.click();
  await expect.element(dialog.getByText(/It may have been saved all the same/)).toBeVisible();
  await expect.element(dialog.getByText('No known allergies', { exact: true })).toBeVisible();
  const known = { found: [], cleared: [], notChecked: [] };
  answers(portal.recordAllergyEvent, { allergies: allergyInfo(), ...known });
  await record.click();
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();
  const [first, second] = callsOf(portal.recordAllergyEvent);
  expect(second).toEqual(first);
});

test('ALG-01 an allergy that was lost is sent again, and says that it’s saved, while nothing can be read', async () => {
  hasChart({ order, allergies: allergyInfo() });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Record allergy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^What they react to/ }).fill('latex');
  loses(portal.recordAllergyEvent);
  const release = [portal.allergies, portal.resident].map((operation) => holds(operation));
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText(/It may have been saved all the same/)).toBeVisible();
  const known = allergyInfo({ status: 'LISTED' });
  const listed = {
    ...known,
    allergy: { ...known.allergy, allergies: [{ allergen: 'latex', reaction: '' }] },
  };
  const nothing = { found: [], cleared: [], notChecked: [] };
  answers(portal.recordAllergyEvent, { allergies: listed, ...nothing });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();
  expect(callsOf(portal.recordAllergyEvent)).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Change latex' })).toBeVisible();
  answers(portal.allergies, listed);
  for (const one of release) one();
});
