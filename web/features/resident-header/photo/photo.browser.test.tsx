import type { Resident } from '@wattle/contract/entities/resident.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, pharmacyPath, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { choosePhoto, drawing } from '../../../testing/photos.ts';
import { cutPicture, findProblem } from '../../../clinical/photo/cut-picture.ts';
import { answers, callsOf, fails, refuses } from '../../../testing/server.ts';

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });
const picture = {
  contentType: 'image/svg+xml',
  data: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'),
} as const;
const yes = {
  isGiven: true,
  saidBy: 'Daughter, Ann Lee',
  recordedAt: finalisedAt,
  recordedBy: 'Nina Patel',
};

beforeEach(async () => {
  await caches.delete('RESIDENT_PHOTOS');
});

function openChart(userType: UserType, resident: Partial<Resident>, hasPhoto = false): void {
  hasChart({ order: null, resident });
  answers(portal.photo, hasPhoto ? picture : null);
  openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
}

/** Whether the middle of a JPEG in base64 is black. */
async function isBlack(data: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  return (context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data[0] ?? 255) < 64;
}

test('HDR-10 a nurse records the answer, then takes a photo, cuts it and saves it', async () => {
  openChart('RegisteredNurse', {});
  await button('No photo').click();
  await expect
    .element(dialog.getByText('Nobody has recorded whether we may take photos.'))
    .toBeVisible();
  const fresh = dialog.getByRole('button', { name: 'New photo' });
  await expect.element(fresh).toHaveAccessibleDescription(/record the answer first/);

  await dialog.getByRole('button', { name: 'Record whether we may' }).click();
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await save.click();
  await expect.element(dialog.getByText('Choose the answer.')).toBeVisible();
  await expect.element(dialog.getByText('Enter who answered.')).toBeVisible();
  await expectBothLooks();
  await dialog.getByRole('radio', { name: 'Yes' }).click();
  await dialog.getByRole('textbox', { name: 'Who answered' }).fill(' Daughter, Ann Lee ');
  answers(portal.savePhotoConsent, null);
  hasChart({ order: null, resident: { photoConsent: yes } });
  await save.click();
  const key = { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' };
  await expect.element(dialog.getByText('We may take photos.')).toBeVisible();
  expect(callsOf(portal.savePhotoConsent).map(({ body }) => body)).toEqual([
    { ...key, isGiven: true, saidBy: 'Daughter, Ann Lee' },
  ]);

  await expect.element(dialog.getByRole('button', { name: 'Change whether we may' })).toHaveFocus();
  await fresh.click();
  await expect.element(dialog.getByRole('button', { name: 'Take a photo' })).toHaveFocus();
  await choosePhoto(new File(['Not a picture'], 'photo.jpg', { type: 'image/jpeg' }));
  await expect.element(dialog.getByText(/isn’t a picture that we can read/)).toBeVisible();
  await choosePhoto(await drawing());
  const part = dialog.getByRole('group', { name: /^What is kept of the photo/ });
  await expect.element(part).toBeVisible();
  await expect.element(dialog.getByText(/isn’t a picture/)).not.toBeInTheDocument();
  const keep = dialog.getByRole('button', { name: 'Save photo' });
  await expect.element(keep).toBeEnabled();
  await expectBothLooks();

  // What was cut stays if it can't be saved.
  fails(portal.savePhoto, 413, 'Too long.');
  await keep.click();
  await expect
    .element(dialog.getByText(/^Photo wasn’t saved\. The photo is too large/))
    .toBeVisible();
  refuses(portal.savePhoto, 'Photo_Not_Usable');
  await keep.click();
  await expect
    .element(dialog.getByText(/^Photo wasn’t saved\. This file isn’t a photo/))
    .toBeVisible();
  answers(portal.savePhoto, null);
  const photo = { version: 'v1', takenOn: getPlainDate('2026-11-20') };
  hasChart({ order: null, resident: { photoConsent: yes, photo } });
  answers(portal.photo, picture);
  await keep.click();
  await expect.element(dialog.getByRole('img', { name: 'Smith, John' })).toBeVisible();
  const sent = callsOf(portal.savePhoto).at(-1)?.body as { data: string };
  const bytes = Uint8Array.from(atob(sent.data), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  expect([bitmap.width, bitmap.height]).toEqual([720, 720]);
  expect(sent).toMatchObject(key);
});

test('HDR-10 a photo that its camera says is upside down is cut as it is seen', async () => {
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is nothing to draw on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 64, 64);
  context.fillStyle = 'black';
  context.fillRect(0, 0, 32, 64);
  const jpeg = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer(),
  );
  // After the first two bytes: an EXIF part that says nothing but “turned by 180 degrees”.
  const exif = 'Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0003\0\0\0\0\0\0';
  const length = new Uint8Array([0xff, 0xe1, 0, 34]);
  const file = new Blob([jpeg.slice(0, 2), length, exif, jpeg.slice(2)], { type: 'image/jpeg' });
  const address = URL.createObjectURL(file);
  const left = await cutPicture(address, { x: 0, y: 0, width: 16, height: 16 });
  const right = await cutPicture(address, { x: 48, y: 0, width: 16, height: 16 });
  URL.revokeObjectURL(address);
  expect([await isBlack(left), await isBlack(right)]).toEqual([false, true]);
});

