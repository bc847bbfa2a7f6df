import { userEvent } from 'vitest/browser';

/** Takes this file for what the camera took. */
export async function choosePhoto(file: File): Promise<void> {
  const input = document.querySelector('input[type=file][capture]');
  if (input === null) throw new Error('There is nothing to take a photo with');
  await userEvent.upload(input, file);
}

/** A picture that is taller than wide, black above and clear below. */
export async function drawing(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 500);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 250);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'photo.png', { type: 'image/png' });
}
