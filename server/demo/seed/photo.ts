import { toInstant } from '@wattle/contract/values/instant.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { seedId } from './ids.ts';
import { momentAgo } from './moments.ts';
import type { ResidentRows } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';

/** The photo of a resident who may be photographed; every seventh is over a year old. Adds its rows to `rows`. */
export function photographs(resident: SeedResident, rows: ResidentRows) {
  const { number, today, nurses } = resident;
  const [nurse] = nurses;
  if (nurse === undefined) return { photo: null, photoConsent: null };
  const residentId = seedId('resident', number);
  const version = seedId('photo', number);
  const daysAgo = number % 7 === 3 ? 400 + (number % 50) : 20 + (number % 300);
  const takenOn = addDays(today, -daysAgo);
  const at = momentAgo(resident, daysAgo, number % 540);
  const answer = { isGiven: true, saidBy: 'The resident' };
  const recordedBy = nurse.name;
  rows.photoConsent.push({ residentId, ...answer, recordedBy, actorId: nurse.id, at });
  rows.residentPhoto.push({
    residentId,
    version,
    ...demoPhoto(number),
    takenOn,
    addedAt: at,
    addedBy: nurse.name,
  });
  return {
    photo: { version, takenOn },
    photoConsent: { ...answer, recordedAt: toInstant(at), recordedBy },
  };
}

/**
 * A flower in colours of its own, in place of a resident's photo: the same for the same number, and not anybody's face.
 */
function demoPhoto(number: number) {
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
  return { contentType: 'image/svg+xml' as const, data: Buffer.from(svg).toString('base64') };
}
