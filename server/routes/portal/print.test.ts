import { everyType } from '@wattle/contract/values/user-type.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PrintBusyError, PrintThread } from '../../print/print-thread.ts';
import {
  addDraft,
  ceasing,
  draft,
  finaliseChart,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { insertAllergyChange } from '../../testing/allergies.ts';
import { byPhone } from '../../testing/on-behalf.ts';
import { insertOrder } from '../../testing/orders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const db = () => app.container.db.kysely;

const urlOf = ({ path }: { path: string }, query = 'qrCodeAllowed=false') =>
  `/portal/api/v1/print/${path}?${query}`;

async function print(client: TestClient, resident: TestResident, query?: string) {
  const answer = await expectStatus(client.get(urlOf(resident, query)), 200);
  return { ...(await readPdf(answer.rawPayload)), bytes: answer.rawPayload };
}

const identity = (values = {}) =>
  app.addResident({
    familyName: 'Wren',
    givenName: 'Ada',
    dateOfBirth: '1940-02-29',
    medicareNumber: '2123456701',
    chartNumber: 'CH-7001',
    chartExpiry: '2027-01-15',
    ...values,
  });

testRefusals({
  app: () => app,
  roles: everyType,
  send: (client, resident) => client.get(urlOf(resident)),
});

const withHistory = 'qrCodeAllowed=false&withHistory=true';

test.each(['', 'qrCodeAllowed=maybe', 'qrCodeAllowed=false&withHistory=maybe'])(
  'CHT-08 a request with “%s” is refused',
  async (query) => {
    await expectStatus(doctor().get(urlOf(app.world.resident, query)), 400);
  },
);

test('CHT-08 whoever prints many charts at once waits, and nobody else does', async () => {
  const { resident, users } = app.world;
  const printing = vi.spyOn(PrintThread.prototype, 'print');
  await print(doctor(), resident);
  const [document, by] = printing.mock.lastCall ?? [];
  expect(by).toBe(users.Doctor.id);
  printing.mockRejectedValueOnce(new PrintBusyError(true));
  const refused = await expectStatus(doctor().get(urlOf(resident)), 429);
  expect([refused.body, refused.headers['retry-after']]).toEqual([
    'Your other charts are still being printed. Try again in a moment.',
    '5',
  ]);
  printing.mockRestore();
  if (document === undefined) throw new Error('Nothing was printed');
  const thread = new PrintThread();
  const prints = ['a', 'a', 'a', 'a', 'a', 'a', 'b'].map((one) => thread.print(document, one));
  const results = await Promise.allSettled(prints);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ]);
});

test('CHT-08 every page says whose chart it is, their allergies, and which page it is', async () => {
  const resident = await identity({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([
      { allergen: 'penicillin', reaction: 'anaphylaxis' },
      { allergen: 'latex', reaction: '' },
    ]),
    allergyNote: 'Carries an adrenaline pen',
  });
  const lines = Array.from({ length: 45 }, () => ({}));
  await insertOrder(db(), resident, app.world.users.Doctor, lines, app.clock.at);
  const { pages, isTagged, bytes } = await print(doctor(), resident);
  expect(pages.length).toBeGreaterThan(2);
  // Where its medicines go on, the group is named again.
  expect(pages[0]).toContain('Regular (45)');
  expect(pages[1]).toContain('Regular (45)');
  for (const [i, page] of pages.entries()) {
    expect(page).toContain('Wren, Ada');
    expect(page).toContain('Born 29-Feb-1940 (86 years)');
    expect(page).toContain('Medicare 2123 45670 1');
    expect(page).toContain('Chart script number CH-7001');
    expect(page).toContain('penicillin (anaphylaxis), latex (reaction not recorded)');
    expect(page).toContain('Carries an adrenaline pen');
    expect(page).toContain(`page ${i + 1} of ${pages.length}`);
    expect(page).toContain(`by ${app.world.users.Doctor.name}`);
    expect(page).toContain('Copy, printed 21-Nov-2026 12:00 ACDT');
  }
  expect(isTagged).toBe(true);
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(bytes.toString('latin1')).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
});

test('HDR-01 HDR-04 CHT-08 every page warns of a similar name and of an expired chart', async () => {
  const alike = { familyName: 'Quillfeather', givenName: 'Otto', dateOfBirth: '1933-07-04' };
  const resident = await identity({ ...alike, chartExpiry: '2026-11-20' });
  const lines = Array.from({ length: 45 }, () => ({}));
  await insertOrder(db(), resident, app.world.users.Doctor, lines, app.clock.at);
  const warning = 'There is a resident with a similar or same name';
  const alone = await print(doctor(), resident);
  await identity(alike);
  const { pages } = await print(doctor(), resident);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(page).toContain('Chart expiry 20-Nov-2026 – Expired');
    expect(page).toContain(warning);
  }
  expect(alone.pages.join(' ').includes(warning)).toBe(false);
});

