import { expect, test } from 'vitest';
import { finaliseChart, sharedCharting } from '../../testing/charting.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor } = app;

async function print({ path }: TestResident) {
  const url = `/portal/api/v1/print/${path}?qrCodeAllowed=false`;
  return await readPdf((await expectStatus(doctor().get(url), 200)).rawPayload);
}

test('HDR-09 CHT-08 the print says who was asked, and that NKDA is no allergen', async () => {
  const noneKnown = { allergyStatus: 'NONE KNOWN', allergiesSaidBy: 'daughter, Ann Lee' } as const;
  const known = await print(await app.addResident(noneKnown));
  expect(known.pages.join()).toContain('Asked: daughter, Ann Lee.');
  const allergies = JSON.stringify([{ allergen: 'NKDA', reaction: '' }]);
  const imported = await print(await app.addResident({ allergyStatus: 'LISTED', allergies }));
  expect(imported.pages.join()).toContain('NKDA (not an allergen, so medicines aren’t checked)');
});

test('CHT-08 allergies too long for a line are printed in full, and the chart still fits', async () => {
  const allergies = Array.from({ length: 60 }, (_, i) => ({
    allergen: `substance ${i} with a long name`,
    reaction: `reaction ${i} in some detail`,
  }));
  const resident = await app.addResident({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify(allergies),
  });
  await finaliseChart(doctor(), resident);
  const { pages } = await print(resident);
  for (const page of pages) {
    for (const { allergen, reaction } of allergies)
      expect(page).toContain(`${allergen} (${reaction})`);
  }
  expect(pages.join(' ')).toContain('Regular (1)');
});

test('CHT-08 allergies that leave no room for the chart are named on every page, and told in full at its beginning', async () => {
  const allergies = Array.from({ length: 20 }, (_, i) => ({
    allergen: `substance ${i}`,
    reaction: 'swelling '.repeat(50).trim(),
    note: `${'Somebody wrote much about it. '.repeat(60)}End of note ${i}.`,
  }));
  const resident = await app.addResident({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify(allergies),
  });
  await finaliseChart(doctor(), resident);
  const { pages } = await print(resident);
  for (const page of pages) {
    expect(page).toContain('substance 0, substance 1, substance 2');
    expect(page).toContain(
      'substance 19. What is known of them is at the beginning of this print.',
    );
  }
  const text = pages.join(' ');
  for (const i of allergies.keys()) expect(text).toContain(`End of note ${i}.`);
  expect(text).toContain('Regular (1)');
});
