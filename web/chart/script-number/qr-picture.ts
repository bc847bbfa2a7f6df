import { renderSVG } from 'uqr';

/** The text as a QR code: the address of an SVG without a margin, as specified. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 0 }))}`;
}
