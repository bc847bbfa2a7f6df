import { seedId } from './ids.ts';
import type { Row } from './rows.ts';

/**
 * A flower in colours of its own, in place of a resident's photo: the same for the same number, and not anybody's face.
 */
export function demoPhoto(number: number): Row<'residentPhoto'> {
  const hue = (number * 47) % 360;
  const petals = 5 + (number % 8);
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<path d="M0 0h96v96H0z" fill="hsl(${hue} 40% 86%)"/>`,
    '<circle cx="48" cy="48" r="25" fill="none" stroke-width="26"',
    ` stroke="hsl(${(hue + 150) % 360} 50% 45%)" pathLength="${petals * 3}" stroke-dasharray="2 1"/>`,
    `<circle cx="48" cy="48" r="11" fill="hsl(${(hue + 60) % 360} 70% 45%)"/>`,
    '</svg>',
  ].join('');
  return {
    residentId: seedId('resident', number),
    contentType: 'image/svg+xml',
    version: null,
    takenOn: null,
    addedAt: null,
    addedBy: null,
    data: Buffer.from(svg).toString('base64'),
  };
}
