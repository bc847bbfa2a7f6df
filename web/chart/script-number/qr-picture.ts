import { toString } from 'qrcode';

/** The text as a QR code: the address of an SVG, 300 wide and without a margin, as specified. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', width: 300, margin: 0 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
