import sharp, { type Metadata } from 'sharp';

/** Pixels on each side: the banner shows a square, and the dialog the same one larger. */
const side = 480;
/** Bytes of a photo that is kept. */
export const keptPhotoBytes = 200_000;
/** A photo of a camera has less; a small file that unfolds to more is no photo. */
const mostPixels = 64_000_000;
/** The first whose result is small enough is taken; a photo of a face rarely needs the second. */
const qualities = [82, 65, 45, 25];

const formats: readonly string[] = ['jpeg', 'png', 'webp'];

// What isn't read can't be attacked: no reader of SVG, PDF, HEIC, TIFF or of files on disk ever runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Nobody's photo stays in memory.
sharp.cache(false);

/**
 * A photo as it is kept: upright, cut to a square, a JPEG of at most 200 kB without the place, the camera and whatever
 * else a file says. Undefined if it can't be read, moves, or unfolds to more than a camera takes.
 */
export async function reEncodePhoto(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    const options = {
      limitInputPixels: mostPixels,
      failOn: 'error',
      sequentialRead: true,
    } as const;
    const metadata = await sharp(bytes, options).metadata();
    if (!isPhoto(metadata)) return undefined;
    const upright = await sharp(bytes, options)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    for (const quality of qualities) {
      const jpeg = await sharp(upright.data, { raw: { width, height, channels } })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (jpeg.length <= keptPhotoBytes) return jpeg;
    }
    return undefined;
  } catch {
    return undefined; // Cut off, broken or not a picture: to whoever chose it, all the same.
  }
}

function isPhoto({ format, pages = 1, width, height }: Metadata): boolean {
  return formats.includes(format) && pages === 1 && Math.min(width, height) >= 32;
}