test.each([
  ['NONE KNOWN', 'The resident has no known allergies / adverse reactions.'],
  ['NOT ASKED', 'The resident has not been asked about any known allergies / adverse reactions.'],
  ['NONE SUPPLIED', 'It is unknown if the resident has any known allergies / adverse reactions.'],
] as const)(
  'HDR-09 CHT-08 the print says why no allergies are listed: %s',
  async (status, text) => {
    const { pages } = await print(doctor(), await identity({ allergyStatus: status }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(text);
    expect(pages[0]).toContain('No medications found for the resident');
  },
);

test('CHT-08 no medicine is split across two pages', async () => {
  const resident = await identity();
  const lines = Array.from({ length: 60 }, (_, i) => ({
    medication: {
      directions: `first words ${i}\n${'more directions '.repeat(28)}\nlast words ${i}`,
    },
  }));
  await insertOrder(db(), resident, app.world.users.Doctor, lines, app.clock.at);
  const { pages } = await print(doctor(), resident);
  for (const page of pages) {
    for (let i = 0; i < 60; i += 1) {
      const count = (words: string) => page.split(new RegExp(`${words} ${i}\\b`)).length;
      expect(count('first words')).toBe(count('last words'));
    }
  }
});

describe('a chart with changes', () => {
  let resident: TestResident;
  beforeAll(async () => {
    resident = await identity();
    const first = await finaliseChart(doctor(), resident, [
      draft(),
      draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) }),
    ]);
    const [fishOil, paracetamol] = first.medications;
    await finaliseChart(doctor(), resident, [
      ceasing(fishOil?.authoringSystemForeignKey ?? ''),
      draft({
        kind: 'change',
        medicationForeignKey: paracetamol?.authoringSystemForeignKey,
        prescription: prescription({ dose: '500 mg (1 tablet)' }),
        reason: 'Less pain',
      }),
    ]);
    await addDraft(
      doctor(),
      resident,
      draft({ prescription: prescription({ productCode: 'O8', dose: '5 mg (1 tablet)' }) }),
    );
  });

  test('CHT-08 a doctor prints the finalised chart, with ceased medicines listed separately', async () => {
    const text = (await print(doctor(), resident)).pages.join(' ');
    expect(text).toContain('Finalised medication chart');
    expect(text).not.toContain('Changes to action');
    expect(text).toMatch(
      /Regular \(1\).*DOSE 500 mg \(1 tablet\).*Ceased medicines \(2\).*fish oil/,
    );
    expect(text).toMatch(/Ceased medicines \(2\).*Complementary.*21-Nov-2026 No longer needed/);
    // A medicine that continues with a change doesn't read as one that is ceased.
    expect(text).toContain('21-Nov-2026 Ceased, replaced by a new prescription Less pain');
  });

  test('CHT-08 a pharmacist prints the chart with all changes', async () => {
    await insertAllergyChange(db(), resident, app.clock.at);
    const text = (await print(pharmacist(), resident)).pages.join(' ');
    expect(text).toContain('Medication chart with all changes');
    expect(text).toMatch(/Changes to action \(2\) Allergy update\. Previous: .* New: .* To action/);
    expect(text).toMatch(
      /Changed paracetamol.*Dose: 1 g \(2 tablets\) → 500 mg \(1 tablet\) Reason: Less pain/,
    );
  });

  test('CHT-08 the change history is printed if it is asked for, newest first', async () => {
    const text = (await print(doctor(), resident, withHistory)).pages.join(' ');
    expect(text).toMatch(
      /Change history Order 2, finalised 21-Nov-2026 12:00 by .* Not confirmed by the pharmacy\..*Ceased fish oil.*Order 1, finalised/,
    );
  });

  test.each([
    ['doctor', doctor],
    ['pharmacist', pharmacist],
  ])(
    'CHT-08 without a choice, a %s prints no history, and the print says so',
    async (_, client) => {
      const text = (await print(client(), resident)).pages.join(' ');
      expect(text).toContain('Printed without the change history.');
      expect(text).not.toContain('Order 1, finalised');
      expect(text).toMatch(
        /Order 2, finalised 21-Nov-2026 12:00 by .* Not confirmed by the pharmacy\./,
      );
    },
  );

  test.each([
    ['doctor', doctor],
    ['pharmacist', pharmacist],
  ])('CHT-08 drafts are never printed for a %s', async (_, client) => {
    const text = (await print(client(), resident)).pages.join(' ');
    expect(text).not.toContain('oxycodone');
  });
});

test('CHT-08 only the latest twenty orders are printed, and the print says so', async () => {
  const resident = await identity();
  for (let i = 0; i < 22; i += 1) {
    await insertOrder(db(), resident, app.world.users.Doctor, [{}], app.clock.at);
  }
  const text = (await print(doctor(), resident, withHistory)).pages.join(' ');
  expect(text).toContain('The latest 20 of 22 orders.');
  expect(text).toContain('Order 3, finalised');
  expect(text).not.toContain('Order 2, finalised');
});

