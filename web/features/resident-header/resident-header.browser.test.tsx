import { mostLookAlikes } from '@wattle/contract/rules/residents/look-alikes.ts';
import { hasResidents, resident as listed } from '../residents/testing/list.ts';
import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { dayIn, Instant, TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import {
  chartSummary,
  contacts,
  hasChart,
  noNotes,
  orderOf,
  pharmacyPath,
  prescriberPath,
} from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';
import { photoCache } from '../../lib/storage/photo-cache.ts';
import { keepDetailsOpen } from './details-open.ts';

beforeEach(() => keepDetailsOpen(true));

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

function openChart(userType: UserType, resident: Parameters<typeof hasChart>[0]['resident'] = {}) {
  hasChart({ order: null, resident });
  return () => {
    const path = userType === 'Pharmacist' ? pharmacyPath : prescriberPath;
    openApp(path, person({ userType, givenName: 'Priya', familyName: 'Raman' }));
  };
}

test('HDR-01 HDR-02 HDR-03 the bar warns of a similar name, and shows coronavirus and Closing the Gap', async () => {
  openChart('RegisteredNurse', {
    residentWithSimilarNamePresent: true,
    indigenousStatusCode: '3',
    closingTheGap: { code: '2', recordedAt: null, recordedBy: null },
    clinicalDetail: { coronaVirusStatus: 'Isolating', ...noNotes },
  })();
  await expect
    .element(page.getByText('There is a resident with a similar or same name', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Coronavirus: Isolating')).toBeVisible();
  await expect.element(page.getByText('No CTG', { exact: true })).toBeVisible();
  await expect.element(button('No CTG')).not.toBeInTheDocument();
  await expectBothLooks();
});

test('HDR-01 the warning opens to show who could be taken for this resident, why, and where they live', async () => {
  openChart('Pharmacist', {
    residentWithSimilarNamePresent: true,
    room: '12',
    lookAlikes: [
      {
        familyName: 'Smyth',
        givenName: 'Jon',
        middleNames: null,
        preferredName: 'Jack',
        dateOfBirth: getPlainDate('1938-11-02'),
        room: '13',
        reasons: ['sound', 'room'],
      },
      {
        familyName: 'Smith',
        givenName: 'Johan',
        middleNames: null,
        preferredName: null,
        dateOfBirth: getPlainDate('1941-03-08'),
        room: null,
        reasons: ['family-name', 'birth-date'],
      },
    ],
  })();
  const warning = button('There is a resident with a similar or same name');
  await warning.click();
  await expect.element(dialog).toMatchTextContent(/Smith, John\s*Born 08-Mar-1941 .*Room 12/);
  const others = dialog.getByRole('listitem');
  await expect
    .element(others.first())
    .toMatchTextContent(
      /Smyth, Jon \(Jack\)\s*Born 02-Nov-1938\s*Room 13\s*Names that sound or are spelt alike\. Similar name, same or next room/,
    );
  await expect
    .element(others.last())
    .toMatchTextContent(/Smith, Johan\s*Born 08-Mar-1941\s*Room not recorded/);
  await expect.element(dialog.getByText(/Others may be alike/)).not.toBeInTheDocument();
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(warning).toHaveFocus();
});

test('HDR-01 the warning says so if only some of those who look alike are listed', async () => {
  openChart('Pharmacist', {
    residentWithSimilarNamePresent: true,
    lookAlikes: Array.from({ length: mostLookAlikes }, (_, i) => ({
      familyName: 'Smith',
      givenName: 'John',
      middleNames: null,
      preferredName: null,
      dateOfBirth: getPlainDate('1938-11-02'),
      room: String(100 + i),
      reasons: ['family-name'],
    })),
  })();
  await button('There is a resident with a similar or same name').click();
  await expect
    .element(dialog.getByText(`Others may be alike too. Only ${mostLookAlikes} are listed.`))
    .toBeInTheDocument();
});

test('HDR-06 the notes on medicines and diagnosis are never cut while the details are closed', async () => {
  keepDetailsOpen(false);
  const note = 'Crush tablets where suitable; check with the pharmacist first. '.repeat(3).trim();
  openChart('RegisteredNurse', {
    clinicalDetail: {
      ...noNotes,
      coronaVirusStatus: 'None',
      specialNeeds: 'Needs a thickened drink. '.repeat(9).trim(),
      medicationNote: note,
    },
  })();
  await expect.element(page.getByText(note)).toBeVisible();
  const notes = page.getByText(note).element().closest('dl');
  for (const width of [1280, 768, 400]) {
    await page.viewport(width, 800);
    expect(notes?.scrollHeight).toBe(notes?.clientHeight);
    expect(getComputedStyle(notes ?? document.body).overflow).toBe('visible');
  }
  await expectBothLooks();
});

test('HDR-01 HDR-02 HDR-03 a resident with none of these has no sign of them', async () => {
  openChart('Doctor', { closingTheGap: { code: '1', recordedAt: null, recordedBy: null } })();
  await expect.element(button('Resident IHI')).toBeVisible();
  for (const text of [/similar or same name/, /Coronavirus/, /CTG/]) {
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  }
});

const today = dayIn(TimeZone.parse('Australia/Adelaide'), toInstant(new Date()));

test.for([
  ['Pharmacist', -1, { isReviewDue: true }, /^\d{2}-\w{3}-\d{4}\sExpired$/],
  ['RegisteredNurse', 1, { isReviewDue: true }, /^\d{2}-\w{3}-\d{4}\s1 day left$/],
  ['Doctor', 10, { isReviewSoon: true }, /^\d{2}-\w{3}-\d{4}\s10 days left$/],
  ['Doctor', 90, {}, /^\d{2}-\w{3}-\d{4}\s?$/],
] as const)('HDR-04 a %s sees the state of a chart with %i days left', async (given) => {
  const [userType, days, due, text] = given;
  hasChart({ order: null, summary: { expiryDate: addDays(today, days), ...due } });
  openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
  const details = page.getByRole('region', { name: 'Resident details' });
  await expect.element(details.getByRole('definition').first()).toMatchTextContent(text);
  if (days < 2) await expectBothLooks();
});

test('HDR-07 CON-02 facility, prescriber and pharmacist open the contacts at their section', async () => {
  const open = openChart('RegisteredNurse', { room: '14' });
  answers(medications.chartContact, contacts);
  open();
  const details = page.getByRole('region', { name: 'Resident details' });
  await expect.element(details).toMatchTextContent(/Room\s*14/);
  await page.viewport(700, 420);
  for (const [link, heading] of [
    ['Alistair Munro', 'Recent active prescribers'],
    ['Amara Diallo', 'Recent active pharmacists'],
    ['Banksia House', 'Banksia House'],
  ] as const) {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button(link).click();
    const title = dialog.getByRole('heading', { name: heading });
    await expect.element(title).toHaveFocus();
    await expect.element(title).toBeInViewport();
  }
  await expect.element(dialog.getByRole('tab')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/1 Test Street/)).toMatchTextContent(/Adelaide SA 5000/);
  await expect.element(dialog.getByRole('link', { name: '08 7010 0101' })).toBeVisible();
  // In the facility's time.
  await expect
    .element(dialog.getByRole('listitem').first())
    .toMatchTextContent(/^Alistair Munro active on 20-Nov-2026 at 09:35/);
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Banksia House')).toHaveFocus();
});

test('CON-02 says where nothing is recorded', async () => {
  const open = openChart('Pharmacist');
  open();
  await expect.element(page.getByText('None recorded').first()).toBeVisible();
  await button('Banksia House').click();
  await expect.element(dialog.getByText('No phone number recorded.')).toBeVisible();
  await expect.element(dialog.getByText('No prescribers recorded yet.')).toBeVisible();
  await expect.element(dialog.getByText('No pharmacists recorded yet.')).toBeVisible();
});

test('HDR-07 contacts that can’t be loaded don’t hide the chart, and can be loaded again', async () => {
  const open = openChart('RegisteredNurse');
  fails(medications.chartContact, 500, 'Away.');
  open();
  await expect.element(page.getByText('Unavailable').first()).toBeVisible();
  await expect.element(page.getByText('No medications found for the resident')).toBeVisible();
  await button('Banksia House').click();
  await expect.element(dialog.getByText('We couldn’t load the contacts')).toBeVisible();
  answers(medications.chartContact, contacts);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Banksia House' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('Alistair Munro')).toBeVisible();
});

test('HDR-08 the chart’s and a medicine’s script number open their QR code, with the number and dates beside it', async () => {
  hasChart({
    order: orderOf([medication({ prescribedAt: Instant.parse('2026-06-01T00:30:00.000Z') })]),
  });
  answers(medications.chartSummary, {
    ...chartSummary,
    prescriptionIdentifier: '3DEMOWATTLE0000001',
    updatedDate: Instant.parse('2026-11-19T23:05:00.000Z'),
    expiryDate: getPlainDate('2027-05-20'),
  });
  openApp(prescriberPath, person(), { qrcode: true });
  await button('3DEMOWATTLE0000001').click();
  await expect.element(dialog).toHaveAccessibleName('Chart script for Smith, John');
  const code = dialog.getByRole('img', { name: 'QR code of 3DEMOWATTLE0000001' });
  await expect.element(code).toBeVisible();
  const { width, height } = code.element().getBoundingClientRect();
  expect([width, height]).toEqual([300, 300]);
  expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(350);
  for (const line of [
    'Chart updated20-Nov-2026',
    'Chart expiry20-May-2027',
    'Prescription date20-Nov-2026',
  ]) {
    expect(dialog.element().textContent).toContain(line);
  }
  await expectBothLooks();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();

  await button('script-m1').click();
  await expect.element(dialog).toHaveAccessibleName('ePrescription for paracetamol 500 mg tablet');
  await expect.element(dialog.getByRole('img', { name: 'QR code of script-m1' })).toBeVisible();
  expect(dialog.element().textContent).toContain('Prescription date01-Jun-2026');
});

test('HDR-08 without the feature the script number is text', async () => {
  hasChart({ order: null });
  answers(medications.chartSummary, { ...chartSummary, prescriptionIdentifier: '3DEMO' });
  openApp(prescriberPath, person());
  await expect.element(page.getByText('3DEMO')).toBeVisible();
  await expect.element(button('3DEMO')).not.toBeInTheDocument();
});

const picture = {
  contentType: 'image/svg+xml',
  data: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'),
} as const;
const image = page.getByRole('img', { name: 'Smith, John' });

async function cachedPhotos() {
  return (await (await caches.open('RESIDENT_PHOTOS')).keys()).map(({ url }) => url);
}

async function secondsKept([url = '']: string[]) {
  const kept = await (await caches.open('RESIDENT_PHOTOS')).match(url);
  const until = Number(kept?.headers.get('wattle-kept-until'));
  return Math.round((until - Date.now()) / 1000 / 60) * 60;
}

test.for([
  ['private, max-age=600', [600]],
  ['no-store', []],
] as const)('HDR-10 a photo sent with %s is kept that long', async ([cacheControl, seconds]) => {
  await caches.delete('RESIDENT_PHOTOS');
  const headers = { 'cache-control': cacheControl };
  await photoCache.keep('https://server.test/photo', new Response('{}', { headers }));
  const photos = await cachedPhotos();
  expect(await Promise.all(photos.map((one) => secondsKept([one])))).toEqual(seconds);
});

test('HDR-10 a photo is kept in the browser for as long as the server says', async () => {
  await caches.delete('RESIDENT_PHOTOS');
  const open = openChart('RegisteredNurse');
  answers(portal.photo, picture);
  const release = holds(portal.photo);
  open();
  await expect.element(page.getByRole('img', { name: 'Loading the photo' })).toBeVisible();
  release();
  await expect.element(image).toBeVisible();
  expect(await cachedPhotos()).toHaveLength(1);
  // The stand-in for the server says nothing about it.
  expect(await secondsKept(await cachedPhotos())).toBe(3600);

  cleanup();
  open();
  await expect.element(image).toBeVisible();
  expect(callsOf(portal.photo)).toHaveLength(1);

  const [url = ''] = await cachedPhotos();
  const cache = await caches.open('RESIDENT_PHOTOS');
  const headers = { 'wattle-kept-until': String(Date.now() - 1) };
  await cache.put(url, new Response(JSON.stringify(picture), { headers }));
  cleanup();
  open();
  await expect.element(image).toBeVisible();
  expect(callsOf(portal.photo)).toHaveLength(2);
  await caches.delete('RESIDENT_PHOTOS');
});

test('HDR-10 a resident without a photo has a placeholder, and a failed photo can be loaded again', async () => {
  await caches.delete('RESIDENT_PHOTOS');
  const open = openChart('Pharmacist');
  fails(portal.photo, 500, 'Away.');
  open();
  const again = button('The photo couldn’t be loaded. Try again');
  await expect.element(again).toBeVisible();
  await expectBothLooks();
  answers(portal.photo, null);
  await again.click();
  await expect.element(page.getByRole('img', { name: 'No photo' })).toBeVisible();
  expect(await cachedPhotos()).toEqual([]);
});

test('CON-01 going back asks before an unsaved answer is lost', async () => {
  const resident = { indigenousStatusCode: '1' } as const;
  hasChart({ order: null, resident });
  hasResidents([listed('r1')]);
  answers(medications.countersignList, []);
  openApp('/residents', person({ userType: 'Doctor' }));
  await page.getByRole('link', { name: 'r1, John', exact: true }).click();
  await page.getByRole('button', { name: /^CTG/ }).click();
  const consent = page.getByRole('dialog', { name: /^Contacts and consent/ });
  await consent.getByRole('radio', { name: 'Decline' }).click();
  window.history.back();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(consent.getByRole('radio', { name: 'Decline' })).toBeChecked();
  window.history.back();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => window.location.pathname).toBe('/residents');
});
