import type { Area } from 'react-easy-crop';

/** Bytes of a file that a photo is made from; a photo of a camera has less. */
const fileBytes = 30_000_000;

/** Pixels on each side of what is sent; the server makes less of it. */
const side = 720;

/** Why a file can't be used as a photo; undefined if it can. */
export async function findProblem(file: File, address: string): Promise<string | undefined> {
  if (file.size > fileBytes) return 'This file is larger than 30 MB. Choose a smaller one.';
  try {
    await pictureAt(address);
    return undefined;
  } catch {
    return 'This file isn’t a picture that we can read. Choose a JPEG, PNG or WebP.';
  }
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** The chosen square of a picture as a small JPEG in base64. What the camera wrote into the file stays here. */
export async function cutPicture(address: string, area: Area): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const { x, y, width, height } = area;
  canvas
    .getContext('2d')
    ?.drawImage(await pictureAt(address), x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/, '');
}