test('CHT-08 phone orders and ended courses are marked', async () => {
  const resident = await identity();
  await insertOrder(
    db(),
    resident,
    app.world.users.Doctor,
    [
      {
        status: 'Existing',
        isPhoneOrder: true,
        medication: {
          courseType: 'ShortCourse',
          startDate: '2026-10-25',
          endDate: '2026-11-01',
        },
      },
    ],
    app.clock.at,
  );
  const { pages } = await print(doctor(), resident);
  expect(pages[0]).toMatch(/Short course \(1\).*Phone order.*Expired/);
});

test('DRF-01 CHT-08 an order entered on behalf names both people, and says that it isn’t countersigned', async () => {
  const resident = await identity();
  const { Doctor, RegisteredNurse } = app.world.users;
  await finaliseChart(app.as(RegisteredNurse), resident, [draft()], byPhone(Doctor));
  const text = (await print(doctor(), resident)).pages.join(' ');
  expect(text).toContain(`${Doctor.name}, entered by ${RegisteredNurse.name}`);
  expect(text).toContain(
    `On behalf of ${Doctor.name}. Telephone order, read back, also heard by Grace Tindall; not countersigned. Not confirmed by the pharmacy.`,
  );
  expect(text).toMatch(/Regular \(1\).*Phone order/);
});

test('DRF-01 CHT-08 a change to action names the person who ordered it and the person who entered it', async () => {
  const resident = await identity();
  const { Doctor, RegisteredNurse } = app.world.users;
  await finaliseChart(app.as(RegisteredNurse), resident, [draft()], byPhone(Doctor));
  const text = (await print(pharmacist(), resident)).pages.join(' ');
  const order = `Order 1, finalised 21-Nov-2026 12:00 by ${RegisteredNurse.name}`;
  const [, changes] = text.split(/Changes to action|Regular/);
  expect(changes).toContain(`${order} on behalf of ${Doctor.name}`);
  // Elsewhere that follows the order's name.
  expect(text).toContain(`${order}. On behalf of ${Doctor.name}. Telephone order`);
});

test('CHT-08 what people wrote is printed as they wrote it', async () => {
  const hostile = '#read("/etc/passwd") *bold* $x$ <script> \\u{41} @ref = heading // note';
  const healthComment = 'Reviewed at the last case conference';
  const resident = await identity({
    familyName: hostile,
    medicationNote: hostile,
    healthComment,
  });
  const word = 'w'.repeat(300);
  await insertOrder(
    db(),
    resident,
    app.world.users.Doctor,
    [{ medication: { directions: `${hostile} ${word}` } }],
    app.clock.at,
  );
  const { pages } = await print(doctor(), resident);
  expect(pages[0]).toContain(`${hostile}, Ada`);
  expect(pages[0]).toContain(`Medication note: ${hostile}`);
  expect(pages[0]).toContain(`Health comment: ${healthComment}`);
  expect(pages[0]).toContain(`– ${hostile}`);
  expect(pages.join(' ').replaceAll(/[\s\u200b]/g, '')).toContain(word);
});

test('CHT-08 a character that our font lacks doesn’t stop the print', async () => {
  const resident = await identity({ preferredName: '梅 😀' });
  const { pages, isTagged } = await print(doctor(), resident);
  expect(pages[0]).toContain('Wren, Ada');
  expect(isTagged).toBe(true);
});

test('HDR-08 CHT-08 the QR code of the script number is printed only if it is allowed', async () => {
  const resident = await identity();
  const without = await print(doctor(), resident, 'qrCodeAllowed=false');
  const among = await print(doctor(), resident, 'qrCodeAllowed=true&providerId=x');
  // The only picture in the file.
  expect(among.bytes.length).toBeGreaterThan(without.bytes.length + 500);
});

test('HDR-08 CHT-08 the QR code covers no text, such as whether the pharmacy has confirmed the order', async () => {
  const resident = await identity();
  const { Doctor, RegisteredNurse } = app.world.users;
  await finaliseChart(app.as(RegisteredNurse), resident, [draft()], byPhone(Doctor));
  const { texts } = await print(pharmacist(), resident, 'qrCodeAllowed=true');
  // The code is 22 mm wide and high, beside the title, at the right margin of A4 turned sideways.
  const mm = 72 / 25.4;
  const left = (297 - 12 - 22) * mm;
  const title = 'Medication chart with all changes';
  const top = texts.find(({ words }) => words === title)?.top ?? 0;
  expect(top).toBeGreaterThan(0);
  const covered = texts.filter(
    (text) => text.page === 1 && text.right > left && text.bottom < top && text.top > top - 22 * mm,
  );
  expect(covered).toEqual([]);
});

test('CHT-08 a printed chart is a file that isn’t cached, and printing is audited', async () => {
  const resident = await identity();
  const answer = await expectStatus(doctor().get(urlOf(resident)), 200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
  });
  const rows = await db()
    .selectFrom('auditLog')
    .selectAll()
    .where('resident', '=', resident.id)
    .execute();
  expect(rows).toMatchObject([{ action: 'print-chart', actor: app.world.users.Doctor.id }]);
});
