import sharp, { type SharpOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { keptPhotoBytes, reEncodePhoto } from './re-encode-photo.ts';

type Colour = NonNullable<SharpOptions['create']>['background'];

const red = { r: 200, g: 30, b: 30 };
const blank = (width: number, height: number, background: Colour = red) =>
  sharp({ create: { width, height, channels: 3, background } });

async function kept(bytes: Uint8Array) {
  const jpeg = await reEncodePhoto(bytes);
  if (jpeg === undefined) throw new Error('Refused');
  return { jpeg, metadata: await sharp(jpeg).metadata() };
}

/** What the middle of each quarter shows, from the top left by rows. */
async function quarters(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (y * info.width + x) * info.channels;
  const [near, far] = [info.width / 4, (info.width * 3) / 4];
  return [at(near, near), at(far, near), at(near, far), at(far, far)].map((place) =>
    (data[place] ?? 0) > 128 ? 'white' : 'black',
  );
}

test.for(['jpeg', 'png', 'webp'] as const)(
  'HDR-10 a %s is kept as a square JPEG',
  async (format) => {
    const { metadata } = await kept(await blank(640, 400).toFormat(format).toBuffer());
    expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
  },
);

test('HDR-10 a photo is turned upright by what its camera says, and keeps none of that', async () => {
  // White at the top left; the camera says that the top left is the top right.
  const white = await blank(200, 200, '#ffffff').png().toBuffer();
  const sent = await blank(400, 400, '#000000')
    .composite([{ input: white, top: 0, left: 0 }])
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ward phone' }, IFD3: { GPSLatitude: '34/1 55/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Ward phone');
  const { jpeg, metadata } = await kept(sent);
  expect(await quarters(jpeg)).toEqual(['black', 'white', 'black', 'black']);
  expect(metadata.orientation).toBeUndefined();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.icc).toBeUndefined();
  expect(metadata.xmp).toBeUndefined();
  expect(jpeg.toString('latin1')).not.toContain('Ward phone');
});

test('HDR-10 the most restless picture stays within 200 kB', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 120 },
    },
  })
    .png()
    .toBuffer();
  expect((await kept(noise)).jpeg.length).toBeLessThanOrEqual(keptPhotoBytes);
});

describe('HDR-10 isn’t kept:', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 0h9v9"/></svg>';
  const moving = async (format: 'gif' | 'webp') => {
    const frames = await Promise.all([
      blank(64, 64).png().toBuffer(),
      blank(64, 64, '#000000').png().toBuffer(),
    ]);
    return sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  };
  test.for<[string, () => Promise<Uint8Array>]>([
    ['nothing', async () => new Uint8Array()],
    ['a text', async () => Buffer.from('Not a picture at all, whatever its name says.')],
    ['an SVG', async () => Buffer.from(svg)],
    ['a TIFF', () => blank(64, 64).tiff().toBuffer()],
    ['a GIF', () => blank(64, 64).gif().toBuffer()],
    ['an animated GIF', () => moving('gif')],
    ['an animated WebP', () => moving('webp')],
    ['an AVIF', () => blank(64, 64).avif().toBuffer()],
    [
      'a JPEG that is cut off',
      async () => (await blank(800, 800).jpeg().toBuffer()).subarray(0, 900),
    ],
    [
      'a PNG that is cut off',
      async () => (await blank(800, 800).png().toBuffer()).subarray(0, 300),
    ],
    ['a dot', () => blank(8, 8).png().toBuffer()],
    // A few kB that unfold to more than a camera takes.
    ['a bomb', () => blank(8100, 8000).toColourspace('b-w').png().toBuffer()],
  ])('%s', async ([, bytes]) => {
    expect((await reEncodePhoto(await bytes())) === undefined).toBe(true);
  });
});