test('HDR-10 a file of more than 30 MB is refused before it is read', async () => {
  const part = new Uint8Array(1_000_000);
  const file = new File(
    Array.from({ length: 31 }, () => part),
    'photo.jpg',
  );
  expect(await findProblem(file, '')).toMatch(/larger than 30 MB/);
});

test('HDR-10 a file that can’t be used takes the picture before it away', async () => {
  openChart('RegisteredNurse', { photoConsent: yes });
  await button('No photo').click();
  await dialog.getByRole('button', { name: 'New photo' }).click();
  const part = dialog.getByRole('group', { name: /^What is kept of the photo/ });
  const keep = dialog.getByRole('button', { name: 'Save photo' });
  await choosePhoto(await drawing());
  await expect.element(part).toBeVisible();
  await expect.element(keep).toBeEnabled();
  await choosePhoto(new File(['Not a picture'], 'photo.heic'));
  await expect.element(dialog.getByText(/isn’t a picture/)).toBeVisible();
  await expect.element(part).not.toBeInTheDocument();
  await expect.element(keep).toHaveAccessibleDescription(/Take or choose a photo first/);
  // Nothing is left to be lost.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByText('We may take photos.')).toBeVisible();
});

test('HDR-10 a photo over a year old says so to those who take them, and everybody sees its day', async () => {
  const takenOn = addDays(getPlainDate(toInstant(new Date()).slice(0, 10)), -400);
  const resident = { photo: { version: 'v1', takenOn }, photoConsent: yes };
  openChart('GeneralStaffAdmin', resident, true);
  await button('Photo over a year old').click();
  await expect.element(dialog.getByText(/^Photo of \d\d-\w{3}-\d{4}$/)).toBeVisible();
  await expect
    .element(dialog.getByText(/Answered by: Daughter, Ann Lee\. Recorded 20-Nov-2026/))
    .toBeVisible();
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Photo over a year old')).toHaveFocus();
});

test('HDR-10 a pharmacist sees the photo and its day, and can’t change it', async () => {
  const resident = {
    photo: { version: 'v1', takenOn: getPlainDate('2020-03-12') },
    photoConsent: yes,
  };
  openChart('Pharmacist', resident, true);
  await button('Smith, John').click();
  await expect.element(dialog.getByText('Photo of 12-Mar-2020')).toBeVisible();
  await expect.element(button('Photo over a year old')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'New photo' })).not.toBeInTheDocument();
});

test('HDR-10 after a no no photo is shown, not even one that the browser keeps', async () => {
  openChart('Doctor', { photoConsent: { ...yes, isGiven: false } }, true);
  await expect.element(button('No photo')).toBeVisible();
  expect(callsOf(portal.photo)).toEqual([]);
});
